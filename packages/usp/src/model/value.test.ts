import { describe, expect, it } from 'vitest'
import { canonicalValue, defaultValue, formatValue, parseValue, valueType } from './value.ts'

describe('parameter values', () => {
  it.each([
    ['boolean', '1', true],
    ['boolean', 'false', false],
    ['unsignedInt', '4294967295', 4_294_967_295],
    ['int', '-60', -60],
    ['unsignedLong', '18446744073709551615', 18_446_744_073_709_551_615n],
    ['StatsCounter64', '7', 7n],
    ['decimal', '-1.5', -1.5],
    ['dateTime', '2025-10-14T14:26:31Z', new Date('2025-10-14T14:26:31Z')],
    ['dateTime', '2025-10-14T23:26:31+09:00', new Date('2025-10-14T14:26:31Z')],
    ['hexBinary', '00fF', Uint8Array.of(0, 255)],
    ['base64', 'AP8=', Uint8Array.of(0, 255)],
    ['list of unsignedInt', '1, 6,11', [1, 6, 11]],
    ['list of string', '', []],
    ['MACAddress', 'A4:C7:F2:0B:6A:92', 'A4:C7:F2:0B:6A:92'],
  ])('reads a %s from %s', (type, text, value) => {
    expect(parseValue(valueType(type), text)).toEqual({ ok: true, value })
  })

  it.each([
    ['boolean', 'yes'],
    ['unsignedInt', '-1'],
    ['unsignedInt', '4294967296'],
    ['int', '2147483648'],
    ['int', ''],
    ['dateTime', '2025-02-30T00:00:00Z'],
    ['dateTime', 'yesterday'],
    ['hexBinary', 'abc'],
    ['base64', 'a'],
    ['list of unsignedInt', '1,,2'],
  ])('refuses a %s of %s', (type, text) => {
    expect(parseValue(valueType(type), text).ok).toBe(false)
  })

  it('holds to the values a type is limited to', () => {
    const type = valueType('list of string', ['Event', 'ValueChange'])
    expect(parseValue(type, 'Event,ValueChange').ok).toBe(true)
    expect(parseValue(type, 'Event,Nope').ok).toBe(false)
  })

  it('writes back what it read, in one spelling', () => {
    expect(canonicalValue(valueType('boolean'), '1')).toEqual({ ok: true, value: 'true' })
    expect(canonicalValue(valueType('list of int'), '1, 2')).toEqual({ ok: true, value: '1,2' })
    expect(formatValue(valueType('hexBinary'), Uint8Array.of(171))).toBe('AB')
    expect(formatValue(valueType('dateTime'), new Date(0))).toBe('1970-01-01T00:00:00Z')
  })

  it('has a default for every type that the type itself accepts', () => {
    for (const name of ['base64', 'boolean', 'dateTime', 'decimal', 'int', 'string', 'unsignedLong', 'list of int']) {
      const type = valueType(name)
      expect(parseValue(type, defaultValue(type)).ok).toBe(true)
    }
  })
})
