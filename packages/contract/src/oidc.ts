import { calls } from './core/index.ts'

const path = '/auth/v1/oidc'
const own = '/api/v1/iam/identity'

/** The address of the console that the provider sends people back to. */
export const oidcReturnPath = '/login/oidc'

/** Signing in through an OpenID Connect provider, where the settings name one. */
export const oidcCalls = calls('oidc', () => import('./schemas/oidc.ts'), {
  get: { method: 'GET', path, access: 'public' },
  begin: { method: 'POST', path: `${path}/begin`, access: 'public' },
  finish: { method: 'POST', path: `${path}/finish`, access: 'public' },
  getOwn: { method: 'GET', path: own, access: 'signedIn', peopleOnly: true },
  unlink: {
    method: 'DELETE',
    path: own,
    access: 'signedIn',
    peopleOnly: true,
    action: { en: 'Unlink from identity provider', ko: '외부 인증 제공자 연결 해제' },
  },
})
