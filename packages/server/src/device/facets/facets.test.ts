import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { associatedDevice, networkHost } from '@headend/contract/schemas/deviceInfo'
import { device } from '@headend/contract/schemas/device'
import { facetValues } from '@headend/contract/schemas/facets'
import { deviceUpdate } from '@headend/contract/schemas/realtime'
import { known } from '../../testing/known.ts'
import { isSecret } from '../secrets.ts'
import { associatedDevices, hosts } from './clients.ts'
import { content } from './content.ts'
import { newsOf, pathsOf } from './facet.ts'
import type { Facet } from './facet.ts'
import { liveFacets } from './index.ts'
import { alternatives } from './reading.ts'
import { identity, record } from './record.ts'
import { wifiSignal } from './signal.ts'

const text = z.string().max(64).nullable()
const contentText = z.string().max(80).nullable()
const schemas: Readonly<Record<string, z.ZodType>> = {
  ...facetValues,
  associatedDevices: z.array(associatedDevice),
  hosts: z.array(networkHost),
  wifiSignal: z.number().min(-100).max(0).nullable(),
  content: z.object({ bootAd: contentText, metadata: contentText, landingChannel: contentText }),
  record: device.partial(),
  identity: z.object({
    manufacturer: text,
    oui: text,
    productClass: text,
    modelName: text,
    deviceSn: text,
    macAddr: text,
  }),
}
const everyFacet: readonly Facet[] = [...liveFacets, associatedDevices, hosts, content, record, identity, wifiSignal]
const everyPath = [...new Set(everyFacet.flatMap(({ paths }) => paths.flatMap(alternatives)))]

/** Numbers that a device may give an instance, and some that none has. */
const instances = fc.constantFrom('1', '2', '3', '64', '65', '999999999', '0', '01', '-1', 'x', '10000000000')
const hostile = fc.oneof(
  fc.constantFrom('', ' ', 'true', 'false', '1', '0', '-0', 'NaN', 'Infinity', '-Infinity', '1e308', '1e999', '0x10'),
  fc.constantFrom(
    '-274',
    '-55',
    '101',
    '4294967296',
    '18446744073709551615',
    '9'.repeat(400),
    '-9007199254740993',
    '1.5',
  ),
  fc.constantFrom(
    'Up',
    'Disabled',
    '2.4GHz',
    'Master',
    'blocked',
    '0001-01-01T00:00:00Z',
    '9999-99-99',
    '+275760-09-13',
  ),
  fc.constantFrom(
    'Device.',
    'Device.IP.Interface.1',
    'Device.WiFi.SSID.1.',
    'Device.IP.Interface.*.',
    '[object Object]',
  ),
  fc.constantFrom('x'.repeat(100_000), '\u0000\ud800\u001b[31m', ','.repeat(9_000), 'a,'.repeat(9_000), '__proto__'),
  fc.string({ maxLength: 40 }),
  fc.double().map(String),
)
const path = fc
  .tuple(fc.constantFrom(...everyPath), fc.array(instances, { minLength: 3, maxLength: 3 }))
  .map(([pattern, numbers]) => {
    let at = 0
    return pattern.replaceAll('*', () => numbers[at++] ?? '1')
  })
const said = fc.array(fc.tuple(path, hostile), { maxLength: 80 }).map((entries) => new Map(entries))

