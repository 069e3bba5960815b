import { formatTime } from '@headend/usp'
import type { Instances, ModelSpec } from '@headend/usp'
import type { Band } from '../catalogue.ts'
import type { Cpe } from '../core/cpe.ts'
import { counter, trait, upTime } from '../core/cpe.ts'
import { associationTime, downRate, extenderRows, stationsOn, upRate } from './clients.ts'
import type { Client } from './clients.ts'
import { backhaulSignal, meshOf } from './meshNodes.ts'
import type { MeshNode } from './meshNodes.ts'
import { macOf } from './network.ts'

const network = 'Device.WiFi.DataElements.Network.'

/** The received channel power indicator of a signal: half decibels above -110 dBm (IEEE 802.11 9.4.2.37). */
const rcpi = (dBm: number): number => Math.max(0, Math.min(220, Math.round((dBm + 110) * 2)))

const node = (cpe: Cpe, [number]: Instances): MeshNode | undefined => meshOf(cpe).find((one) => one.number === number)
const bandAt = (cpe: Cpe, at: Instances): Band | undefined => node(cpe, at)?.bands[(at[1] ?? 1) - 1]

/** A radio's channel: all nodes of a mesh share those of the device. */
const channel = (cpe: Cpe, band: Band | undefined): number => {
  const radio = cpe.model.bands.findIndex((one) => one === band) + 1
  return Number(cpe.agent.value(`Device.WiFi.Radio.${radio}.Channel`) ?? 0)
}

/** The global operating class of a channel of 20 MHz (IEEE 802.11 table E-4). */
const operatingClass = (band: Band | undefined, number: number): number => {
  if (band === '2.4GHz') return 81
  if (band === '6GHz') return 131
  return number < 50 ? 115 : number < 70 ? 118 : number < 149 ? 121 : 125
}

/** The home's own network, and of the device itself the one for guests. */
const networksOf = (cpe: Cpe, at: Instances): readonly number[] => (node(cpe, at)?.isOwn === true ? [1, 2] : [1])

/** The device's own SSID behind a BSS; of another node there is none. */
const ownSsid = (cpe: Cpe, at: Instances): string | undefined => {
  const [, radio = 1, bss = 1] = at
  if (node(cpe, at)?.isOwn !== true) return undefined
  return `Device.WiFi.SSID.${radio + (bss - 1) * cpe.model.bands.length}.`
}

const ofSsid = (cpe: Cpe, at: Instances, name: string): string | undefined => {
  const ssid = ownSsid(cpe, at)
  return ssid === undefined ? undefined : cpe.agent.value(`${ssid}${name}`)
}

export const bssidOf = (cpe: Cpe, at: Instances): string =>
  ofSsid(cpe, at, 'BSSID') ?? macOf(node(cpe, at)?.mac ?? cpe.mac, 4 + (at[1] ?? 1))

const stations = (cpe: Cpe, at: Instances): readonly Client[] =>
  at[2] === 1 ? stationsOn(cpe, at[0] ?? 1, bandAt(cpe, at)) : []
const station = (cpe: Cpe, at: Instances): Client | undefined =>
  stations(cpe, at).find(({ number }) => number === at[3])

const now = (cpe: Cpe): string => formatTime(cpe.agent.clock.now())

/** Seconds for which a station has been there; an extender since it started. */
const connectedFor = (cpe: Cpe, [, , , number = 1]: Instances): number =>
  number > extenderRows
    ? upTime(cpe)
    : Math.max(0, Math.floor(cpe.agent.clock.now() / 1000) - associationTime(cpe, number))

const upstreamOf = (cpe: Cpe, at: Instances): MeshNode | undefined => {
  const to = node(cpe, at)?.uplink?.to
  return meshOf(cpe).find(({ number }) => number === to)
}

/** The BSS of the node upstream that a node hangs on. */
const upstreamBss = (cpe: Cpe, at: Instances): string => {
  const [upstream, uplink] = [upstreamOf(cpe, at), node(cpe, at)?.uplink]
  if (upstream === undefined || uplink === undefined) return ''
  if (uplink.band === undefined) return upstream.mac
  return bssidOf(cpe, [upstream.number, upstream.bands.indexOf(uplink.band) + 1, 1])
}

const stationTraffic =
  (perSecond: number) =>
  (cpe: Cpe, at: Instances): number =>
    counter(cpe, `client${at[3]}${perSecond}`, perSecond)

/**
 * What a device knows of the mesh that it belongs to (Wi-Fi Data Elements, and of EasyMesh the way each node goes up): the
 * clients are those of its hosts and of its access points.
 */
