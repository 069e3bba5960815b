import { limits } from '@headend/contract/vitals'
import { expect, it } from 'vitest'
import { formatsFor } from '../../lib/formats.ts'
import { full } from './device.fake.ts'
import { noSamples, withVitals } from './live.ts'
import { vitalItems } from './vitalItems.ts'

const same = (text: string): string => text
const words = {
  noLimit: 'No alarm',
  label: same,
  limit: same,
  critical: same,
  part: same,
  missing: 'N/A',
  from: same,
  booted: same,
  quality: same,
  offline: 'offline',
}
const formats = formatsFor({ language: 'en', timeZone: 'UTC', dateFormat: 'YY-MM-DD' })

it('a curve begins with what the server kept, goes on with what the page received, and repeats nothing', () => {
  const measure = (time: number, temperature: number | null) => ({
    time,
    cpu: 30,
    memory: 70,
    storage: 60,
    signal: -55,
    temperature,
  })
  const kept = { ...full, earlier: [measure(1000, 80), measure(2000, null), measure(3000, 84), measure(5000, 99)] }
  const samples = full.vitals ? withVitals(noSamples, full.vitals, 5000) : noSamples
  const items = vitalItems({ full: kept, limits, samples, online: true, awayUptime: 0, now: 5000, formats, words })
  const seriesOf = (key: string) => items.find((item) => item.key === key)?.series
  expect(seriesOf('temperature')).toEqual([80, null, 84, 87])
  expect(seriesOf('cpu')).toEqual([30, 30, 30, 38])
  expect(seriesOf('signal')).toEqual([-55, -55, -55, -55])
  expect(seriesOf('storage')).toEqual([60, 60, 60, 60])
})

it('of a device that is away nothing is said not to be reported, and an uptime that it never had is not known', () => {
  const input = { full: null, limits, samples: noSamples, online: false, now: 5000, formats, words }
  const never = vitalItems({ ...input, awayUptime: null })
  expect(never.map(({ value, note }) => [value, note])).toEqual(never.map(() => [null, 'offline']))
  const uptimeOf = (awayUptime: number | null) =>
    vitalItems({ ...input, awayUptime }).find(({ key }) => key === 'uptime')?.value
  expect([uptimeOf(null), uptimeOf(0)]).toEqual([null, '00d 00h'])
})

it('assesses a value by the limits of the device, and by none where they are switched off', () => {
  const own = {
    ...limits,
    temperature: { warning: 88, critical: 99, enable: true },
    cpu: { warning: 10, critical: 20, enable: false },
    memory: { warning: 60, critical: 70, enable: true },
  }
  const input = { full, limits: own, samples: noSamples, online: true, awayUptime: 0, now: 5000, formats, words }
  const items = vitalItems({ ...input, words: { ...words, critical: (value) => `over ${value}` } })
  const of = (name: string) =>
    items.flatMap(({ key, family, limit, note }) => (key === name ? [family, limit, note] : []))
  expect(of('temperature')).toEqual([undefined, 88, '88 °C'])
  expect(of('cpu')).toEqual([undefined, undefined, 'No alarm'])
  expect(of('memory').slice(0, 2)).toEqual(['bad', 70])
})
