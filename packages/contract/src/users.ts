import { calls } from './core/index.ts'

export type { UserAccount } from './schemas/users.ts'

export const userCalls = calls('users', () => import('./schemas/users.ts'), {
  list: { method: 'GET', path: '/api/v1/users', paged: true, access: 'account.manage' },
  getInfo: { method: 'GET', path: '/api/v1/users/{userId}/infos', access: 'signedIn' },
  updateInfo: { method: 'PATCH', path: '/api/v1/users/{userId}/infos', access: 'signedIn', action: 'Change account' },
  changePassword: {
    method: 'PATCH',
    path: '/api/v1/users/{id}/passwords',
    access: 'signedIn',
    action: 'Change password',
    beforePasswordChange: true,
  },
  invite: { method: 'POST', path: '/api/v1/users/actions/invite', access: 'account.manage', action: 'Invite account' },
  reinvite: {
    method: 'POST',
    path: '/api/v1/users/actions/reinvite',
    access: 'account.manage',
    action: 'Invite account again',
  },
  disinvite: {
    method: 'POST',
    path: '/api/v1/users/actions/disinvite',
    access: 'account.manage',
    action: 'Cancel invitation',
  },
  accept: { method: 'POST', path: '/api/v1/users/actions/accept', access: 'public' },
  checkUserCodes: { method: 'POST', path: '/api/v1/users/actions/check-user-codes', access: 'public' },
})
