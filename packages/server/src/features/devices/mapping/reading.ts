import type { Reading } from '../../../device/link.ts'
import { deviceText } from '../../../device/text.ts'

export type Values = Reading['values']

/** The most a shown text of a device may be long. */
const longest = 256

/** Text of a parameter; null when the device does not report it or has nothing to say. */
export const textAt = (values: Values, path: string): string | null => {
  const text = deviceText(values.get(path) ?? '', longest).trim()
  return text === '' ? null : text
}

/** Number of a parameter; null when it is none. */
export const numberAt = (values: Values, path: string): number | null => {
  const text = textAt(values, path)
  if (text === null || !/^[+-]?\d{1,20}(\.\d{1,9})?$/.test(text)) return null
  return Number(text)
}

/** A boolean of USP, spelled as a word or as a digit; null when it is none. */
export const flagAt = (values: Values, path: string): boolean | null => {
  const text = textAt(values, path)?.toLowerCase()
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : null
}

/** Milliseconds since 1970 of a dateTime; null for none and for the unknown time (TR-106 3.2.1). Without a zone it is UTC. */
export const timeAt = (values: Values, path: string): number | null => {
  const text = textAt(values, path)
  if (text === null || text.startsWith('0001-')) return null
  const time = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`)
  return Number.isNaN(time) ? null : time
}

/** Entries of a comma-separated list. */
export const listAt = (values: Values, path: string): readonly string[] =>
  (textAt(values, path) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/**
 * Instances of a table that something was read of, by number: `rowsOf(values, 'Device.WiFi.Radio.')` gives
 * `Device.WiFi.Radio.1.` and so on.
 */
export const rowsOf = (values: Values, table: string): readonly string[] => {
  const numbers = new Set<number>()
  for (const path of values.keys()) {
    if (!path.startsWith(table)) continue
    const [digits] = path.slice(table.length).split('.', 1)
    if (digits !== undefined && /^[1-9]\d{0,8}$/.test(digits)) numbers.add(Number(digits))
  }
  return [...numbers].toSorted((a, b) => a - b).map((number) => `${table}${number}.`)
}

/** The object a reference points to, with a dot at its end; null when it points nowhere. */
export const objectAt = (values: Values, path: string): string | null => {
  const [first] = listAt(values, path)
  return first === undefined ? null : first.endsWith('.') ? first : `${first}.`
}

/** The first that is not null. */
export const firstOf = <Value>(...candidates: readonly (Value | null)[]): Value | null =>
  candidates.find((candidate) => candidate !== null) ?? null
