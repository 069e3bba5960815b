import { calls } from './core/index.ts'
import type { Text } from './core/index.ts'

export type { UserAccount } from './schemas/users.ts'

/** An account is invited until the person answers; with one that is locked nobody signs in. */
export const accountStatuses = ['inviting', 'running', 'locked'] as const

/** What accounts can be ordered by. */
export const accountOrders = [
  'userName',
  'email',
  'companyName',
  'userRoleName',
  'status',
  'inviteTime',
  'lastAccessTime',
] as const

export const userCalls = calls('users', () => import('./schemas/users.ts'), {
  list: { method: 'GET', path: '/api/v1/users', paged: true, access: 'account.manage' },
  getInfo: { method: 'GET', path: '/api/v1/users/{userId}/infos', access: 'signedIn' },
  updateInfo: {
    method: 'PATCH',
    path: '/api/v1/users/{userId}/infos',
    access: 'signedIn',
    action: { en: 'Change account', ko: '계정 변경' },
  },
  delete: {
    method: 'DELETE',
    path: '/api/v1/users/{userId}/infos',
    access: 'account.manage',
    action: { en: 'Delete account', ko: '계정 삭제' },
  },
  resetPassword: {
    method: 'PATCH',
    path: '/api/v1/users/{userId}/passwords/resets',
    access: 'account.manage',
    action: { en: 'Give temporary password', ko: '임시 비밀번호 발급' },
  },
  resetSecondFactor: {
    method: 'PATCH',
    path: '/api/v1/users/{userId}/second-factors/resets',
    access: 'account.manage',
    action: { en: 'Reset second factor', ko: '2단계 인증 초기화' },
  },
  unlinkIdentity: {
    method: 'PATCH',
    path: '/api/v1/users/{userId}/identities/resets',
    access: 'account.manage',
    action: { en: 'Unlink from identity provider', ko: '외부 인증 제공자 연결 해제' },
  },
  lock: {
    method: 'POST',
    path: '/api/v1/users/actions/lock',
    access: 'account.manage',
    action: { en: 'Lock account', ko: '계정 잠금' },
  },
  unlock: {
    method: 'POST',
    path: '/api/v1/users/actions/unlock',
    access: 'account.manage',
    action: { en: 'Unlock account', ko: '계정 잠금 해제' },
  },
  changePassword: {
    method: 'PATCH',
    path: '/api/v1/users/{id}/passwords',
    access: 'signedIn',
    action: { en: 'Change password', ko: '비밀번호 변경' },
    whileHeldBack: true,
    peopleOnly: true,
  },
  invite: {
    method: 'POST',
    path: '/api/v1/users/actions/invite',
    access: 'account.manage',
    action: { en: 'Invite account', ko: '계정 초대' },
  },
  reinvite: {
    method: 'POST',
    path: '/api/v1/users/actions/reinvite',
    access: 'account.manage',
    action: { en: 'Invite account again', ko: '계정 다시 초대' },
  },
  disinvite: {
    method: 'POST',
    path: '/api/v1/users/actions/disinvite',
    access: 'account.manage',
    action: { en: 'Cancel invitation', ko: '초대 취소' },
  },
  checkEmails: { method: 'POST', path: '/api/v1/users/actions/check-emails', access: 'account.manage' },
  accept: { method: 'POST', path: '/api/v1/users/actions/accept', access: 'public', peopleOnly: true },
  checkUserCodes: {
    method: 'POST',
    path: '/api/v1/users/actions/check-user-codes',
    access: 'public',
    peopleOnly: true,
  },
})

type Standing = Readonly<{ userId: string; beyond: boolean }>

/** Whether somebody may change an account at all, by what its role has; or why not. */
export const editable = ({ beyond }: Pick<Standing, 'beyond'>): true | Text =>
  !beyond || { en: 'This account has more permissions than yours.', ko: '나보다 권한이 많은 계정입니다.' }

/** Whether somebody may delete, lock or invite an account again, or give it another password; or why not. */
export const manageable = ({ userId, beyond }: Standing, by: Readonly<{ userId: string }>): true | Text => {
  if (userId === by.userId)
    return {
      en: 'Somebody else has to do this with your own account.',
      ko: '본인의 계정은 다른 관리자가 처리해야 합니다.',
    }
  return editable({ beyond })
}
