import { expect, it } from 'vitest'
import type { TopologyNode } from '@headend/contract/topology'
import { node } from './node.fake.ts'
import { networksOf, withAssociations } from './replay.ts'

const [hall, study] = ['58:2B:0A:00:00:01', '58:2B:0A:00:00:02']
const phone = '3A:00:00:00:00:01'
const way = '58:2B:0A:00:00:99'
const network = { hall5: '58:2B:0A:00:00:05', hall2: '58:2B:0A:00:00:06', study5: '58:2B:0A:00:00:07' }

const seen = node({
  type: 'station',
  idx: 2,
  mac_address: phone,
  name: 'Phone',
  rssi: -50,
  upper_access_point: hall,
  upper_connecting_frequency_band: '5GHz',
  upper_link: 'Wi-Fi',
})
const mesh = (...stations: readonly TopologyNode[]) => [
  node({
    name: 'Hall',
    bssids: [
      { bssid: network.hall5, band: '5GHz' },
      { bssid: network.hall2, band: '2.4GHz' },
    ],
    stations: [...stations],
  }),
  node({
    idx: 9,
    type: 'Slave',
    mac_address: study,
    upper_access_point: hall,
    uplink_mac_address: way,
    bssids: [{ bssid: network.study5, band: '5GHz' }],
  }),
]
const came = (bssid: string, mac = phone) => ({ kind: 'Associated', mac, bssid }) as const
const left = (bssid: string, mac = phone) => ({ kind: 'Disassociated', mac, bssid }) as const
const where = (nodes: readonly TopologyNode[]) =>
  nodes.flatMap(({ mac_address, stations }) =>
    stations.map((one) => [mac_address, one.upper_connecting_frequency_band, one.rssi]),
  )

it('has who came at their network, with no signal, and not who left', () => {
  expect(where(withAssociations(mesh(), [came(network.study5)]))).toEqual([[study, '5GHz', null]])
  expect(where(withAssociations(mesh(seen), [left(network.hall5)]))).toEqual([])
  expect(where(withAssociations(mesh(), [came(network.hall5), left(network.hall5)]))).toEqual([])
  // It was there already: what was measured of it stays.
  expect(where(withAssociations(mesh(seen), [came(network.hall5)]))).toEqual([[hall, '5GHz', -50]])
})

it('has a station that roams where it came to, whichever is said first', () => {
  const roamed = [[study, '5GHz', null]]
  expect(where(withAssociations(mesh(seen), [came(network.study5), left(network.hall5)]))).toEqual(roamed)
  expect(where(withAssociations(mesh(seen), [left(network.hall5), came(network.study5)]))).toEqual(roamed)
  const [, there] = withAssociations(mesh(seen), [came(network.study5)])
  expect(there?.stations[0]?.name).toBe('Phone')
})

it('is as it was for networks of nobody and for ways up, and counts anew', () => {
  expect(
    withAssociations(mesh(seen), [came('58:2B:0A:00:00:0F'), left(network.hall5, way), came(network.hall5, way)]),
  ).toEqual(mesh(seen).map((one, index) => ({ ...one, idx: index === 0 ? 1 : 3 })))
})

it('has a bound, whoever came', () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    came(network.hall5, `3A:00:00:00:0${index % 10}:${(10 + Math.floor(index / 10)).toString()}`),
  )
  expect(where(withAssociations(mesh(), many))).toHaveLength(400)
})

it('knows whose a network is', () => {
  expect(networksOf(mesh()).get(network.hall2)).toEqual({ accessPoint: 'Hall', band: '2.4GHz' })
  expect(networksOf(mesh()).get(network.study5)).toEqual({ accessPoint: study, band: '5GHz' })
})
