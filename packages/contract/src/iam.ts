import { calls } from './core/index.ts'

export const iamCalls = calls('iam', () => import('./schemas/iam.ts'), {
  registerClient: { method: 'POST', path: '/api/v1/iam/client', access: 'signedIn', beforePasswordChange: true },
  syncClient: {
    method: 'POST',
    path: '/api/v1/iam/client/action/sync',
    access: 'signedIn',
    beforePasswordChange: true,
  },
  getUser: { method: 'GET', path: '/api/v1/iams/user', access: 'signedIn', beforePasswordChange: true },
  resetPassword: { method: 'POST', path: '/api/v1/iam/user/action/resetPassword', access: 'public' },
})
