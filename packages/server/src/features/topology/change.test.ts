import { expect, it } from 'vitest'
import type { TopologyNode } from '@headend/contract/topology'
import { isChanged } from './change.ts'
import { node } from './node.fake.ts'

const access = (more: Partial<TopologyNode> = {}): TopologyNode =>
  node({ name: 'Hall', model_name: 'R7', this_device: true, channel_2: 6, channel_5: 36, ...more })
const station = (more: Partial<TopologyNode> = {}): TopologyNode =>
  access({
    type: 'station',
    mac_address: '3A:00:00:00:00:01',
    rssi: -58,
    upper_access_point: '58:2B:0A:00:00:01',
    upper_connecting_frequency_band: '5GHz',
    upper_link: 'Wi-Fi',
    ...more,
  })
const mesh = (...stations: readonly TopologyNode[]) => [access({ stations: [...stations] })]

it('is another when somebody comes, goes or moves, and when a channel or a way is another', () => {
  const before = mesh(station())
  expect(isChanged(before, mesh())).toBe(true)
  expect(isChanged(before, mesh(station(), station({ mac_address: '3A:00:00:00:00:02' })))).toBe(true)
  expect(isChanged(before, mesh(station({ mac_address: '3A:00:00:00:00:02' })))).toBe(true)
  expect(isChanged(before, mesh(station({ upper_connecting_frequency_band: '2.4GHz' })))).toBe(true)
  expect(isChanged(before, [access({ channel_5: 44, stations: [station()] })])).toBe(true)
})

it('is the same by another name, address, rate or order, and while a signal wanders', () => {
  const second = station({ mac_address: '3A:00:00:00:00:02' })
  const before = mesh(station(), second)
  const now = mesh(second, station({ name: 'Phone', ip_address: '10.0.0.9', downlink_rate: 7, idx: 9, rssi: -62 }))
  expect(isChanged(before, now)).toBe(false)
  expect(isChanged(before, mesh(second, station({ rssi: -64 })))).toBe(true)
  // Ten decibels of the same quality are nothing that a person would act on.
  expect(isChanged(mesh(station({ rssi: -40 })), mesh(station({ rssi: -55 })))).toBe(false)
})
