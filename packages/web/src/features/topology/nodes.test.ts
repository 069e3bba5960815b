import { expect, it } from 'vitest'
import { accessPointOf, stationOf } from './node.fake.ts'
import { differenceOf, inOrder, wantedOf, wayOf } from './nodes.ts'
import { wayName } from './words.ts'

const phone = stationOf('Seo phone', { mac_address: '3A:11:22:33:44:55', ip_address: '192.168.35.101' })
const lamp = stationOf('Lamp', { rssi: -79, upper_connecting_frequency_band: '2.4GHz' })
const nas = stationOf('NAS', { rssi: null, upper_connecting_frequency_band: null, upper_link: 'Ethernet' })
const mesh = [accessPointOf('A', [lamp, phone]), accessPointOf('B', [nas], 'A')]

it('finds stations by name, address, band and access point, and by signal; access points stay', () => {
  const found = (words: string, quality: 'good' | 'bad' | null = null) =>
    wantedOf(mesh, { words, quality }).flatMap(({ stations }) => stations.map(({ name }) => name))
  expect(found('')).toEqual(['Lamp', 'Seo phone', 'NAS'])
  expect(found('SEO 5ghz')).toEqual(['Seo phone'])
  expect(found('3a11-22')).toEqual([])
  expect(found('3a-11-22')).toEqual(['Seo phone'])
  expect(found('35.101')).toEqual(['Seo phone'])
  expect(found('node B')).toEqual(['NAS'])
  expect(found('', 'bad')).toEqual(['Lamp'])
  expect(wantedOf(mesh, { words: 'nobody', quality: null })).toHaveLength(2)
})

it('orders by wire and band, then by signal', () => {
  const near = stationOf('Near', { rssi: -40 })
  expect(inOrder([lamp, phone, nas, near]).map(({ name }) => name)).toEqual(['NAS', 'Near', 'Seo phone', 'Lamp'])
  expect([nas, lamp, stationOf('x', { upper_connecting_frequency_band: null })].map(wayOf)).toEqual([
    'wire',
    '2.4GHz',
    'unknown',
  ])
})

it('says who came and who went', () => {
  const now = [accessPointOf('A', [phone, stationOf('Tablet')]), accessPointOf('B', [nas], 'A')]
  const { came, went } = differenceOf(mesh, now)
  expect([came.map(({ name }) => name), went.map(({ name }) => name)]).toEqual([['Tablet'], ['Lamp']])
})

it('a wire is said in the language of the reader, another kind of it as the device says it', () => {
  const t = ((key: string) => key) as Parameters<typeof wayName>[0]
  expect([wayName(t, 'wire', 'Ethernet'), wayName(t, 'wire', null), wayName(t, 'wire', 'MoCA')]).toEqual([
    'way.wire',
    'way.wire',
    'MoCA',
  ])
})
