import { expect, test } from 'vitest'
import { heardOn } from './scanChart.ts'
import { overlap, spanOf } from './spans.ts'

test('a network is heard on the whole block of channels it is bonded to', () => {
  expect(spanOf('5GHz', 36, '80MHz')).toEqual([34, 50])
  expect(spanOf('5GHz', 48, '80MHz')).toEqual([34, 50])
  expect(spanOf('5GHz', 153, '40MHz')).toEqual([147, 155])
  expect(spanOf('5GHz', 104, '20MHz')).toEqual([102, 106])
  expect(spanOf('2.4GHz', 6, '20MHz')).toEqual([4, 8])
  expect(spanOf('6GHz', 37, '160MHz')).toEqual([31, 63])
})

test('neighbours count where they share a channel', () => {
  const neighbor = { bssid: null, bandwidth: '40MHz', security: null, band: '5GHz' as const }
  const neighbors = [
    { ...neighbor, ssid: 'a', channel: 44, signal_strength: -61 },
    { ...neighbor, ssid: 'b', channel: 149, signal_strength: -70 },
  ]
  expect(heardOn(neighbors, spanOf('5GHz', 36, '80MHz'))).toEqual({ count: 1, strongest: -61 })
  expect(heardOn(neighbors, spanOf('5GHz', 100, '80MHz'))).toEqual({ count: 0, strongest: null })
  expect(overlap([1, 3], [3, 5])).toBe(false)
})
