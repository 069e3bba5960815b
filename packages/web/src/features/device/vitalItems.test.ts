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
  until: (length: string, time: string) => `${length} until ${time}`,
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
  const items = vitalItems({ full: kept, limits, samples, online: true, before: null, now: 5000, formats, words })
  const seriesOf = (key: string) => items.find((item) => item.key === key)?.series
  expect(seriesOf('temperature')).toEqual([80, null, 84, 87])
  expect(seriesOf('cpu')).toEqual([30, 30, 30, 38])
  expect(seriesOf('signal')).toEqual([-55, -55, -55, -55])
  expect(seriesOf('storage')).toEqual([60, 60, 60, 60])
})

it('of a device that is away nothing is said not to be reported, and its uptime is none with what it was', () => {
  const input = { full: null, limits, samples: noSamples, online: false, now: 5000, formats, words }
  const never = vitalItems({ ...input, before: null })
  expect(never.map(({ value, note }) => [value, note])).toEqual(
    never.map(({ key }) => [key === 'uptime' ? '00d 00h' : null, 'offline']),
  )
  const day = 86_400_000
  const noteAt = (now: number) =>
    vitalItems({ ...input, now, before: { seconds: 3 * 86_400 + 7200, time: day } }).find(({ key }) => key === 'uptime')
      ?.note
  expect([noteAt(day + 5000), noteAt(3 * day)]).toEqual(['03d 02h until 00:00', '03d 02h until 70-01-02'])
})

it('assesses a value by the limits of the device, and by none where they are switched off', () => {
  const own = {
    ...limits,
    temperature: { warning: 88, critical: 99, enable: true },
    cpu: { warning: 10, critical: 20, enable: false },
    memory: { warning: 60, critical: 70, enable: true },
  }
  const input = { full, limits: own, samples: noSamples, online: true, before: null, now: 5000, formats, words }
  const items = vitalItems({ ...input, words: { ...words, critical: (value) => `over ${value}` } })
  const of = (name: string) =>
    items.flatMap(({ key, family, limit, note }) => (key === name ? [family, limit, note] : []))
  expect(of('temperature')).toEqual([undefined, 88, '88 °C'])
  expect(of('cpu')).toEqual([undefined, undefined, 'No alarm'])
  expect(of('memory').slice(0, 2)).toEqual(['bad', 70])
})
