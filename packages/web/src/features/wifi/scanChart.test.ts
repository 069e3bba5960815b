import type { Neighbor } from '@headend/contract/wifi'
import { expect, test } from 'vitest'
import { namedOf } from './scanChart.ts'

const neighbor = (ssid: string, channel: number, signal_strength: number): Neighbor => ({
  ssid,
  bssid: null,
  band: '5GHz',
  channel,
  bandwidth: '40MHz',
  signal_strength,
  security: null,
})

test('of neighbours in a chart those are named, the strongest first, whose names do not cover each other', () => {
  const strong = neighbor('Strong', 36, -50)
  const covered = neighbor('Covered', 44, -55)
  const lower = neighbor('Lower', 44, -75)
  const beside = neighbor('Beside', 149, -80)
  const nameless = neighbor('', 100, -50)
  expect(namedOf('5GHz', [strong, nameless, covered, lower, beside])).toEqual([strong, lower, beside])
})
