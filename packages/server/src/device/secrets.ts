import { fail } from '../core/errors.ts'
import { deviceArgs } from './text.ts'

/** What the last word of a parameter's name ends in that makes its value a secret; in one word with others too. */
const secretEnding = /(?:key|pass|phrase|password|passwd|pwd|passcode|secret|psk|token|credential)s?$/
/** Words that make it one alone: a digest is what a secret is known by. */
const secretWords = new Set(['pin', 'pins', 'digest'])
/** Words after those that change nothing: a key's value, a PIN code. */
const plainWords = new Set(['value', 'code', 'text', 'string', 'hash'])
/** Names that end so and are no secrets (TR-181), and counts. */
const openNames =
  /^(?:CommandKey|PublicKey)$|^NumberOf|NumberOfEntries$|^(?:Is|Has|No|Allow|Max|Min)[A-Z].*(?:Pass|Keys|Tokens)$/

const wordsOf = (name: string): readonly string[] =>
  name.match(/[A-Z]+(?![a-z])|[A-Z][a-z]+|[a-z]+/g)?.map((word) => word.toLowerCase()) ?? []

/** Whether the value of a parameter, or of an argument of a command, is a secret: its name says so. */
export const isSecret = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf('.') + 1)
  if (openNames.test(name)) return false
  const words = wordsOf(name)
  const last = words.findLast((word, index) => index === 0 || !plainWords.has(word))
  return last !== undefined && (secretEnding.test(last) || secretWords.has(last))
}

/** What stands in place of a secret wherever something is kept or sent on. */
export const masked = '•••'

/** A value under a path as it may be kept and sent on. Nothing there is stays to be seen: that something is unset may be. */
export const shownValue = (path: string, value: string): string =>
  value !== '' && isSecret(path) ? masked : withinJson(value)

/** A value of any kind, with the secrets among those by name in it masked. */
export const hideSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hideSecrets)
  return typeof value === 'object' && value !== null ? hideAmong(value) : value
}

/** Values by name, with the secrets among them masked, at any depth. */
export const hideAmong = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, inner]: [string, unknown]) => [
      name,
      typeof inner === 'object' ? hideSecrets(inner) : inner !== '' && isSecret(name) ? masked : hideText(inner),
    ]),
  )

const hideText = (value: unknown): unknown => (typeof value === 'string' ? withinJson(value) : value)

/** Of longer texts only the beginning would be kept: they are not read for it. */
const longestJson = 65_536

/** A text that is an object of values by path itself, as the argument `ParameterMap` of `Device.Boot!` is (TR-181). */
const withinJson = (text: string): string => {
  if (!text.startsWith('{')) return text
  if (text.length > longestJson) return masked
  try {
    const values: unknown = JSON.parse(text)
    const shown = JSON.stringify(hideSecrets(values))
    return shown === JSON.stringify(values) ? text : shown
  } catch {
    return text
  }
}

/** Values by name as they may be kept, with the secrets among them masked. */
export const withoutSecrets = (values: Readonly<Record<string, string>>): Record<string, string> =>
  deviceArgs(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(name, value)])))

/** The left sides of comparisons: relative paths, references that are followed among them (TR-369 2.5.4). */
const compared = /([A-Za-z_][\w.#+-]*)\s*[=!<>~]/g

/**
 * Refuses a search expression that compares a secret: what it finds says whether a guess was right, and no history would
 * say that somebody read it.
 * @throws {Failure} custom secretSearch
 */
export const refuseSecretSearch = (paths: readonly string[]): void => {
  for (const path of paths) {
    const open = path.indexOf('[')
    if (open < 0) continue
    for (const [, name = ''] of path.slice(open).matchAll(compared))
      if (isSecret(name)) throw fail('custom', { reason: 'secretSearch' })
  }
}
