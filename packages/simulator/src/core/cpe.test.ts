import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AgentHandle } from '@headend/usp'
import { modelNamed } from '../catalogue.ts'
import { clientsOf } from '../features/clients.ts'
import { addressesOf } from './addresses.ts'
import { zoneOffset } from '../features/time.ts'
import type { Cpe } from './cpe.ts'
import { counter, upTime, wandering } from './cpe.ts'
import { hash, hashInt, seededRandom } from './hash.ts'
import { lookUp, routeTo } from './internet.ts'

/** A router that has been up since 1970 and is looked at some seconds later. */
function routerAt(seconds: number, seed = 7): Cpe {
  const agent: AgentHandle = {
    endpointId: 'os::582B0A-T',
    controllerId: 'self::headend',
    controllerUrl: 'ws://127.0.0.1/usp',
    clock: { now: () => seconds * 1000, monotonic: () => seconds * 1000, after: () => () => undefined },
    startedTime: 0,
    connected: true,
    retryCount: 0,
    requests: [],
    value: () => undefined,
    write: () => undefined,
    emit: () => undefined,
    forget: () => undefined,
    restart: () => undefined,
    onBoard: () => undefined,
    reconnect: () => undefined,
  }
  return {
    agent,
    model: modelNamed('Strand R7'),
    serial: 'T',
    mac: '58:2B:0A:00:00:01',
    hardwareVersion: 'R2',
    firmwareVersion: '7.4.1',
    friendlyName: 'Hall',
    meshRole: undefined,
    locked: false,
    temperature: undefined,
    clients: undefined,
    extenders: undefined,
    consent: 'agrees',
    fault: () => undefined,
    seed,
    random: () => 0.5,
    pace: 0,
    bootMs: 0,
  }
}

const seconds = fc.integer({ min: 0, max: 10_000_000 })

describe('what a device shows', () => {
  it('never counts backwards', () => {
    fc.assert(
      fc.property(seconds, fc.nat(5000), fc.nat(1000), (at, later, seed) => {
        const before = counter(routerAt(at, seed), 'bytes', 12_345)
        expect(counter(routerAt(at + later, seed), 'bytes', 12_345)).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  it('wanders within its bounds, and little in a moment', () => {
    fc.assert(
      fc.property(seconds, (at) => {
        const now = wandering(routerAt(at), 'x', 10, 20, 60)
        expect(now).toBeGreaterThanOrEqual(10)
        expect(now).toBeLessThanOrEqual(20)
        expect(Math.abs(wandering(routerAt(at + 1), 'x', 10, 20, 60) - now)).toBeLessThan(1)
      }),
    )
  })

  it('has clients that come and go but stay who they are', () => {
    const day = Array.from({ length: 96 }, (_, quarter) => clientsOf(routerAt(quarter * 900)))
    const [first] = day
    for (const clients of day) {
      expect(clients.map(({ mac, name, band }) => [mac, name, band])).toEqual(
        first?.map(({ mac, name, band }) => [mac, name, band]),
      )
      for (const one of clients) expect(one.rssi).toBeLessThan(-35)
    }
    expect(new Set(day.map((clients) => clients.filter((one) => one.active).length)).size).toBeGreaterThan(1)
  })

  it('counts its uptime and has addresses of its own', () => {
    expect(upTime(routerAt(90))).toBe(90)
    expect(addressesOf(routerAt(0, 1))).not.toEqual(addressesOf(routerAt(0, 2)))
  })
})

describe('the internet around it', () => {
  it('resolves names always alike, and none below .invalid', () => {
    expect(lookUp('speed.example')).toEqual(lookUp('speed.example'))
    expect(lookUp('10.1.2.3')).toEqual({ ok: true, address: '10.1.2.3' })
    for (const host of ['a.invalid', 'with space', '-x.example', '']) expect(lookUp(host).ok).toBe(false)
  })

  it('answers later the farther away, and at once beside the device', () => {
    for (const seed of Array.from({ length: 50 }, (_, index) => index)) {
      const cpe = routerAt(0, seed)
      const { gateway, dns } = addressesOf(cpe)
      expect(routeTo(cpe, gateway, gateway)).toHaveLength(1)
      for (const address of [dns[0], '8.8.8.8']) {
        const whole = routeTo(cpe, address, address).map(({ distance }) => distance)
        expect(whole.at(-1), 'far more than the first').toBeGreaterThan(2 * (whole[0] ?? 0))
        const answers = whole.filter((distance) => distance !== undefined)
        expect(new Set(answers).size).toBe(answers.length)
      }
    }
  })

  it('has a way to everywhere that ends where it should', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(1000), (address, seed) => {
        const route = routeTo(routerAt(0, seed), 'host', address)
        expect(route.at(-1)?.address).toBe(address)
        const known = route.flatMap((hop) => (hop.distance === undefined ? [] : [hop.distance]))
        expect(known).toEqual(known.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('time zones and chance', () => {
  it('reads POSIX time zones', () => {
    expect(zoneOffset('KST-9')).toBe(9 * 3600)
    expect(zoneOffset('IST-5:30')).toBe(5.5 * 3600)
    expect(zoneOffset('EST5EDT,M3.2.0,M11.1.0')).toBe(-5 * 3600)
    expect(zoneOffset('<+0330>-3:30')).toBe(3.5 * 3600)
    expect(zoneOffset('nonsense')).toBe(0)
  })

  it('is the same for the same seed, and spread out', () => {
    expect(hash('a', 1)).toBe(hash('a', 1))
    const tens = Array.from({ length: 1000 }, (_, index) => hashInt(0, 9, 'spread', index))
    for (let digit = 0; digit < 10; digit += 1) expect(tens.filter((one) => one === digit).length).toBeGreaterThan(60)
    const [one, two] = [seededRandom(5), seededRandom(5)]
    expect([one(), one(), one()]).toEqual([two(), two(), two()])
  })
})
