import * as z from 'zod'
import { ipv4Bits, prefixOf } from '../ipv4.ts'
import { normalMac } from '../rules.ts'
import { endpointIdForm } from '../device.ts'
import type { Problem } from '../rules.ts'

/**
 * Refuses with a problem and ends the checks of the value there. A rule bounds the length first, so that no later check
 * reads a text that is refused already, however long somebody made it.
 */
const refuse = (problem: Problem) => ({ error: problem, abort: true })

/** Signs that nobody sees: spaces, controls, and what a screen leaves out (UAX 44, Default_Ignorable_Code_Point) or draws empty. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text has a sign that can be seen: a name of others alone would be a gap wherever it stands. */
export const isVisible = (value: string): boolean => value.replaceAll(unseen, '') !== ''

/** Control characters but for tabs and line ends, and signs that turn the direction of writing (UAX 9 2): no text is left with them. */
const turning = /[^\P{Cc}\t\n]+|[\u202a-\u202e\u2066-\u2069]+/gu

/** A text as its readers see it: without signs that nobody sees and that make the rest read otherwise. */
const readable = () => z.string().overwrite((value) => value.replaceAll(turning, ''))

const visible = () => z.string().trim().refine(isVisible, refuse('required'))

/** Of a text that may be left empty: empty, or with a sign that can be seen. */
const emptyOrVisible = (value: string): boolean => value === '' || isVisible(value)

/** Text that must say something; signs that nobody sees do not count. `most` is characters. */
export const text = (most: number) => readable().trim().refine(isVisible, refuse('required')).min(1).max(most)

/** Text that may be empty. `most` is characters. */
export const optionalText = (most: number) => readable().trim().max(most)

/** No line ends and other control characters, and none that turn the direction of writing (UAX 9 2). */
const plain = /^[ -~\u00a0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\uffff]*$/

/**
 * Text of one line that must say something, without signs that make it read otherwise: for the screens of homes, where nobody
 * sees what is behind it. `most` is characters.
 */
export const plainText = (most: number) => visible().min(1).max(most).regex(plain, refuse('plain'))

/** As {@link plainText}, and may be empty. */
export const optionalPlainText = (most: number) =>
  z.string().trim().refine(emptyOrVisible, refuse('required')).max(most).regex(plain, refuse('plain'))

export const id = z
  .string()
  .min(1, refuse('required'))
  .max(64)
  .meta({ description: 'Opaque to callers.', examples: ['42'] })

export const email = z
  .string()
  .max(254, refuse('email'))
  .pipe(z.email(refuse('email')))
  .transform((value) => value.toLowerCase())
  .meta({ format: 'email', examples: ['admin@headend.example'] })

export const phone = z
  .string()
  .max(16, refuse('phone'))
  .regex(/^\+[1-9]\d{6,14}$/, refuse('phone'))
  .meta({ description: 'E.164: + and 7 to 15 digits, the first not 0.', examples: ['+821012345678'] })

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
  .min(1, refuse('required'))
  .min(8, refuse('passwordLength'))
  .max(20, refuse('passwordLength'))
  .refine((value) => kindsOfLetters.every((kind) => kind.test(value)), refuse('passwordMix'))
  .refine((value) => !repeats(value), refuse('passwordRepeat'))
  .meta({
    description:
      'A capital, a lower-case letter, a digit and a special character; none more than 3 times, or 3 times in a row.',
    examples: ['Headend-demo-1'],
  })

export const clientKey = z
  .string()
  .regex(/^[A-Za-z0-9]{10}$/)
  .meta({
    description: 'A random key of 10 characters by which one browser of a user is known.',
    examples: ['aB3dE5fG7h'],
  })

/** A MAC address in any usual form, given as upper case with colons. No flag on the pattern: JSON Schema has none. */
export const macAddress = z
  .string()
  .trim()
  .max(17, refuse('mac'))
  .regex(
    /^(?:[\dA-Fa-f]{12}|[\dA-Fa-f]{2}(?::[\dA-Fa-f]{2}){5}|[\dA-Fa-f]{2}(?:-[\dA-Fa-f]{2}){5}|[\dA-Fa-f]{4}(?:\.[\dA-Fa-f]{4}){2})$/,
    refuse('mac'),
  )
  .transform((value) => normalMac(value))
  .meta({ description: 'A MAC address in any usual form.', examples: ['02:11:22:33:44:55'] })

export const serialNumber = z
  .string()
  .trim()
  .max(64, refuse('serial'))
  .regex(/^[ -~\u00a0-\u2027\u202a-\uffff]+$/, refuse('serial'))
  .meta({
    description: 'Whatever a maker prints on a device (TR-181 DeviceInfo.SerialNumber); no two of one maker are alike.',
    examples: ['RT1000042'],
  })

/** What a device shows to prove itself. Long, because it is stored as a hash that is made for random texts, not for passwords. */
export const deviceSecret = z
  .string()
  .trim()
  .min(16, refuse('secret'))
  .max(128, refuse('secret'))
  .regex(/^[!-~]+$/, refuse('secret'))
  .meta({ examples: ['9cYw1n7QmT4eXb2LdR8sKf0ZuHg'] })

export const endpointId = z
  .string()
  .max(255, refuse('endpoint'))
  .regex(endpointIdForm, refuse('endpoint'))
  .meta({
    description: 'A USP endpoint id: `authority-scheme:authority-id:instance-id` (TR-369 2.4).',
    examples: ['os::021122-RT1000042'],
  })

