import type { Band, NetworkHost } from '@headend/contract/deviceInfo'
import type { TopologyNode } from '@headend/contract/topology'
import { hosts } from './clients.ts'
import { facet } from './facet.ts'
import { lan } from './lan.ts'
import { places } from './places.ts'
import { flagAt, macAt, numberAt, rowsOf, textAt, unsignedAt } from './reading.ts'
import type { Values } from './reading.ts'
import { wan } from './wan.ts'

const network = 'Device.WiFi.DataElements.Network.'
const deviceTable = `${network}Device.`

/** What a mesh lists beyond is not shown: with the most of both it still fits a message. */
const most = { nodes: 32, stations: 400, rows: 256, bssids: 32, text: 64 } as const

/** The band of a global operating class (IEEE 802.11 table E-4). */
const bandOfClass = (number: number): Band | null => {
  if (number >= 81 && number <= 84) return '2.4GHz'
  if (number >= 115 && number <= 130) return '5GHz'
  return number >= 131 && number <= 137 ? '6GHz' : null
}

/** Classes of channels of 20 MHz: of a wider one the number is that of the middle, not of the channel people know. */
const narrow: readonly number[] = [81, 82, 115, 118, 121, 124, 125, 131, 136]

type Channel = Readonly<{ band: Band | null; channel: number | null }>

/** Band and channel of a radio or a backhaul, by the narrowest of its operating classes. */
const channelAt = (values: Values, object: string): Channel => {
  const classes = rowsOf(values, `${object}CurrentOperatingClassProfile.`).flatMap((row) => {
    const number = unsignedAt(values, `${row}Class`)
    const channel = numberAt(values, `${row}Channel`, { least: 1, most: 233 })
    return number === null ? [] : [{ number, band: bandOfClass(number), channel }]
  })
  const { band = null, channel = null } = classes.find(({ number }) => narrow.includes(number)) ?? classes[0] ?? {}
  return { band, channel }
}

/**
 * A signal in dBm. Data Elements count it as RCPI, half decibels above -110 dBm up to 220, beyond that unknown (IEEE 802.11
 * 9.4.2.37); some agents say dBm all the same, which is never positive.
 */
const signalAt = (values: Values, path: string): number | null => {
  const value = numberAt(values, path, { least: -110, most: 220 })
  if (value === null || value === 0) return null
  return value < 0 ? Math.round(value) : Math.round(value / 2 - 110)
}

type Bss = Readonly<{ object: string; bssid: string | null; node: string; band: Band | null }>

type Found = Readonly<{
  object: string
  mac: string
  radios: readonly Channel[]
  bsss: readonly Bss[]
  backhaul: Readonly<{
    link: string | null
    to: string | null
    bss: string | null
    mac: string | null
    rssi: number | null
  }>
  backhaulBand: Band | null
}>

const foundAt = (values: Values, object: string): readonly Found[] => {
  const mac = macAt(values, `${object}ID`)
  if (mac === null) return []
  const radios = rowsOf(values, `${object}Radio.`).map((row) => {
    const isOff = flagAt(values, `${row}Enabled`) === false
    const { band, channel } = channelAt(values, row)
    return { row, band, channel: isOff ? null : channel }
  })
  const bsss = radios.flatMap(({ row, band }) =>
    rowsOf(values, `${row}BSS.`).map((bss) => ({
      object: bss,
      bssid: macAt(values, `${bss}BSSID`),
      node: mac,
      band,
    })),
  )
  const up = `${object}MultiAPDevice.Backhaul.`
  const link = textAt(values, `${up}LinkType`, most.text)
  const backhaul = {
    link: link === 'None' ? null : link,
    to: macAt(values, `${up}BackhaulDeviceID`),
    bss: macAt(values, `${up}BackhaulMACAddress`),
    mac: macAt(values, `${up}MACAddress`),
    rssi: signalAt(values, `${up}Stats.SignalStrength`),
  }
  return [{ object, mac, radios, bsss, backhaul, backhaulBand: channelAt(values, up).band }]
}

