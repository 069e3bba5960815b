import * as z from 'zod'
import { describe } from './core.ts'
import { email, id, optionalText } from './rules.ts'
import { userAccount } from './users.ts'

const registration = {
  platform: optionalText(64).optional(),
  osVer: optionalText(64).optional(),
  appPackage: optionalText(64).optional(),
  appVer: optionalText(64).optional(),
  lang: z.enum(['en', 'ko']).optional(),
  timezone: optionalText(64).optional(),
  pushType: optionalText(32).optional(),
  pushToken: optionalText(512).optional(),
}

const registered = z
  .object({ clientId: z.string() })
  .meta({ id: 'RegisteredClient', description: 'Names the realtime channel of one browser: `/ws/{clientId}`.' })

export const operations = describe({
  registerClient: {
    summary: 'Register this browser for realtime events and save its settings',
    body: z.strictObject(registration),
    data: registered,
  },
  syncClient: {
    summary: 'Bring the settings of a registered browser up to date',
    body: z.strictObject({ clientId: id, ...registration }),
    data: registered,
    fails: ['nodata'],
  },
  getUser: {
    summary: 'The own account',
    data: userAccount,
  },
  resetPassword: {
    summary: 'Mail a link for a new password after the answer, which is the same for an unknown e-mail',
    body: z.strictObject({ email }),
    perMinute: 5,
  },
})