export const host = z
  .string()
  .trim()
  .min(1, refuse('required'))
  .max(253, refuse('host'))
  .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:]+(?:%\w+)?)$/, refuse('host'))
  .meta({
    description: 'A host name, IPv4 or IPv6 address that a device may be asked to reach.',
    examples: ['192.0.2.1'],
  })

export const ipv4 = z
  .string()
  .trim()
  .max(15, refuse('ipv4'))
  .refine((value) => ipv4Bits(value) !== null, refuse('ipv4'))
  .meta({ format: 'ipv4', examples: ['192.168.1.1'] })

const isPrefix = (value: string): boolean => {
  const [address = '', bits = '32', ...rest] = value.split('/')
  return ipv4Bits(address) !== null && /^(?:\d|[12]\d|3[0-2])$/.test(bits) && rest.length === 0
}

export const ipv4Prefix = z
  .string()
  .trim()
  .max(18, refuse('ipv4Prefix'))
  .refine(isPrefix, refuse('ipv4Prefix'))
  .meta({ description: 'An IPv4 address, or a network as address and bits.', examples: ['203.0.113.0/24'] })

const networks = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()] as const
const isNetwork = (value: string): boolean => networks.some((kind) => kind.safeParse(value).success)

/** An address, or a network of them, of either family. */
export const network = z
  .string()
  .trim()
  .max(49, refuse('network'))
  .refine(isNetwork, refuse('network'))
  .meta({
    description: 'An IPv4 or IPv6 address, or a network (RFC 4632).',
    examples: ['203.0.113.0/24', '2001:db8::/32'],
  })

export const ipv4Mask = z
  .string()
  .trim()
  .max(15, refuse('ipv4Mask'))
  .refine((value) => (prefixOf(value) ?? 0) > 0, refuse('ipv4Mask'))
  .meta({ description: 'A subnet mask: ones, then zeros.', examples: ['255.255.255.0'] })

export const modelPath = z
  .string()
  .trim()
  .max(256, refuse('path'))
  .regex(/^Device\.[!-~ ]*$/, refuse('path'))
  .meta({
    description:
      "A path of a device's data model: object (ends in a dot), parameter, command (ends in `()`); wildcards and search expressions too.",
    examples: ['Device.DeviceInfo.UpTime'],
  })

/** From 1970 on, as every time is counted: the database knows no year 0. */
export const day = z.iso
  .date(refuse('date'))
  .refine((value) => value >= '1970', refuse('date'))
  .meta({ description: 'A calendar day from 1970 on (ISO 8601).', examples: ['2026-01-31'] })

export const appName = plainText(100)
  .regex(/^[^_]*$/, refuse('underscore'))
  .meta({ description: 'Without underscores; of a platform and company no two.', examples: ['Garam TV'] })

export const firmwareVersion = z
  .string()
  .trim()
  .max(40, refuse('firmwareVersion'))
  .regex(/^\d{1,9}(?:\.\d{1,9}){2,3}$/, refuse('firmwareVersion'))
  .meta({ description: 'Three or four numbers joined by dots.', examples: ['1.0.2'] })

/** An address that a browser may open: nothing but http and https, so that a link never runs a script. */
export const url = z
  .string()
  .trim()
  .max(300, refuse('url'))
  .regex(/^https?:\/\/\S+$/, refuse('url'))
  .meta({ examples: ['https://operator.example'] })

/** A logical channel number: what viewers press for a channel. */
export const channelNumber = z.coerce
  .number(refuse('lcn'))
  .pipe(z.int(refuse('lcn')).min(1, refuse('lcn')).max(9999, refuse('lcn')))
  .meta({ type: 'integer', minimum: 1, maximum: 9999, examples: [100] })

/** Logical channel numbers, each once, as a list that is separated by commas without blanks. */
export const channelNumbers = z
  .string()
  .max(1000, refuse('lcnList'))
  .transform((value) => value.split(',').map((number) => number.trim()))
  .refine((numbers) => numbers.every((number) => /^0*[1-9]\d{0,3}$/.test(number)), refuse('lcnList'))
  .transform((numbers) => [...new Set(numbers.map(Number))].join(','))
  .meta({ description: 'Numbers from 1 to 9999, separated by commas.', examples: ['100', '100,200'] })

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })
const signsOf = (line: string): number => [...signs.segment(line)].length

/** Text of two lines at most, each of as many signs as people count, whatever a sign is made of (UAX 29). */
export const twoLines = (most: number) =>
  z
    .string()
    .max(1000, refuse('twoLines'))
    .transform((value) => value.replaceAll(/\r\n?/g, '\n').trim())
    .refine((value) => {
      const lines = value.split('\n')
      return lines.length <= 2 && lines.every((line) => signsOf(line) <= most)
    }, refuse('twoLines'))
    .refine((value) => value.split('\n').every((line) => plain.test(line)), refuse('characters'))
    .refine(emptyOrVisible, refuse('required'))

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const timeZone = z
  .string()
  .max(64, refuse('timeZone'))
  .refine(isTimeZone, refuse('timeZone'))
  .meta({ description: 'An IANA name.', examples: ['Asia/Seoul'] })

export const time = z.number().meta({ description: 'Milliseconds since 1970.', examples: [1_767_225_600_000] })