/** Which node each hangs on: none for one that leads out, whose way up is not among them, or that hangs on itself. */
const upstreamOf = (found: readonly Found[]): ReadonlyMap<string, string> => {
  const bssOf = new Map(found.flatMap(({ bsss }) => bsss.flatMap(({ bssid, node }) => (bssid ? [[bssid, node]] : []))))
  const named = new Set(found.map(({ mac }) => mac))
  const up = new Map<string, string>()
  for (const { mac, backhaul } of found) {
    const to = backhaul.to ?? bssOf.get(backhaul.bss ?? '') ?? null
    if (to === null || to === mac || !named.has(to)) continue
    // One that would close a ring is left where it is.
    let above: string | undefined = to
    while (above !== undefined && above !== mac) above = up.get(above)
    if (above === undefined) up.set(mac, to)
  }
  return up
}

/** Each after the one it hangs on. */
const inOrder = (found: readonly Found[], up: ReadonlyMap<string, string>): readonly Found[] => {
  const below = (mac: string | undefined): readonly Found[] =>
    found.filter((one) => up.get(one.mac) === mac).flatMap((one) => [one, ...below(one.mac)])
  return below(undefined)
}

const none = {
  model_name: null,
  ip_address: null,
  channel_2: null,
  channel_5: null,
  channel_6: null,
  rssi: null,
  downlink_rate: null,
  uplink_rate: null,
  this_device: false,
  uplink_mac_address: null,
  bssids: [],
}

type Station = Omit<TopologyNode, 'idx' | 'stations'>

const stationAt = (
  values: Values,
  row: string,
  bss: Bss,
  known: ReadonlyMap<string, NetworkHost>,
): readonly Station[] => {
  const mac = macAt(values, `${row}MACAddress`)
  if (mac === null) return []
  const host = known.get(mac)
  return [
    {
      ...none,
      name: host?.host_name ?? textAt(values, `${row}Hostname`, most.text),
      type: 'station',
      ip_address: host?.ip_address ?? textAt(values, `${row}IPV4Address`, most.text),
      mac_address: mac,
      rssi: signalAt(values, `${row}SignalStrength`),
      downlink_rate: unsignedAt(values, `${row}LastDataDownlinkRate`),
      uplink_rate: unsignedAt(values, `${row}LastDataUplinkRate`),
      upper_access_point: bss.node,
      upper_connecting_frequency_band: bss.band,
      upper_link: 'Wi-Fi',
    },
  ]
}

const cut = (text: string | null): string | null => text?.slice(0, most.text).toWellFormed() ?? null

/** Hosts on a wire, of which the mesh itself says nothing: they hang on the device that knows them. */
const wiredStation = (host: NetworkHost, node: string): Station => ({
  ...none,
  name: host.host_name,
  type: 'station',
  ip_address: host.ip_address,
  mac_address: host.mac_address,
  upper_access_point: node,
  upper_connecting_frequency_band: null,
  upper_link: host.type,
})

