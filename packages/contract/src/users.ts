import { calls } from './core/index.ts'

export type { UserAccount } from './schemas/users.ts'

/** An account is invited until the person answers. */
export const accountStatuses = ['inviting', 'running'] as const

export const userCalls = calls('users', () => import('./schemas/users.ts'), {
  list: { method: 'GET', path: '/api/v1/users', paged: true, access: 'account.manage' },
  getInfo: { method: 'GET', path: '/api/v1/users/{userId}/infos', access: 'signedIn' },
  updateInfo: {
    method: 'PATCH',
    path: '/api/v1/users/{userId}/infos',
    access: 'signedIn',
    action: { en: 'Change account', ko: '계정 변경' },
  },
  changePassword: {
    method: 'PATCH',
    path: '/api/v1/users/{id}/passwords',
    access: 'signedIn',
    action: { en: 'Change password', ko: '비밀번호 변경' },
    beforePasswordChange: true,
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
  accept: { method: 'POST', path: '/api/v1/users/actions/accept', access: 'public' },
  checkUserCodes: { method: 'POST', path: '/api/v1/users/actions/check-user-codes', access: 'public' },
})
