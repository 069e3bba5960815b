/** The network of a device: what it is connected to, who is connected to it, and what passes. */
export const network = {
  offline: 'The device is offline. Values come when it is online again.',
  statistics: {
    title: 'Network statistics',
    now: 'Throughput now',
    since: 'since the device started',
    interface: 'Interface',
    direction: 'Direction',
    received: 'Received',
    sent: 'Sent',
    rate: 'Now',
    bytes: 'Bytes',
    packets: 'Packets',
    errors: 'Errors',
    discards: 'Discards',
    time: 'Time',
    first: 'The first two readings come within a few seconds.',
    chart: 'Throughput of {{name}}: received {{received}}, sent {{sent}}',
    name: { wan: 'WAN', lan: 'LAN', wifi2: 'Wi-Fi 2.4 GHz', wifi5: 'Wi-Fi 5 GHz', wifi6: 'Wi-Fi 6 GHz' },
  },
  clients: {
    title: 'Connected devices',
    count: '{{active}} connected, {{all}} known',
    which: 'Which devices',
    active: 'Connected',
    all: 'All known',
    search: 'Find a device',
    name: 'Name',
    nameless: 'No name',
    address: 'IP address',
    connection: 'Connection',
    signal: 'Signal',
    state: 'State',
    here: 'Connected',
    away: 'Away',
    none: 'No device fits',
    noneText: 'Change the words, or show all known devices.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    network: typeof network
  }
}
