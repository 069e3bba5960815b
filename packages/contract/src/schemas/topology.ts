import * as z from 'zod'
import { bands } from '../deviceInfo.ts'
import { associationKinds, nodeTypes } from '../topology.ts'
import { describe, toDevice } from './core.ts'
import { associatedDevice, networkHost } from './deviceInfo.ts'
import { endpointId, id, macAddress, time } from './rules.ts'

const channel = z.number().nullable()
const rate = z.number().nullable().describe('Kbit/s, of what was sent last.')

export const topologyNode = z
  .object({
    idx: z.number().describe('Counts from 1, over access points and stations alike.'),
    name: z.string().nullable(),
    type: z.enum(nodeTypes),
    model_name: z.string().nullable(),
    ip_address: z.string().nullable(),
    mac_address: z.string(),
    this_device: z.boolean().describe('It is the device that was asked.'),
    channel_2: channel.describe('Of an access point, in the 2.4 GHz band.'),
    channel_5: channel,
    channel_6: channel,
    rssi: z.number().nullable().describe('dBm: good from -60, bad below -70. Of an access point that of its uplink.'),
    downlink_rate: rate,
    uplink_rate: rate,
    upper_access_point: z
      .string()
      .nullable()
      .describe('MAC address of the access point that it is connected to; null for one that leads out.'),
    upper_connecting_frequency_band: z.enum(bands).nullable(),
    upper_link: z.string().nullable().describe('`Wi-Fi`, `Ethernet`, `MoCA` … as the data model names it.'),
    uplink_mac_address: z
      .string()
      .nullable()
      .default(null)
      .describe('Of an access point: the address by which it is a station of the one above.'),
    bssids: z
      .array(z.object({ bssid: z.string(), band: z.enum(bands).nullable() }))
      .default([])
      .describe('Of an access point: its networks, to which stations associate.'),
    get stations() {
      return z.array(topologyNode).describe('What is connected to an access point; none of a station.')
    },
  })
  .meta({ id: 'TopologyNode' })

export type TopologyNode = z.infer<typeof topologyNode>

export const topology = z
  .object({
    accessPoints: z
      .array(topologyNode)
      .describe('Each before those that hang on it. None where a device reports no mesh.'),
    hosts: z.array(networkHost),
    associatedDevices: z.array(associatedDevice),
    createTime: time,
  })
  .meta({
    id: 'Topology',
    description: 'A mesh at a moment. Of a snapshot, hosts and clients are those that were there.',
  })

export type Topology = z.infer<typeof topology>

export const topologyAssociation = z
  .object({
    kind: z.enum(associationKinds),
    mac_address: z.string().describe('Of the station.'),
    name: z.string().nullable().describe('Of the station, where the mesh that was seen last has it.'),
    bssid: z.string(),
    access_point: z.string().nullable().describe('Whose network it is: its name, else its MAC address.'),
    band: z.enum(bands).nullable(),
    reason_code: z.number().nullable().describe('Why it left: a reason code of IEEE 802.11 9.4.1.7.'),
  })
  .meta({ id: 'TopologyAssociation' })

export type TopologyAssociation = z.infer<typeof topologyAssociation>

const count = z.number().nullable()

export const topologyHistory = z
  .object({
    macAddress: z.string(),
    createTime: time,
    accessPoints: count.describe(
      'As all counts, null of a moment at which a station came or left: nobody counted then.',
    ),
    stations: count,
    warning: count.describe('Stations with a signal from -70 up to below -60 dBm.'),
    bad: count.describe('Stations with a weaker one.'),
    associations: z
      .array(topologyAssociation)
      .describe('Stations that came and left then, as the device said; none where all of the mesh was read.'),
  })
  .meta({ id: 'TopologyHistory' })

export type TopologyHistory = z.infer<typeof topologyHistory>

export const operations = describe({
  get: {
    summary: 'The mesh that a device is in, as it is now',
    body: z.strictObject({ endpointId, did: id.optional() }),
    data: topology,
    fails: toDevice,
  },
  listHistories: {
    summary: 'When the mesh of a device changed or a station came or left, the newest first',
    body: z.strictObject({ macAddress }),
    data: z.array(topologyHistory),
    fails: ['nodata'],
  },
  getHistoryData: {
    summary: 'The mesh that a device was in at a moment of its history',
    body: z.strictObject({ macAddress, createTime: time }),
    data: topology,
    fails: ['nodata'],
  },
})
