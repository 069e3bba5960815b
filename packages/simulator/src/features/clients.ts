import { formatTime } from '@headend/usp'
import type { Instances, ModelSpec } from '@headend/usp'
import type { Band } from '../catalogue.ts'
import type { Cpe } from '../core/cpe.ts'
import { counter, wandering } from '../core/cpe.ts'
import { hash, hashInt } from '../core/hash.ts'
import { backhaulSignal, meshOf } from './meshNodes.ts'

/** Somebody's device that uses ours to reach the network. */
export type Client = {
  /** From 1, the same for as long as the device lives. */
  readonly number: number
  readonly name: string
  readonly mac: string
  readonly address: string
  /** Undefined for a client on a wire. */
  readonly band: Band | undefined
  /** The number of the node of the mesh that it is connected to. */
  readonly node: number
  readonly active: boolean
  /** dBm, of clients on the air. */
  readonly rssi: number
}

const names = [
  'Seo phone',
  'Work laptop',
  'Kitchen tablet',
  'Speaker',
  'Min phone',
  'Desktop',
  'Printer',
  'Door cam',
  'Vacuum',
  'Game console',
  'Balcony lamp',
  'Home NAS',
  'Bedroom TV',
  'Reader',
  'Watch',
  'Thermostat',
] as const

/** Seconds for which a client stays, or stays away. */
const visit = 900

/** Within so many milliseconds nobody comes, goes or moves: one answer of a device is of one moment. */
const moment = 250

type Moment = { readonly key: string; readonly clients: readonly Client[] }
const moments = new WeakMap<Cpe, Moment>()

/** The clients a device has, some of them away at the moment; where it was said how many there are, they stay at home. */
export function clientsOf(cpe: Cpe): readonly Client[] {
  const isUp = cpe.model.bands.map((_, index) => networkUp(cpe, index + 1))
  const now = Math.floor(cpe.agent.clock.now() / moment)
  const key = `${now} ${isUp.join()}`
  const before = moments.get(cpe)
  if (before?.key === key) return before.clients
  const count = cpe.clients ?? hashInt(5, names.length, cpe.seed, 'clients')
  const clients = Array.from({ length: count }, (_, index) => clientNow(cpe, index + 1, isUp))
  moments.set(cpe, { key, clients })
  return clients
}

/** Whether the home's own network on a radio is on. */
const networkUp = (cpe: Cpe, radio: number): boolean =>
  ['Radio', 'SSID', 'AccessPoint'].every((table) => cpe.agent.value(`Device.WiFi.${table}.${radio}.Enable`) !== 'false')

/** One of the clients; the same whenever it is asked for, but for its presence and signal. */
function clientNow(cpe: Cpe, number: number, isUp: readonly boolean[]): Client {
  const key = `client${number}`
  const { bands } = cpe.model
  const wired = hash(cpe.seed, key, 'wired') < 0.15
  const now = cpe.agent.clock.now() / 1000
  const slot = Math.floor(now / visit + hash(cpe.seed, key, 'offset'))
  const weakness = hash(cpe.seed, key, 'place') ** 2 * 40
  const band = wired ? undefined : bands[hashInt(0, Math.max(0, bands.length - 1), cpe.seed, key, 'band')]
  const node = nodeOf(cpe, band, key)
  const isOwn = meshOf(cpe).some((one) => one.number === node && one.isOwn)
  const hasNetwork = band === undefined || !isOwn || isUp[bands.indexOf(band)] === true
  return {
    number,
    name: names[number - 1] ?? `${names[(number - 1) % names.length]} ${Math.ceil(number / names.length)}`,
    mac: macFor(cpe.seed, number),
    address: `192.168.${35 + Math.floor((number + 99) / 250)}.${((number + 99) % 250) + 1}`,
    band,
    node,
    active: hasNetwork && (wired || cpe.clients !== undefined || hash(cpe.seed, key, slot) < 0.8),
    rssi: Math.round(-42 - weakness + wandering(cpe, key, -3, 3, 25)),
  }
}

/** Which node of the mesh a client is connected to: one that has its band, the device's own more often than not. */
function nodeOf(cpe: Cpe, band: Band | undefined, key: string): number {
  const mesh = meshOf(cpe)
  const own = mesh.find(({ isOwn }) => isOwn)?.number ?? 1
  if (band === undefined || cpe.meshRole === 'Slave' || hash(cpe.seed, key, 'near') < 0.4) return own
  const having = mesh.filter(({ bands }) => bands.includes(band))
  return having[hashInt(0, having.length - 1, cpe.seed, key, 'node')]?.number ?? own
}

function macFor(seed: number, number: number): string {
  const octets = Array.from({ length: 5 }, (_, index) => hashInt(0, 255, seed, number, index))
  // A locally administered address, as phones make them up.
  return ['3A', ...octets.map((octet) => octet.toString(16).toUpperCase().padStart(2, '0'))].join(':')
}

/** The clients that are on one band of a node of the mesh now. */
export function clientsOn(cpe: Cpe, node: number, band: Band | undefined): readonly Client[] {
  return band === undefined ? [] : clientsOf(cpe).filter((one) => one.active && one.band === band && one.node === node)
}

