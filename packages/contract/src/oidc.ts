import { calls } from './core/index.ts'

const path = '/auth/v1/oidc'

/** The address of the console that the provider sends people back to. */
export const oidcReturnPath = '/login/oidc'

/** Signing in through an OpenID Connect provider, where the settings name one. */
export const oidcCalls = calls('oidc', () => import('./schemas/oidc.ts'), {
  get: { method: 'GET', path, access: 'public' },
  begin: { method: 'POST', path: `${path}/begin`, access: 'public' },
  finish: { method: 'POST', path: `${path}/finish`, access: 'public' },
})
