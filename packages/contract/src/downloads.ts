import { calls } from './core/index.ts'

export type { FileColumn, TableFile } from './schemas/downloads.ts'

/**
 * Files as a browser saves them: straight to its disk, whatever their size. A link cannot carry an access token, so that
 * it carries a ticket: good once, for a minute, for what was asked when it was made.
 */
export const downloadCalls = calls('downloads', () => import('./schemas/downloads.ts'), {
  create: { method: 'POST', path: '/api/v1/downloads', access: 'signedIn' },
  fetch: { method: 'GET', path: '/api/v1/downloads/{ticket}', access: 'public' },
})
