import { calls, resource } from './core/index.ts'

export type { ApiToken, NewApiToken } from './schemas/tokens.ts'

/** How every token begins: people and scanners of leaked secrets recognise it by that. */
export const tokenPrefix = 'hd_'

/** Tokens of a company. */
export const mostTokens = 100

/** Tokens by which machines, such as a provider's own systems, make the calls of the contract. */
export const tokenCalls = calls(
  'tokens',
  () => import('./schemas/tokens.ts'),
  resource({
    path: '/api/v1/tokens',
    id: 'tokenId',
    noun: { en: 'API token', ko: 'API 토큰' },
    access: { read: 'token.manage', write: 'token.manage' },
  }),
)
