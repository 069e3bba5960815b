import type { Node } from './nodes.ts'

const bare: Node = {
  idx: 1,
  name: null,
  type: 'station',
  model_name: null,
  ip_address: null,
  mac_address: '',
  this_device: false,
  channel_2: null,
  channel_5: null,
  channel_6: null,
  rssi: null,
  downlink_rate: null,
  uplink_rate: null,
  upper_access_point: null,
  upper_connecting_frequency_band: null,
  upper_link: null,
  uplink_mac_address: null,
  bssids: [],
  stations: [],
}

/** An access point for tests; `up` is the MAC address of the one above. */
export const accessPointOf = (mac: string, stations: readonly Node[], up: string | null = null): Node => ({
  ...bare,
  name: `Node ${mac}`,
  type: up === null ? 'Master' : 'Slave',
  mac_address: mac,
  this_device: up === null,
  channel_5: 44,
  upper_access_point: up,
  ...(up !== null && { rssi: -66, upper_connecting_frequency_band: '5GHz', upper_link: 'Wi-Fi' }),
  stations: stations.map((one) => ({ ...one, upper_access_point: mac })),
})

export const stationOf = (name: string, more: Partial<Node> = {}): Node => ({
  ...bare,
  name,
  mac_address: `3A:${name}`,
  rssi: -50,
  upper_connecting_frequency_band: '5GHz',
  upper_link: 'Wi-Fi',
  ...more,
})

/** So many stations, each with its number. */
export const stationsOf = (count: number, more: Partial<Node> = {}): readonly Node[] =>
  Array.from({ length: count }, (_, index) => stationOf(`S${more.upper_connecting_frequency_band ?? ''}${index}`, more))
