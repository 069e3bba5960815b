import { formatTime } from '@headend/usp'
import type { Instances, ModelSpec } from '@headend/usp'
import type { Band } from '../catalogue.ts'
import type { Cpe } from '../core/cpe.ts'
import { counter, wandering } from '../core/cpe.ts'
import { hash, hashInt } from '../core/hash.ts'

/** Somebody's device that uses ours to reach the network. */
export type Client = {
  /** From 1, the same for as long as the device lives. */
  readonly number: number
  readonly name: string
  readonly mac: string
  readonly address: string
  /** Undefined for a client on a wire. */
  readonly band: Band | undefined
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

/** The clients a device has, some of them away at the moment. */
export function clientsOf(cpe: Cpe): readonly Client[] {
  const count = hashInt(5, names.length, cpe.seed, 'clients')
  return Array.from({ length: count }, (_, index) => client(cpe, index + 1))
}

/** One of the clients; the same whenever it is asked for, but for its presence and signal. */
function client(cpe: Cpe, number: number): Client {
  const key = `client${number}`
  const { bands } = cpe.model
  const wired = hash(cpe.seed, key, 'wired') < 0.15
  const now = cpe.agent.clock.now() / 1000
  const slot = Math.floor(now / visit + hash(cpe.seed, key, 'offset'))
  const weakness = hash(cpe.seed, key, 'place') ** 2 * 40
  return {
    number,
    name: names[number - 1] ?? `Client ${number}`,
    mac: macFor(cpe.seed, number),
    address: `192.168.35.${100 + number}`,
    band: wired ? undefined : bands[hashInt(0, Math.max(0, bands.length - 1), cpe.seed, key, 'band')],
    active: wired || hash(cpe.seed, key, slot) < 0.8,
    rssi: Math.round(-42 - weakness + wandering(cpe, key, -3, 3, 25)),
  }
}

function macFor(seed: number, number: number): string {
  const octets = Array.from({ length: 5 }, (_, index) => hashInt(0, 255, seed, number, index))
  // A locally administered address, as phones make them up.
  return ['3A', ...octets.map((octet) => octet.toString(16).toUpperCase().padStart(2, '0'))].join(':')
}

/** The clients that are on one band now. */
export function clientsOn(cpe: Cpe, band: Band | undefined): readonly Client[] {
  return band === undefined ? [] : clientsOf(cpe).filter((one) => one.active && one.band === band)
}

const host = (cpe: Cpe, [number]: Instances): Client => client(cpe, number ?? 1)

/** The table of hosts: everybody known, present or not. */
export const hosts: ModelSpec<Cpe> = {
  'Device.Hosts.Host.{i}.': {
    instances: (cpe) => clientsOf(cpe).map((one) => one.number),
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

/** The clients of each access point. */
export const associatedDevices: ModelSpec<Cpe> = {
  'Device.WiFi.AccessPoint.{i}.AssociatedDevice.{i}.': {
    instances: (cpe, [accessPoint]) => clientsOn(cpe, cpe.model.bands[(accessPoint ?? 1) - 1]).map((one) => one.number),
    params: {
      MACAddress: (cpe, [, number]) => client(cpe, number ?? 1).mac,
      OperatingStandard: (_, [accessPoint]) => (accessPoint === 1 ? 'n' : 'ax'),
      AuthenticationState: true,
      Active: true,
      SignalStrength: (cpe, [, number]) => client(cpe, number ?? 1).rssi,
      Noise: -95,
      LastDataDownlinkRate: (cpe, [, number]) => rate(cpe, number),
      LastDataUplinkRate: (cpe, [, number]) => Math.round(rate(cpe, number) * 0.7),
      AssociationTime: (cpe, [, number]) => {
        const offset = hash(cpe.seed, `client${number ?? 1}`, 'offset')
        const now = cpe.agent.clock.now() / 1000
        return formatTime(Math.floor((Math.floor(now / visit + offset) - offset) * visit) * 1000)
      },
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
function rate(cpe: Cpe, number: number | undefined): number {
  const { rssi } = client(cpe, number ?? 1)
  return Math.max(6500, Math.round((rssi + 95) * 16_000))
}