const nodesOf = (values: Values, ownAddress: string | null, table: readonly NetworkHost[]): TopologyNode[] => {
  const found = rowsOf(values, deviceTable, most.nodes).flatMap((row) => foundAt(values, row))
  const up = upstreamOf(found)
  const ordered = inOrder([...new Map(found.map((one) => [one.mac, one])).values()], up)
  const known = new Map(
    table.map((host) => [
      host.mac_address,
      { ...host, host_name: cut(host.host_name), ip_address: cut(host.ip_address) },
    ]),
  )
  const bsss = new Map(found.flatMap((one) => one.bsss.map((bss) => [bss.bssid, bss])))
  const meshMacs = new Set(
    found.flatMap(({ mac, backhaul, bsss: own }) => [mac, backhaul.mac, ...own.map((b) => b.bssid)]),
  )
  // The way up of a node is a station of the one above, which says its signal where the node itself does not.
  const seen = new Map<string, Station>()
  for (const bss of found.flatMap((one) => one.bsss))
    for (const row of rowsOf(values, `${bss.object}STA.`, most.rows))
      for (const one of stationAt(values, row, bss, known)) {
        // A station that moved may still be listed where it was: it is where its signal is better.
        const before = seen.get(one.mac_address)
        if (before === undefined || (one.rssi ?? -200) > (before.rssi ?? -200)) seen.set(one.mac_address, one)
      }
  const serial = textAt(values, places.serialNumber)
  const isOwn = ({ object }: Found): boolean =>
    found.length === 1 || (serial !== null && textAt(values, `${object}SerialNumber`) === serial)
  const own = ordered.find(isOwn)
  const onWire = [...known.values()].filter(
    ({ mac_address, active, type }) =>
      active && type !== null && type !== 'Wi-Fi' && !seen.has(mac_address) && !meshMacs.has(mac_address),
  )
  const stations = [
    ...(own === undefined ? [] : onWire.map((host) => wiredStation({ ...host, type: cut(host.type) }, own.mac))),
    ...[...seen.values()].filter(({ mac_address }) => !meshMacs.has(mac_address)),
  ].slice(0, most.stations)

  let idx = 0
  return ordered.map((one): TopologyNode => {
    const { object, mac, radios, backhaul } = one
    const way = seen.get(backhaul.mac ?? '')
    const host = known.get(mac)
    const channelOf = (band: Band): number | null => radios.find((radio) => radio.band === band)?.channel ?? null
    const model = textAt(values, `${object}ManufacturerModel`, most.text)
    const to = up.get(mac) ?? null
    const isOnAir = backhaul.link === 'Wi-Fi' || (backhaul.link === null && way !== undefined)
    return {
      idx: (idx += 1),
      name: (isOwn(one) ? textAt(values, places.friendlyName, most.text) : null) ?? host?.host_name ?? model,
      type: to === null ? 'Master' : 'Slave',
      model_name: model,
      ip_address: host?.ip_address ?? (isOwn(one) ? cut(ownAddress) : null),
      mac_address: mac,
      this_device: isOwn(one),
      channel_2: channelOf('2.4GHz'),
      channel_5: channelOf('5GHz'),
      channel_6: channelOf('6GHz'),
      rssi: to === null || !isOnAir ? null : (backhaul.rssi ?? way?.rssi ?? null),
      downlink_rate: isOnAir ? unsignedAt(values, `${object}MultiAPDevice.Backhaul.Stats.LastDataDownlinkRate`) : null,
      uplink_rate: isOnAir ? unsignedAt(values, `${object}MultiAPDevice.Backhaul.Stats.LastDataUplinkRate`) : null,
      upper_access_point: to,
      upper_connecting_frequency_band:
        to === null || !isOnAir
          ? null
          : (bsss.get(backhaul.bss)?.band ?? one.backhaulBand ?? way?.upper_connecting_frequency_band ?? null),
      upper_link: to === null ? null : (backhaul.link ?? way?.upper_link ?? null),
      uplink_mac_address: backhaul.mac,
      bssids: one.bsss.flatMap(({ bssid, band }) => (bssid === null ? [] : [{ bssid, band }])).slice(0, most.bssids),
      stations: stations
        .filter(({ upper_access_point }) => upper_access_point === mac)
        .map((station) => ({ ...station, idx: (idx += 1), stations: [] })),
    }
  })
}

const ofDevice = [
  'ID',
  'SerialNumber',
  'ManufacturerModel',
  ...['LinkType', 'BackhaulDeviceID', 'BackhaulMACAddress', 'MACAddress'].map(
    (name) => `MultiAPDevice.Backhaul.${name}`,
  ),
  ...['SignalStrength', 'LastDataDownlinkRate', 'LastDataUplinkRate'].map(
    (name) => `MultiAPDevice.Backhaul.Stats.${name}`,
  ),
  ...['Class', 'Channel'].map((name) => `MultiAPDevice.Backhaul.CurrentOperatingClassProfile.*.${name}`),
  'Radio.*.Enabled',
  ...['Class', 'Channel'].map((name) => `Radio.*.CurrentOperatingClassProfile.*.${name}`),
  'Radio.*.BSS.*.BSSID',
  ...['MACAddress', 'SignalStrength', 'LastDataDownlinkRate', 'LastDataUplinkRate', 'Hostname', 'IPV4Address'].map(
    (name) => `Radio.*.BSS.*.STA.*.${name}`,
  ),
]

/**
 * The mesh that a device is in, as it knows it (TR-181 WiFi.DataElements.Network.): access points, each after the one it hangs
 * on, with what is connected to them. None of a device that reports no mesh.
 */
export const topology = facet('topology', {
  paths: [
    ...ofDevice.map((name) => `${deviceTable}*.${name}`),
    places.serialNumber,
    places.friendlyName,
    ...hosts.paths,
    ...lan.paths,
    ...wan.paths,
  ],
  // Rates are others with every reading.
  ticking: ['downlink_rate', 'uplink_rate'],
  of: (values, known): TopologyNode[] =>
    nodesOf(values, lan.of(values, known).ip_address ?? wan.of(values, known).ip_address, hosts.of(values, known)),
})
