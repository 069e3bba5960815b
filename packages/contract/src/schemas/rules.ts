import * as z from 'zod'
import { normalMac } from '../rules.ts'
import type { Problem } from '../rules.ts'

/**
 * Refuses with a problem and ends the checks of the value there. A rule bounds the length first, so that no later check
 * reads a text that is refused already, however long somebody made it.
 */
const refuse = (problem: Problem) => ({ error: problem, abort: true })

/** Text that must say something; outer spaces do not count. `most` is characters. */
export const text = (most: number) => z.string().trim().min(1, refuse('required')).max(most)

/** Text that may be empty. `most` is characters. */
export const optionalText = (most: number) => z.string().trim().max(most)

/** Ids are opaque to callers. */
export const id = z.string().min(1, refuse('required')).max(64)

export const email = z
  .string()
  .max(254, refuse('email'))
  .pipe(z.email(refuse('email')))
  .transform((value) => value.toLowerCase())

/** E.164: + and 7 to 15 digits, the first not 0. */
export const phone = z
  .string()
  .max(16, refuse('phone'))
  .regex(/^\+[1-9]\d{6,14}$/, refuse('phone'))

/** A capital, a lower-case letter, a digit and a special character: each its own pattern, so that each reads the text once. */
const kindsOfLetters = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/] as const

const repeats = (password: string): boolean => {
  const times = new Map<string, number>()
  for (const letter of password) times.set(letter, (times.get(letter) ?? 0) + 1)
  return /(.)\1\1/su.test(password) || [...times.values()].some((count) => count > 3)
}

/** A password that someone chooses: 8 to 20 characters of all four kinds, none repeated more than 3 times or 3 times in a row. */
export const newPassword = z
  .string()
  .min(8, refuse('passwordLength'))
  .max(20, refuse('passwordLength'))
  .refine((value) => kindsOfLetters.every((kind) => kind.test(value)), refuse('passwordMix'))
  .refine((value) => !repeats(value), refuse('passwordRepeat'))

/** A random key of 10 characters by which one browser of a user is known. */
export const clientKey = z.string().regex(/^[A-Za-z0-9]{10}$/)

/** A MAC address in any usual form, given as upper case with colons. */
export const macAddress = z
  .string()
  .trim()
  .max(17, refuse('mac'))
  .regex(
    /^(?:[0-9a-f]{12}|[0-9a-f]{2}(?::[0-9a-f]{2}){5}|[0-9a-f]{2}(?:-[0-9a-f]{2}){5}|[0-9a-f]{4}(?:\.[0-9a-f]{4}){2})$/i,
    refuse('mac'),
  )
  .transform((value) => normalMac(value))

export const serialNumber = z
  .string()
  .trim()
  .max(64, refuse('serial'))
  .regex(/^[A-Za-z0-9-]{4,64}$/, refuse('serial'))

/** A USP endpoint id: `authority-scheme:authority-id:instance-id` (TR-369 2.4), at most 255 characters. */
export const endpointId = z
  .string()
  .max(255, refuse('endpoint'))
  .regex(/^[a-z0-9-]+:[^:\s]*:[!-~]+$/, refuse('endpoint'))

/** A host name, IPv4 or IPv6 address that a device may be asked to reach. */
export const host = z
  .string()
  .trim()
  .min(1, refuse('required'))
  .max(253, refuse('host'))
  .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:]+(?:%\w+)?)$/, refuse('host'))

/** A path of a device's data model: object (ends in a dot), parameter, command (ends in `()`); wildcards and search expressions too. */
export const modelPath = z
  .string()
  .trim()
  .max(256, refuse('path'))
  .regex(/^Device\.[!-~ ]*$/, refuse('path'))

/** A calendar day as ISO 8601 writes it: 2026-01-31. */
export const day = z.iso.date(refuse('date'))

/** Milliseconds since 1970. */
export const time = z.number()
