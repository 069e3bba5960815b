import type { AssociatedDevice, NetworkHost } from '@headend/contract/deviceInfo'
import { expect, test } from 'vitest'
import { clientsOf, found } from './clients.ts'

const host = (more: Partial<NetworkHost>): NetworkHost => ({
  host_name: 'Seo phone',
  ip_address: '192.168.35.101',
  mac_address: '3A:00:00:00:00:01',
  type: 'Wi-Fi',
  active: true,
  ...more,
})
const station = (more: Partial<AssociatedDevice>): AssociatedDevice => ({
  mac_address: '3A:00:00:00:00:01',
  band: '5GHz',
  rssi: -50,
  access_point: 'Home1',
  active: true,
  ...more,
})
const printer = host({ host_name: 'Printer', mac_address: '3A:00:00:00:00:02', type: 'Ethernet', active: false })

test('a host has the signal of its station, and a station without a host is there too', () => {
  const clients = clientsOf(
    [printer, host({})],
    [station({}), station({ mac_address: '3A:00:00:00:00:03', rssi: null })],
  )
  expect(clients.map(({ name, mac, rssi, active }) => [name ?? mac, rssi, active])).toEqual([
    ['3A:00:00:00:00:03', null, true],
    ['Seo phone', -50, true],
    ['Printer', null, false],
  ])
})

test('a device that is listed twice is one: with the stronger signal, and its first address', () => {
  const twice = [host({}), host({ ip_address: '192.168.35.9' })]
  expect(clientsOf(twice, [station({ rssi: -80 }), station({ rssi: -40, band: '2.4GHz' })])).toMatchObject([
    { address: '192.168.35.101', rssi: -40, band: '2.4GHz' },
  ])
})

test('is found by any spelling of what is known of it', () => {
  const clients = clientsOf([printer, host({})], [station({})])
  const names = (words: string) => found(clients, words).map(({ name }) => name)
  expect(['3a00-x', '3a0000000001', '3A-00-00-00-00-02', 'home1 5ghz', 'PRINT ether', '35.101 seo'].map(names)).toEqual(
    [[], ['Seo phone'], ['Printer'], ['Seo phone'], ['Printer'], ['Seo phone']],
  )
})
