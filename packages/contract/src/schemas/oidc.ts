import * as z from 'zod'
import { tokenInfo } from './auth.ts'
import { describe } from './core.ts'
import { clientKey, time } from './rules.ts'

export const operations = describe({
  get: {
    summary: 'What the OpenID Connect provider is called that people may sign in through',
    data: z.object({ name: z.string().nullable().describe('Null where the settings name none.') }),
    perMinute: 120,
  },
  begin: {
    summary: 'Begin a sign-in through the provider; this browser alone can finish it, within ten minutes',
    data: z.object({ url: z.string().describe('Where the browser goes: the provider, which sends it back.') }),
    fails: ['nodata'],
    perMinute: 30,
  },
  finish: {
    summary: 'Finish a sign-in with what the provider sent the browser back with',
    body: z.strictObject({
      answer: z.string().min(1).max(8000).describe('The query of the address it was sent back to, without `?`.'),
      clientKey,
    }),
    data: tokenInfo,
    fails: ['nodata'],
    perMinute: 30,
  },
  getOwn: {
    summary: 'The identity of a provider that the own account is linked to',
    data: z
      .object({
        name: z
          .string()
          .nullable()
          .describe('What the provider is called, or its issuer where the settings name another.'),
        since: time.nullable().describe('When it was linked; null without one.'),
        only: z.boolean().describe('Nothing else lets the account sign in: the identity cannot be unlinked.'),
      })
      .meta({ id: 'LinkedIdentity' }),
  },
  unlink: {
    summary:
      'Unlink the own account from its identity of a provider, with the password; its sessions end, but for the own one where the password opened it',
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    fails: ['nodata'],
  },
})
