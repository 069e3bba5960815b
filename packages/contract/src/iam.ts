import { calls } from './core/index.ts'

export const iamCalls = calls('iam', () => import('./schemas/iam.ts'), {
  registerClient: { method: 'POST', path: '/api/v1/iam/client', access: 'signedIn', whileHeldBack: true },
  syncClient: {
    method: 'POST',
    path: '/api/v1/iam/client/action/sync',
    access: 'signedIn',
    whileHeldBack: true,
  },
  getUser: {
    method: 'GET',
    path: '/api/v1/iams/user',
    access: 'signedIn',
    whileHeldBack: true,
    peopleOnly: true,
  },
  resetPassword: { method: 'POST', path: '/api/v1/iam/user/action/resetPassword', access: 'public', peopleOnly: true },
})
