/** The mesh of a device: its access points, what is connected to them, and how that was. */
export const topology = {
  title: 'Topology',
  thisDevice: 'this device',
  openDevice: 'Open device',
  notReported: 'This device does not report a mesh (Wi-Fi Data Elements).',
  type: { Master: 'Master', Slave: 'Slave', station: 'Station' },
  quality: { good: 'Good', warning: 'Warning', bad: 'Bad' },
  qualities: 'Stations by signal',
  count: {
    good: '{{count}} good',
    warning: '{{count}} warning',
    bad: '{{count}} bad',
    wired: '{{count}} wired',
  },
  accessPoints_one: '1 access point',
  accessPoints_other: '{{count}} access points',
  stations_one: '1 station',
  stations_other: '{{count}} stations',
  group: '{{way}}, {{count}} stations: {{good}} good, {{warning}} warning, {{bad}} bad',
  way: { wire: 'Ethernet', unknown: 'Unknown' },
  channel: 'ch {{channel}}',
  channelOf: '{{band}} channel {{channel}}',
  search: 'Find a station',
  refresh: 'Refresh',
  look: { label: 'Shown as', graph: 'Graph', table: 'Table' },
  zoom: { in: 'Zoom in', out: 'Zoom out', fit: 'Fit', open: 'Open all groups', close: 'Close all groups' },
  legend: 'Signal in dBm, good from −60, bad below −70',
  selected: 'selected',
  none: 'No station is like this',
  noneText: 'Clear the words or the signal.',
  column: {
    name: 'Name',
    type: 'Type',
    above: 'Connected to',
    way: 'Connection',
    signal: 'Signal',
    rate: 'Downlink',
    address: 'IP address',
  },
  field: {
    type: 'Type',
    model: 'Model',
    address: 'IP address',
    uplink: 'Uplink',
    signal: 'Signal',
    rate: 'Rate',
    channels: 'Channels',
    stations: 'Stations',
  },
  rates: '{{down}} down, {{up}} up',
  ofWhichBad: '{{count}}, of which {{bad}} bad',
  weak: {
    title: 'Weak uplink.',
    text: 'Its stations share this link: {{signal}}. Move it closer to the master, or wire it.',
  },
  history: {
    title: 'History',
    meta: 'snapshots',
    now: 'Now',
    none: 'A snapshot is kept whenever the mesh changes.',
    more: 'Show older ({{count}})',
  },
  past: {
    title: 'You see the mesh of {{time}}, {{ago}} ago.',
    back: 'Back to now',
    offline: 'The device is offline: this is the last that is known.',
    came: 'Came since then: {{names}}.',
    went: 'Gone since then: {{names}}.',
    same: 'Nobody came or went since then.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    topology: typeof topology
  }
}
