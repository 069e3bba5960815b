import { calls } from './core/index.ts'

export type { Profile, TokenInfo } from './schemas/auth.ts'

/** Among the features of a profile where a new browser has to be verified by a mailed link. */
export const browserCheckFeature = 'browserCheck'

/** How long the link and the user code of an invitation are good, milliseconds. */
export const invitationMs = 7 * 24 * 3_600_000

export const authCalls = calls('auth', () => import('./schemas/auth.ts'), {
  createToken: { method: 'POST', path: '/auth/v1/token', access: 'public', peopleOnly: true },
  refreshToken: { method: 'POST', path: '/auth/v1/refreshToken', access: 'public', peopleOnly: true },
  revokeToken: { method: 'DELETE', path: '/auth/v1/token', access: 'public', peopleOnly: true },
  getProfile: { method: 'GET', path: '/auth/v1/profile', access: 'signedIn', whileHeldBack: true },
  verifyClient: { method: 'POST', path: '/auth/v1/client/verify', access: 'public', peopleOnly: true },
  listClients: { method: 'GET', path: '/auth/v1/client', access: 'signedIn', peopleOnly: true },
  createClient: { method: 'POST', path: '/auth/v1/client', access: 'public', peopleOnly: true },
  deleteClient: {
    method: 'DELETE',
    path: '/auth/v1/client',
    access: 'signedIn',
    peopleOnly: true,
    action: { en: 'Forget browser', ko: '브라우저 삭제' },
  },
  createUser: {
    method: 'POST',
    path: '/auth/v1/users',
    access: 'account.manage',
    action: { en: 'Create account', ko: '계정 생성' },
  },
})
