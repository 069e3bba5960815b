import type { Parsed } from './pathParser.ts'

/** The base types of TR-181's parameters as USP distinguishes them (TR-369, GetSupportedDM value types). */
export type BaseType =
  | 'base64'
  | 'boolean'
  | 'dateTime'
  | 'decimal'
  | 'hexBinary'
  | 'int'
  | 'long'
  | 'string'
  | 'unsignedInt'
  | 'unsignedLong'

/** A parameter's type: a base type or a list of one, and the values it is limited to, if any. */
export type ValueType = {
  readonly base: BaseType
  readonly list: boolean
  readonly values: readonly string[]
}

const named: { readonly [name: string]: BaseType } = {
  StatsCounter32: 'unsignedInt',
  StatsCounter64: 'unsignedLong',
  Dbm1000: 'int',
  TenthdB: 'int',
  TenthdBmV: 'int',
}

const bases: ReadonlySet<string> = new Set<BaseType>([
  'base64',
  'boolean',
  'dateTime',
  'decimal',
  'hexBinary',
  'int',
  'long',
  'string',
  'unsignedInt',
  'unsignedLong',
])

function isBase(name: string): name is BaseType {
  return bases.has(name)
}

/** The type behind a name of TR-181 such as `list of unsignedInt` or `MACAddress`; unknown names are strings. */
export function valueType(name: string, values: readonly string[] = []): ValueType {
  const list = name.startsWith('list of ')
  const item = list ? name.slice('list of '.length) : name
  return { base: isBase(item) ? item : (named[item] ?? 'string'), list, values }
}

/** TR-106's "unknown time". */
export const unknownTime = '0001-01-01T00:00:00Z'

/** The value of a parameter that nobody ever set. */
export function defaultValue(type: ValueType): string {
  if (type.list) return ''
  switch (type.base) {
    case 'boolean':
      return 'false'
    case 'dateTime':
      return unknownTime
    case 'decimal':
    case 'int':
    case 'long':
    case 'unsignedInt':
    case 'unsignedLong':
      return '0'
    case 'base64':
    case 'hexBinary':
    case 'string':
      return ''
  }
}

/** A value in memory: what {@link parseValue} gives and {@link formatValue} takes. */
export type Value = string | number | bigint | boolean | Date | Uint8Array | readonly (string | number | bigint)[]

const limits: { readonly [Type in 'int' | 'long' | 'unsignedInt' | 'unsignedLong']: readonly [bigint, bigint] } = {
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
  unsignedInt: [0n, 2n ** 32n - 1n],
  unsignedLong: [0n, 2n ** 64n - 1n],
}

/**
 * Reads a parameter's text as TR-106 3 lays it down: integers within their range (64-bit ones as
 * bigint), `true`/`false`/`1`/`0`, ISO 8601 times, base64, hexadecimal, comma-separated lists.
 */
export function parseValue(type: ValueType, text: string): Parsed<Value> {
  if (!type.list) return parseItem(type, text)
  if (text === '') return { ok: true, value: [] }
  const items: (string | number | bigint)[] = []
  for (const part of text.split(',')) {
    const item = parseItem(type, part.trim())
    if (!item.ok) return item
    items.push(listItem(item.value, part.trim()))
  }
  return { ok: true, value: items }
}

function listItem(value: Value, text: string): string | number | bigint {
  return typeof value === 'number' || typeof value === 'bigint' ? value : text
}

function parseItem(type: ValueType, text: string): Parsed<Value> {
  const parsed = parseBase(type.base, text)
  if (parsed.ok && type.values.length > 0 && !type.values.includes(text)) {
    return { ok: false, reason: `"${text}" is none of ${type.values.join(', ')}` }
  }
  return parsed
}

function parseBase(base: BaseType, text: string): Parsed<Value> {
  switch (base) {
    case 'string':
      return { ok: true, value: text }
    case 'boolean':
      if (text === 'true' || text === '1') return { ok: true, value: true }
      if (text === 'false' || text === '0') return { ok: true, value: false }
      return no(text, 'boolean')
    case 'decimal':
      return /^[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)$/.test(text) ? { ok: true, value: Number(text) } : no(text, base)
    case 'int':
    case 'long':
    case 'unsignedInt':
    case 'unsignedLong':
      return parseInteger(base, text)
    case 'dateTime':
      return parseTime(text)
    case 'base64':
      return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
        ? { ok: true, value: Uint8Array.from(Buffer.from(text, 'base64')) }
        : no(text, base)
    case 'hexBinary':
      return /^(?:[0-9A-Fa-f]{2})*$/.test(text)
        ? { ok: true, value: Uint8Array.from(Buffer.from(text, 'hex')) }
        : no(text, base)
  }
}

function parseInteger(base: keyof typeof limits, text: string): Parsed<Value> {
  if (!/^[+-]?[0-9]{1,20}$/.test(text)) return no(text, base)
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text)
  const [least, most] = limits[base]
  if (value < least || value > most) return { ok: false, reason: `${text} is out of the range of ${base}` }
  return { ok: true, value: base === 'int' || base === 'unsignedInt' ? Number(value) : value }
}

const time =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})?$/

function parseTime(text: string): Parsed<Value> {
  const parts = time.exec(text)
  if (parts === null) return no(text, 'dateTime')
  // A time without zone is local time of the device, which only the device can place; UTC stands in.
  const value = new Date(parts[8] === undefined ? `${text}Z` : text)
  const day = Number(parts[3])
  const month = new Date(Date.UTC(2000 + (Number(parts[1]) % 400), Number(parts[2]), 0)).getUTCDate()
  return Number.isNaN(value.getTime()) || day > month ? no(text, 'dateTime') : { ok: true, value }
}

function no(text: string, type: string): { readonly ok: false; readonly reason: string } {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return { ok: false, reason: `"${shown}" is no ${type}` }
}

/** A dateTime in UTC, with a fraction only where there is one. Milliseconds since 1970. */
export function formatTime(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z')
}

/** The text of a value in the canonical spelling of its type. */
export function formatValue(type: ValueType, value: Value): string {
  if (typeof value === 'object' && !(value instanceof Date) && !(value instanceof Uint8Array)) return value.join(',')
  if (value instanceof Date) return formatTime(value.getTime())
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value)
    return type.base === 'hexBinary' ? bytes.toString('hex').toUpperCase() : bytes.toString('base64')
  }
  return String(value)
}

/** The canonical spelling of `text`, or why it is no value of the type. Times and numbers keep their text. */
export function canonicalValue(type: ValueType, text: string): Parsed<string> {
  const parsed = parseValue(type, text)
  if (!parsed.ok) return parsed
  if (typeof parsed.value === 'boolean') return { ok: true, value: parsed.value ? 'true' : 'false' }
  if (type.list) return { ok: true, value: formatValue(type, parsed.value) }
  return { ok: true, value: text }
}