/** Every text within a value. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : []

describe.each(everyFacet.map((facet) => [facet.name, facet] as const))('the facet %s', (name, facet) => {
  const schema = schemas[name] ?? z.never()

  it('states nothing for a device that reports nothing, nor for one that reports other things', () => {
    const empty = facet.of(new Map(), known)
    schema.parse(empty)
    const stated = textsOf(empty).filter((one) => one !== known.endpointId && one !== known.did)
    expect(stated).toEqual([])
    const foreign = new Map([
      ['Device.X_OTHER_Status.', 'Up'],
      ['InternetGatewayDevice.DeviceInfo.UpTime', '7'],
      ['Device.DeviceInfo', 'Up'],
      ['Device.WiFi.Radio.x.Status', 'Up'],
    ])
    expect(facet.of(foreign, known)).toEqual(empty)
  })

  it('is what the contract says, and small, whatever a device reports', () => {
    fc.assert(
      fc.property(said, (values) => {
        const value = facet.of(values, known)
        // It crosses the wire as JSON, which knows neither NaN nor undefined.
        expect(schema.parse(JSON.parse(JSON.stringify(value)))).toEqual(value)
        for (const one of textsOf(value)) {
          expect(one.length).toBeLessThanOrEqual(8 * 260)
          expect(one.isWellFormed()).toBe(true)
          expect(one).not.toMatch(/\p{Cc}/u)
        }
        expect(JSON.stringify(value).length).toBeLessThan(64 * 1024)
      }),
      { numRuns: 150 },
    )
  })

  it('is made from what it asks for alone', () => {
    const asks = pathsOf([facet])
    fc.assert(
      fc.property(said, (values) => {
        const asked = new Map([...values].filter(([one]) => asks(one)))
        expect(facet.of(asked, known)).toEqual(facet.of(values, known))
      }),
      { numRuns: 150 },
    )
  })

  it('asks for no secret, and reads again only what it asks for', () => {
    expect(facet.paths.flatMap(alternatives).filter(isSecret)).toEqual([])
    const asked = new Set(facet.paths.flatMap(alternatives))
    expect(facet.live.flatMap(alternatives).filter((one) => !asked.has(one))).toEqual([])
  })
})

describe('the facets of the channel', () => {
  it('are all that the contract names, each a message of its own', () => {
    expect(liveFacets.map(({ name }) => name).toSorted()).toEqual(Object.keys(facetValues).toSorted())
    for (const { name, of } of liveFacets) {
      const value: unknown = of(new Map(), known)
      const update = { kind: 'ValueUpdate', endpointId: known.endpointId, time: known.now, method: name, value }
      expect(deviceUpdate.parse(update)).toEqual(update)
    }
  })

  it('are no news for what the time alone moves', () => {
    const at = (now: number, upTime: string, name: string) => {
      const values = new Map([
        ['Device.DeviceInfo.UpTime', upTime],
        ['Device.DeviceInfo.FriendlyName', name],
        ['Device.Time.CurrentLocalTime', new Date(now).toISOString()],
      ])
      return liveFacets.map((facet) => newsOf(facet, facet.of(values, { ...known, now })))
    }
    expect(at(2_000_000, '9', 'Hall')).toEqual(at(1_000_000, '1', 'Hall'))
    expect(at(2_000_000, '9', 'Attic')).not.toEqual(at(1_000_000, '1', 'Hall'))
  })
})

it('a value that a maker has elsewhere is the first of its places that says something usable', () => {
  const [deviceInfo] = liveFacets
  const upTimes = [
    [{ 'Device.DeviceInfo.UpTime': '7', 'Device.LocalAgent.UpTime': '3' }, 7],
    [{ 'Device.LocalAgent.UpTime': '3' }, 3],
    [{ 'Device.DeviceInfo.UpTime': '', 'Device.LocalAgent.UpTime': '3' }, 3],
    [{ 'Device.DeviceInfo.UpTime': 'soon', 'Device.LocalAgent.UpTime': '3' }, 3],
    [{ 'Device.LocalAgent.UpTime': '-3' }, null],
  ] as const
  for (const [values, seconds] of upTimes) {
    expect(deviceInfo?.of(new Map(Object.entries(values)), known)).toMatchObject({ up_time: seconds })
  }
  const wan = liveFacets.find(({ name }) => name === 'wan')
  const given = {
    'Device.DHCPv4.Client.1.IPRouters': '10.0.0.1',
    'Device.DHCPv4.Client.1.DNSServers': '10.0.0.2,10.0.0.3',
  }
  const routed = {
    'Device.Routing.Router.1.IPv4Forwarding.1.GatewayIPAddress': '10.9.9.1',
    'Device.DNS.Client.Server.1.DNSServer': '10.9.9.2',
  }
  const own = { gateway: '10.9.9.1', dns_server: '10.9.9.2' }
  expect(wan?.of(new Map(Object.entries(given)), known)).toMatchObject({
    gateway: '10.0.0.1',
    dns_server: '10.0.0.2, 10.0.0.3',
  })
  expect(wan?.of(new Map(Object.entries({ ...given, ...routed })), known)).toMatchObject(own)
  expect(wan?.of(new Map(Object.entries(routed)), known)).toMatchObject(own)
})
