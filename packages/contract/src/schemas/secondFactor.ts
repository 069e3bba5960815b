import * as z from 'zod'
import { describe } from './core.ts'
import { time } from './rules.ts'

const password = z.string().min(1).max(200)

/** A code as it is typed: six digits of the app, or a recovery code, with whatever stands between their parts. */
export const factorCode = z
  .string()
  .trim()
  .min(6)
  .max(30)
  .describe('Six digits of the authenticator app, or a recovery code.')

const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Each is good once in place of a code. Nobody can read them again.'),
})

export const operations = describe({
  get: {
    summary: 'Whether the caller has a second factor, and how many recovery codes are left of it',
    data: z
      .object({
        since: time.nullable().describe('When it was set up; null without one.'),
        recoveryCodesLeft: z.int(),
        required: z.boolean().describe('The company or one above it asks for one: it cannot be switched off.'),
      })
      .meta({ id: 'SecondFactor' }),
  },
  begin: {
    summary: 'The secret of a new second factor, to be confirmed with a code within 15 minutes; nothing is kept of it',
    body: z.strictObject({ password }),
    data: z
      .object({
        secret: z.string().describe('Base32, to be typed into an app that reads no picture.'),
        uri: z.string().describe('The same as an address that apps read from a QR code.'),
        setup: z.string().describe('Sent with the code that confirms it.'),
      })
      .meta({ id: 'SecondFactorSetup' }),
  },
  confirm: {
    summary: 'Switch the second factor on with a first code of the app',
    body: z.strictObject({ setup: z.string().min(1).max(1000), code: factorCode }),
    data: recoveryCodes,
  },
  renew: {
    summary: 'New recovery codes in place of those before, with the password and a code',
    body: z.strictObject({ password, code: factorCode }),
    data: recoveryCodes,
    fails: ['nodata'],
  },
  remove: {
    summary: 'Switch the second factor off, with the password and a code',
    body: z.strictObject({ password, code: factorCode }),
    fails: ['nodata'],
  },
})