/** Instance numbers of extenders in tables of clients begin above. */
export const extenderRows = 1000

/** Extenders that hang on one band of a node: each is a client as well, by its own address on the way up. */
export function backhaulsOn(cpe: Cpe, node: number, band: Band | undefined): readonly Client[] {
  return band === undefined
    ? []
    : meshOf(cpe).flatMap((one) =>
        one.uplink?.to === node && one.uplink.band === band
          ? [
              {
                number: extenderRows + one.number,
                name: one.name,
                mac: one.uplink.mac,
                address: one.address,
                band,
                node,
                active: true,
                rssi: backhaulSignal(cpe, one),
              },
            ]
          : [],
      )
}

/** The extenders behind a device: hosts of its network like others, by the addresses they are known by. */
const extenderHosts = (cpe: Cpe): readonly Client[] =>
  meshOf(cpe).flatMap((one) =>
    one.uplink === undefined || one.isOwn
      ? []
      : [
          {
            number: extenderRows + one.number,
            name: one.name,
            mac: one.mac,
            address: one.address,
            band: one.uplink.band,
            node: one.uplink.to,
            active: true,
            rssi: 0,
          },
        ],
  )

const nobody: Client = { number: 0, name: '', mac: '', address: '', band: undefined, node: 0, active: false, rssi: 0 }
const host = (cpe: Cpe, [number]: Instances): Client =>
  [...clientsOf(cpe), ...extenderHosts(cpe)].find((one) => one.number === number) ?? nobody

/** The table of hosts: everybody known, present or not. */
export const hosts: ModelSpec<Cpe> = {
  'Device.Hosts.Host.{i}.': {
    instances: (cpe) => [...clientsOf(cpe), ...extenderHosts(cpe)].map((one) => one.number),
    params: {
      PhysAddress: (cpe, at) => host(cpe, at).mac,
      IPAddress: (cpe, at) => host(cpe, at).address,
      HostName: (cpe, at) => host(cpe, at).name,
      AddressSource: 'DHCP',
      InterfaceType: (cpe, at) => (host(cpe, at).band === undefined ? 'Ethernet' : 'Wi-Fi'),
      Layer1Interface: (cpe, at) => {
        const { band } = host(cpe, at)
        return band === undefined
          ? 'Device.Ethernet.Interface.2'
          : `Device.WiFi.Radio.${cpe.model.bands.indexOf(band) + 1}`
      },
      Active: (cpe, at) => host(cpe, at).active,
    },
  },
}

/** Who is on one band of a node, extenders among them. */
export const stationsOn = (cpe: Cpe, node: number, band: Band | undefined): readonly Client[] => [
  ...clientsOn(cpe, node, band),
  ...backhaulsOn(cpe, node, band),
]

const ownStations = (cpe: Cpe, accessPoint: number | undefined): readonly Client[] =>
  stationsOn(cpe, meshOf(cpe).find(({ isOwn }) => isOwn)?.number ?? 1, cpe.model.bands[(accessPoint ?? 1) - 1])

const associated = (cpe: Cpe, [accessPoint, number]: Instances): Client =>
  ownStations(cpe, accessPoint).find((one) => one.number === number) ?? nobody

/** Seconds since 1970 at which a client came. */
export const associationTime = (cpe: Cpe, number: number): number => {
  const offset = hash(cpe.seed, `client${number}`, 'offset')
  const now = cpe.agent.clock.now() / 1000
  return Math.floor((Math.floor(now / visit + offset) - offset) * visit)
}

/** The clients of each access point. */
export const associatedDevices: ModelSpec<Cpe> = {
  'Device.WiFi.AccessPoint.{i}.AssociatedDevice.{i}.': {
    instances: (cpe, [accessPoint]) => ownStations(cpe, accessPoint).map((one) => one.number),
    params: {
      MACAddress: (cpe, at) => associated(cpe, at).mac,
      OperatingStandard: (_, [accessPoint]) => (accessPoint === 1 ? 'n' : 'ax'),
      AuthenticationState: true,
      Active: true,
      SignalStrength: (cpe, at) => associated(cpe, at).rssi,
      Noise: -95,
      LastDataDownlinkRate: (cpe, at) => downRate(associated(cpe, at)),
      LastDataUplinkRate: (cpe, at) => upRate(associated(cpe, at)),
      AssociationTime: (cpe, [, number]) => formatTime(associationTime(cpe, number ?? 1) * 1000),
    },
  },
  'Device.WiFi.AccessPoint.{i}.AssociatedDevice.{i}.Stats.': {
    params: {
      BytesSent: (cpe, [, number]) => counter(cpe, `client${number}s`, 40_000),
      BytesReceived: (cpe, [, number]) => counter(cpe, `client${number}r`, 9000),
      PacketsSent: (cpe, [, number]) => counter(cpe, `client${number}s`, 36),
      PacketsReceived: (cpe, [, number]) => counter(cpe, `client${number}r`, 20),
    },
  },
}

/** Kbit/s; less for those who are far away. */
export const downRate = ({ rssi }: Pick<Client, 'rssi'>): number => Math.max(6500, Math.round((rssi + 95) * 16_000))
export const upRate = (client: Pick<Client, 'rssi'>): number => Math.round(downRate(client) * 0.7)
