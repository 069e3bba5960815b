import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Path, SearchTerm, Segment } from './path.ts'
import { formatPath, isConcrete, pathMatches, supportedPath } from './path.ts'
import { parsePath } from './pathParser.ts'

function parse(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`${parsed.reason}: ${text}`)
  return parsed.value
}

describe('parsePath (R-ARC.7)', () => {
  it.each([
    'Device.',
    'Device.DeviceInfo.SerialNumber',
    'Device.WiFi.Radio.1.Stats.BytesSent',
    'Device.WiFi.AccessPoint.*.AssociatedDevice.*.SignalStrength',
    'Device.WiFi.AccessPoint.{i}.AssociatedDevice.{i}.',
    'Device.IP.Diagnostics.IPPing()',
    'Device.LocalAgent.Controller.1.Timer!',
    'Device.LocalAgent.Subscription.[ID=="x1"].',
    'Device.WiFi.Radio.[OperatingFrequencyBand=="5GHz"&&Channel>=100].Status',
    'Device.WiFi.SSID.1.LowerLayers+.Channel',
    'Device.IP.Interface.[Type=="Normal"&&Stats.BytesSent>0].LowerLayers#2+.LowerLayers#*+.Status',
    'Device.X_VENDOR-COM_Thing.Enable',
  ])('reads and writes %s', (text) => {
    expect(formatPath(parse(text))).toBe(text)
  })

  it('takes a reference that ends in an instance for that object', () => {
    expect(formatPath(parse('Device.LocalAgent.Controller.1'))).toBe('Device.LocalAgent.Controller.1.')
  })

  it('decodes quotation marks inside a search value', () => {
    const [, , search] = parse('Device.Users.[Name=="a%22b%25c.d]"].').segments
    expect(search).toMatchObject({ kind: 'search', terms: [{ value: { kind: 'string', value: 'a"b%c.d]' } }] })
  })

  it.each([
    ['', 'empty'],
    ['Device', 'needs a dot'],
    ['Device..WiFi.', 'missing between'],
    ['Device.1.2.', 'where a name belongs'],
    ['Device.WiFi.[Enable==true', 'closing bracket'],
    ['Device.WiFi.[Name=="x].', 'quotation mark'],
    ['Device.WiFi.Radio.[].', 'no comparison'],
    ['Device.WiFi.Radio.[Name=~"x"].', 'no comparison'],
    ['Device.WiFi.Radio.[Name==x y].', 'no value'],
    ['Device.WiFi.Radio.0.', 'no name, instance'],
    ['Device.Wi Fi.', 'no name, instance'],
  ])('refuses %s', (text, reason) => {
    expect(parsePath(text)).toEqual({ ok: false, reason: expect.stringContaining(reason) })
  })
})

it('refuses a path that is too deep or too long', () => {
  expect(parsePath(`Device.${'A.'.repeat(80)}`)).toMatchObject({ ok: false, reason: expect.stringContaining('deeper') })
  expect(parsePath(`Device.${'A'.repeat(5000)}.`)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('longer'),
  })
})

const nameArbitrary = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,8}$/)
const nameSegment: fc.Arbitrary<Segment> = nameArbitrary.map((name) => ({ kind: 'name', name }))
const termArbitrary: fc.Arbitrary<SearchTerm> = fc.record({
  via: fc.array(nameSegment, { maxLength: 2 }),
  parameter: nameArbitrary,
  operator: fc.constantFrom('==', '!=', '<', '>', '<=', '>=', '~='),
  value: fc.oneof(
    fc.string({ maxLength: 20 }).map((value) => ({ kind: 'string' as const, value })),
    fc.integer().map((value) => ({ kind: 'number' as const, value })),
    fc.boolean().map((value) => ({ kind: 'boolean' as const, value })),
  ),
})
const instanceArbitrary: fc.Arbitrary<Segment> = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }).map((number) => ({ kind: 'instance' as const, number })),
  fc.constant({ kind: 'any' as const }),
  fc.array(termArbitrary, { minLength: 1, maxLength: 3 }).map((terms) => ({ kind: 'search' as const, terms })),
)
const stepArbitrary = fc.tuple(nameSegment, fc.option(instanceArbitrary, { nil: undefined }))
const pathArbitrary: fc.Arbitrary<Path> = fc.record({
  segments: fc
    .array(stepArbitrary, { minLength: 1, maxLength: 5 })
    .map((steps) => steps.flatMap(([first, second]) => (second === undefined ? [first] : [first, second]))),
  target: fc.oneof(
    fc.constant({ kind: 'object' as const }),
    nameArbitrary.map((name) => ({ kind: 'parameter' as const, name })),
    nameArbitrary.map((name) => ({ kind: 'command' as const, name: `${name}()` })),
    nameArbitrary.map((name) => ({ kind: 'event' as const, name: `${name}!` })),
  ),
})

describe('every path', () => {
  it('parses to what was written', () => {
    fc.assert(
      fc.property(pathArbitrary, (path) => {
        expect(parse(formatPath(path))).toEqual(path)
      }),
    )
  })

  it('matches itself and the object it stands in, when it is concrete', () => {
    fc.assert(
      fc.property(pathArbitrary.filter(isConcrete), (path) => {
        expect(pathMatches(path, path)).toBe(true)
        expect(pathMatches({ segments: path.segments, target: { kind: 'object' } }, path)).toBe(true)
        expect(pathMatches(supportedPath(path), path)).toBe(true)
      }),
    )
  })

  it('is refused or read, but never throws, whatever the text', () => {
    const pieces = fc.constantFrom(
      'Device',
      '.',
      '[',
      ']',
      '"',
      '==',
      '&&',
      '1',
      '*',
      '{i}',
      '+',
      '#',
      '()',
      '!',
      'a',
      '%22',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (text) => {
          const parsed = parsePath(text)
          if (parsed.ok) expect(parse(formatPath(parsed.value))).toEqual(parsed.value)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('pathMatches', () => {
  const matches = (pattern: string, path: string): boolean => pathMatches(parse(pattern), parse(path))

  it('takes wildcards, objects and exact names', () => {
    expect(matches('Device.WiFi.', 'Device.WiFi.Radio.1.Channel')).toBe(true)
    expect(matches('Device.WiFi.Radio.*.Channel', 'Device.WiFi.Radio.2.Channel')).toBe(true)
    expect(matches('Device.WiFi.Radio.*.', 'Device.WiFi.Radio.2.Stats.BytesSent')).toBe(true)
    expect(matches('Device.WiFi.Radio.1.Channel', 'Device.WiFi.Radio.2.Channel')).toBe(false)
    expect(matches('Device.WiFi.Radio.*.Channel', 'Device.WiFi.Radio.2.Stats.Channel')).toBe(false)
    expect(matches('Device.Boot!', 'Device.LocalAgent.Boot!')).toBe(false)
    expect(matches('Device.', 'Device.Boot!')).toBe(true)
  })

  it('asks whether a search holds', () => {
    const asked: string[] = []
    const held = pathMatches(
      parse('Device.WiFi.Radio.[Enable==true].'),
      parse('Device.WiFi.Radio.3.Channel'),
      (_, at) => {
        asked.push(at)
        return true
      },
    )
    expect(held).toBe(true)
    expect(asked).toEqual(['Device.WiFi.Radio.3.'])
  })
})
