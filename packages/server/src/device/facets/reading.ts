import { normalMac } from '@headend/contract/rules'
import type { Reading } from '../link.ts'
import { deviceText } from '../text.ts'

export type Values = Reading['values']

/**
 * Where a device may have a value: a path, or several in the order in which they count, for what one maker has elsewhere
 * than another. A `*` stands for every instance of a table.
 */
export type Place = string | readonly string[]

/** The paths of a place, in their order. */
export const alternatives = (place: Place): readonly string[] => (typeof place === 'string' ? [place] : place)

/** The most a shown text of a device may be long. */
const longest = 256

/** What `read` makes of the first path of a place that says something it can use; null when none does. */
const firstAt = <Value>(
  values: Values,
  place: Place,
  read: (text: string) => Value | null,
  most = longest,
): Value | null => {
  for (const path of alternatives(place)) {
    const text = deviceText(values.get(path) ?? '', most).trim()
    const value = text === '' ? null : read(text)
    if (value !== null) return value
  }
  return null
}

/** Text of a parameter, cut to `most` characters; null when the device does not report it or has nothing to say. */
export const textAt = (values: Values, place: Place, most = longest): string | null =>
  firstAt(values, place, (text) => text, most)

type Range = Readonly<{ least?: number; most?: number }>

/** Number of a parameter; null when it is none, or none that can be. */
export const numberAt = (values: Values, place: Place, { least = -1e20, most = 1e20 }: Range = {}): number | null =>
  firstAt(values, place, (text) => {
    if (!/^[+-]?\d{1,20}(\.\d{1,9})?$/.test(text)) return null
    // A zero has no sign in JSON.
    const number = Number(text) + 0
    return number < least || number > most ? null : number
  })

/** The most an unsignedInt can be (TR-106 A.2.3). */
const mostUnsigned = 0xff_ff_ff_ff

/** A count or a time in seconds: an unsignedInt; null for anything else. */
export const unsignedAt = (values: Values, place: Place): number | null =>
  numberAt(values, place, { least: 0, most: mostUnsigned })

/** A boolean of USP, spelled as a word or as a digit; null when it is none. */
export const flagAt = (values: Values, place: Place): boolean | null =>
  firstAt(values, place, (text) => {
    const word = text.toLowerCase()
    return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : null
  })

/** One of the words a parameter may be, as it is spelled here; null for any other. */
export const wordAt = <const Word extends string>(values: Values, place: Place, words: readonly Word[]): Word | null =>
  firstAt(values, place, (text) => words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? null)

/** Milliseconds since 1970 of a dateTime; null for none and for the unknown time (TR-106 3.2.1). Without a zone it is UTC. */
export const timeAt = (values: Values, place: Place): number | null =>
  firstAt(values, place, (text) => {
    if (text.startsWith('0001-')) return null
    const time = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`)
    return Number.isNaN(time) ? null : time
  })

/** A MAC address as it is written here; null for anything else. */
export const macAt = (values: Values, place: Place): string | null =>
  firstAt(values, place, (text) => (/^(?:[0-9a-f]{2}[:.-]?){5}[0-9a-f]{2}$/i.test(text) ? normalMac(text) : null))

/** Entries of a comma-separated list. */
export const listAt = (values: Values, place: Place): readonly string[] =>
  (textAt(values, place) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** No screen shows more rows of a device's table unless it says so. */
const mostRows = 64

/**
 * Instances of a table that something was read of, by number: `rowsOf(values, 'Device.WiFi.Radio.')` gives
 * `Device.WiFi.Radio.1.` and so on, the first `most` of them.
 */
export const rowsOf = (values: Values, table: string, most = mostRows): readonly string[] => {
  const numbers = new Set<number>()
  for (const path of values.keys()) {
    if (!path.startsWith(table)) continue
    const [digits] = path.slice(table.length).split('.', 1)
    if (digits !== undefined && /^[1-9]\d{0,8}$/.test(digits)) numbers.add(Number(digits))
  }
  return [...numbers]
    .toSorted((a, b) => a - b)
    .slice(0, most)
    .map((number) => `${table}${number}.`)
}

/** Entries of the lists in every row of a table, of the first path of a place that has any: `Device.Time.Client.*.Servers`. */
export const entriesAt = (values: Values, place: Place): readonly string[] => {
  for (const path of alternatives(place)) {
    const [table = '', rest = ''] = path.split('*.', 2)
    const found = rowsOf(values, table).flatMap((row) => listAt(values, `${row}${rest}`))
    if (found.length > 0) return [...new Set(found)]
  }
  return []
}

/** The object a reference points to, with a dot at its end; null when it points nowhere. */
export const objectAt = (values: Values, place: Place): string | null => {
  const [first] = listAt(values, place)
  return first === undefined ? null : first.endsWith('.') ? first : `${first}.`
}