export const mesh: ModelSpec<Cpe> = {
  'Device.WiFi.DataElements.': {},
  [network]: {
    params: {
      ID: 'home',
      TimeStamp: now,
      ControllerID: (cpe) => meshOf(cpe)[0]?.mac ?? '',
    },
  },
  [`${network}Device.{i}.`]: {
    instances: (cpe) => meshOf(cpe).map(({ number }) => number),
    params: {
      ID: (cpe, at) => node(cpe, at)?.mac,
      Manufacturer: (cpe) => cpe.model.manufacturer,
      SerialNumber: (cpe, at) => node(cpe, at)?.serial,
      ManufacturerModel: (cpe, at) => node(cpe, at)?.modelName,
      SoftwareVersion: (cpe, at) => node(cpe, at)?.firmwareVersion,
      CountryCode: 'KR',
      CollectionInterval: 1000,
    },
  },
  [`${network}Device.{i}.MultiAPDevice.`]: {
    params: {
      ManufacturerOUI: '582B0A',
      LastContactTime: now,
      EasyMeshControllerOperationMode: (cpe, at) =>
        node(cpe, at)?.uplink === undefined ? 'Running' : 'SupportedNotEnabled',
      EasyMeshAgentOperationMode: 'Running',
    },
  },
  [`${network}Device.{i}.MultiAPDevice.Backhaul.`]: {
    params: {
      LinkType: (cpe, at) => {
        const uplink = node(cpe, at)?.uplink
        return uplink === undefined ? 'None' : uplink.band === undefined ? 'Ethernet' : 'Wi-Fi'
      },
      BackhaulDeviceID: (cpe, at) => upstreamOf(cpe, at)?.mac ?? '',
      BackhaulMACAddress: upstreamBss,
      MACAddress: (cpe, at) => node(cpe, at)?.uplink?.mac ?? '',
    },
  },
  [`${network}Device.{i}.MultiAPDevice.Backhaul.Stats.`]: {
    params: {
      SignalStrength: (cpe, at) => {
        const one = node(cpe, at)
        return one?.uplink?.band === undefined ? 0 : rcpi(backhaulSignal(cpe, one))
      },
      LastDataDownlinkRate: (cpe, at) => Math.round(trait(cpe, `down${at[0]}`, 300_000, 860_000)),
      LastDataUplinkRate: (cpe, at) => Math.round(trait(cpe, `up${at[0]}`, 180_000, 600_000)),
      TimeStamp: now,
    },
  },
  [`${network}Device.{i}.Radio.{i}.`]: {
    instances: (cpe, at) => (node(cpe, at)?.bands ?? []).map((_, index) => index + 1),
    params: {
      ID: (cpe, at) =>
        Buffer.from(macOf(node(cpe, at)?.mac ?? '', 12 + (at[1] ?? 1)).replaceAll(':', ''), 'hex').toString('base64'),
      Enabled: (cpe, at) =>
        node(cpe, at)?.isOwn !== true || cpe.agent.value(`Device.WiFi.Radio.${at[1]}.Enable`) !== 'false',
      Utilization: (cpe, at) => Math.round(trait(cpe, `utilization${at.join()}`, 10, 120)),
    },
  },
  [`${network}Device.{i}.Radio.{i}.CurrentOperatingClassProfile.{i}.`]: {
    instances: 1,
    params: {
      Class: (cpe, at) => operatingClass(bandAt(cpe, at), channel(cpe, bandAt(cpe, at))),
      Channel: (cpe, at) => channel(cpe, bandAt(cpe, at)),
      TxPower: 20,
      TimeStamp: now,
    },
  },
  [`${network}Device.{i}.Radio.{i}.BSS.{i}.`]: {
    instances: networksOf,
    params: {
      BSSID: bssidOf,
      SSID: (cpe, at) => ofSsid(cpe, at, 'SSID') ?? cpe.agent.value('Device.WiFi.SSID.1.SSID'),
      Enabled: (cpe, at) => ofSsid(cpe, at, 'Enable') !== 'false',
      LastChange: upTime,
      TimeStamp: now,
      FronthaulUse: true,
      BackhaulUse: (_, at) => at[2] === 1,
    },
  },
  [`${network}Device.{i}.Radio.{i}.BSS.{i}.STA.{i}.`]: {
    instances: (cpe, at) => stations(cpe, at).map(({ number }) => number),
    params: {
      MACAddress: (cpe, at) => station(cpe, at)?.mac,
      TimeStamp: now,
      SignalStrength: (cpe, at) => rcpi(station(cpe, at)?.rssi ?? -110),
      LastDataDownlinkRate: (cpe, at) => downRate(station(cpe, at) ?? { rssi: -95 }),
      LastDataUplinkRate: (cpe, at) => upRate(station(cpe, at) ?? { rssi: -95 }),
      LastConnectTime: connectedFor,
      BytesSent: stationTraffic(40_000),
      BytesReceived: stationTraffic(9000),
      IPV4Address: (cpe, at) => station(cpe, at)?.address,
      Hostname: (cpe, at) => station(cpe, at)?.name,
    },
  },
}
