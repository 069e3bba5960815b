import type { AssociatedDevice, Band, NetworkHost } from '@headend/contract/deviceInfo'

/** Somebody's device in the network of ours: what the table of hosts says of it, and what the Wi-Fi does. */
export type NetworkClient = Readonly<{
  mac: string
  name: string | null
  address: string | null
  /** How it is connected, in the device's word, where it is not on the air. */
  wire: string | null
  band: Band | null
  accessPoint: string | null
  /** dBm. */
  rssi: number | null
  active: boolean
}>

/** Hosts with what their Wi-Fi connection says, and those on the air that are in no table; those that are there first. */
export const clientsOf = (
  hosts: readonly NetworkHost[],
  stations: readonly AssociatedDevice[],
): readonly NetworkClient[] => {
  const bySignal = stations.toSorted(
    (a, b) => Number(b.active) - Number(a.active) || (b.rssi ?? -200) - (a.rssi ?? -200),
  )
  const onAir = new Map(bySignal.toReversed().map((station) => [station.mac_address, station]))
  const known = new Set(hosts.map(({ mac_address }) => mac_address))
  const all: readonly NetworkClient[] = [
    ...hosts.map((host): NetworkClient => {
      const station = onAir.get(host.mac_address)
      return {
        mac: host.mac_address,
        name: host.host_name,
        address: host.ip_address,
        wire: host.type,
        band: station?.band ?? null,
        accessPoint: station?.access_point ?? null,
        rssi: station?.rssi ?? null,
        active: host.active || station?.active === true,
      }
    }),
    ...[...onAir.values()]
      .filter(({ mac_address }) => !known.has(mac_address))
      .map((station): NetworkClient => ({
        mac: station.mac_address,
        name: null,
        address: null,
        wire: null,
        band: station.band,
        accessPoint: station.access_point,
        rssi: station.rssi,
        active: station.active,
      })),
  ]
  // A table may have a device twice, once for each address.
  const once = [...new Map(all.toReversed().map((one) => [one.mac, one])).values()].toReversed()
  const nameOf = ({ name, mac }: NetworkClient): string => name ?? mac
  return once.toSorted(
    (a, b) => Number(b.active) - Number(a.active) || nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }),
  )
}

/** Clients in which every word is found: name, addresses, band, network. */
export const found = (clients: readonly NetworkClient[], words: string): readonly NetworkClient[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return clients.filter(({ mac, name, address, wire, band, accessPoint }) => {
    const text = [name, address, mac, mac.replaceAll(':', ''), mac.replaceAll(':', '-'), wire, band, accessPoint]
      .filter(Boolean)
      .join(' ')
      .toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
