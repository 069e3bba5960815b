import type { TopologyNode } from '@headend/contract/topology'

/** A node of a mesh of which nothing is known but what a test says. */
export const node = (more: Partial<TopologyNode> = {}): TopologyNode => ({
  idx: 1,
  name: null,
  type: 'Master',
  model_name: null,
  ip_address: null,
  mac_address: '58:2B:0A:00:00:01',
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
  ...more,
})
