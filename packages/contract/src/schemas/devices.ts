import * as z from 'zod'
import { facetNames } from '../facets.ts'
import { activeTypes, attentionKinds, deviceOrderColumns } from '../devices.ts'
import type { ActiveType } from '../devices.ts'
import { productClasses } from '../models.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { asTable, describe, paging, toDevice } from './core.ts'
import { device, deviceFields } from './device.ts'
import {
  associatedDevice,
  deviceInfo,
  lanInfo,
  networkHost,
  networkInfo,
  networkStatistics,
  deviceVitals,
  systemInfo,
  timeInfo,
  wanInfo,
} from './deviceInfo.ts'
import { tagName } from './tags.ts'
import { endpointId, host, id, optionalText, time } from './rules.ts'

/** What a device is filtered by that it keeps for long: also what a group is defined by. */
export const lastingFilters = {
  prodClass: z.array(z.enum(productClasses)).min(1).max(10).optional(),
  mid: z.array(id).min(1).max(100).optional(),
  provinceId: z.array(id).min(1).max(100).optional(),
  opCityId: z.array(id).min(1).max(100).optional(),
  firmwareVersion: z.array(optionalText(64)).min(1).max(100).optional(),
  tag: z.array(tagName).min(1).max(100).optional().describe('Those with one of these tags, whatever their case.'),
}

/** What narrows the device list; several values of one filter mean any of them, several filters mean all of them. */
export const deviceFilters = z
  .strictObject({
    online: z.boolean().optional(),
    activeFlag: z.enum(['Activated', 'Deactivated']).optional(),
    locked: z.boolean().nullable().optional().describe('Null asks for the devices that never reported their lock.'),
    ...lastingFilters,
    ...companyFields(z.array(id).min(1).max(100)),
    gid: id.or(z.literal('none')).optional().describe('Those of this group; `none`: those in no group.'),
    roomId: id.or(z.literal('none')).optional().describe('Those of this room; `none`: those in no room.'),
    outside: z.boolean().optional().describe('Those registered outside of the service area, or the others.'),
    attention: z
      .enum(attentionKinds)
      .optional()
      .describe('Over a critical limit now, failed an action within 24 hours, or offline for 24 hours or longer.'),
  })
  .transform(mayNameCompany)

export type DeviceFilters = z.infer<typeof deviceFilters>

/** Which devices, in which order: the body of every device list and export. `active` is an older word for `deployed`. */
const listRequest = {
  activeType: z
    .enum([...activeTypes, 'active'])
    .transform((value): ActiveType => (value === 'active' ? 'deployed' : value))
    .default('all'),
  keyword: optionalText(100)
    .default('')
    .describe(
      'Each word has to be in the MAC, serial, device id, friendly name, endpoint id, customer id, firmware, in a tag, or in the name of the model, company, city or province.',
    ),
  orders: z
    .array(z.strictObject({ column: z.enum(deviceOrderColumns), order: z.enum(['asc', 'desc']) }))
    .max(3)
    .default([]),
  filters: deviceFilters.default({}),
  /** Look at this company and those below it instead of the own one. */
  ...companyFields(id),
  mid: id.optional(),
}

export const deviceListRequest = z.strictObject({ ...paging, ...listRequest }).transform(mayNameCompany)

export type DeviceListRequest = z.infer<typeof deviceListRequest>

export const deviceExportRequest = z
  .strictObject({
    ...paging,
    ...listRequest,
    fields: z.array(z.enum(deviceFields)).min(1).max(deviceFields.length),
  })
  .transform(mayNameCompany)

export type DeviceExportRequest = z.infer<typeof deviceExportRequest>

export const deviceCounts = z
  .object({
    activeCount: z.int(),
    allCount: z.int(),
    invenCount: z.int(),
    requestCount: z.int(),
  })
  .meta({ id: 'DeviceCounts' })

export type DeviceCounts = z.infer<typeof deviceCounts>

const ofCompany = z.strictObject(companyFields(id)).transform(mayNameCompany)
const ofDevice = z.strictObject({ endpointId, did: id.optional() })

const facets = z
  .array(z.enum(facetNames))
  .min(1)
  .max(facetNames.length)
  .optional()
  .describe(
    'Groups of values that are looked at now: they come within two seconds. Without it all of them, at leisure.',
  )

export const fullInfo = z
  .object({
    info: deviceInfo,
    system: systemInfo.nullable(),
    network: networkInfo.nullable(),
    vitals: deviceVitals.nullable(),
    criticalSince: time
      .nullable()
      .describe('Since when the server has known a measure of it over its critical limit; null while none is.'),
    earlier: z
      .array(deviceVitals.omit({ uptime: true }).extend({ time }))
      .describe('What it measured the last times the server asked, oldest first.'),
  })
  .meta({ id: 'FullInfo' })

export type FullInfo = z.infer<typeof fullInfo>

export const operations = describe({
  getInfo: {
    summary: 'What the device says of itself: short is the identity, full adds system, network and vitals',
    body: z.strictObject({ endpointId, options: z.enum(['short', 'full']).default('full') }),
    data: fullInfo,
    fails: toDevice,
    aliases: [{ id: 'devices.getDeviceInfo', method: 'POST', path: '/api/v1/devices/action/getDeviceInfo' }],
  },
  getMaster: {
    selectedBy: { query: 'endpointId' },
    summary:
      'What the server knows of one device. It is found by an endpoint id that it had before, too; the answer has the one it has now.',
    query: z.strictObject({ endpointId }),
    data: device,
    fails: ['nodata'],
    aliases: [
      {
        id: 'devices.getDevice',
        method: 'POST',
        path: '/api/v1/devices/action/getDevice',
        payload: z.strictObject({ endpointId }).transform((query) => ({ query })),
      },
    ],
  },
  list: {
    summary: 'Devices by keyword',
    query: z.strictObject({ ...paging, keyword: optionalText(100).default('') }),
    data: device,
  },
  listConnectsPage: {
    summary: 'One page of the device list',
    body: deviceListRequest,
    data: device,
    fails: ['nodata'],
    aliases: [
      { id: 'devices.getDevicePageList', method: 'POST', path: '/api/v1/devices/action/getDevicePageList' },
      { id: 'inventory.listPage', method: 'POST', path: '/api/v1/devices/page' },
    ],
  },
  listOutsideSaPage: {
    summary: 'One page of the devices registered outside the service area',
    body: deviceListRequest,
    data: device,
    fails: ['nodata'],
  },
  exportConnects: {
    summary: 'Rows of the device list with the asked fields only, without paging',
    body: deviceExportRequest,
    download: asTable('devices'),
    data: z.array(z.record(z.string(), z.unknown())),
    fails: ['nodata'],
    aliases: [
      { id: 'devices.getDeviceExcelList', method: 'POST', path: '/api/v1/devices/action/getDeviceExcelList' },
      { id: 'inventory.export', method: 'POST', path: '/api/v1/devices/exports' },
    ],
  },
  count: {
    summary: 'Badge counts of the device list',
    query: ofCompany,
    data: deviceCounts,
    fails: ['nodata'],
    aliases: [
      {
        id: 'inventory.count',
        method: 'POST',
        path: '/api/v1/devices/count',
        payload: ofCompany.transform((query) => ({ query })),
      },
    ],
  },
  getTime: {
    summary: 'NTP settings and the clock of a device',
    body: z.strictObject({ endpointId }),
    data: timeInfo,
    fails: toDevice,
  },
  setTime: {
    summary: 'Set the NTP servers and the time zone of a device',
    body: z.strictObject({
      endpointId,
      enable: z.boolean(),
      ntpServer1: host.or(z.literal('')).optional(),
      ntpServer2: host.or(z.literal('')).optional(),
      ntpServer3: host.or(z.literal('')).optional(),
      ntpServer4: host.or(z.literal('')).optional(),
      ntpServer5: host.or(z.literal('')).optional(),
      localTimezone: optionalText(128).optional(),
    }),
    fails: toDevice,
  },
  setMonitoring: {
    summary: 'Have a device report live values while somebody looks at it',
    body: z.strictObject({ did: id, option: z.literal('ALL') }),
    fails: toDevice,
  },
  subscribeRtd: {
    summary: 'Start live data of one device for this browser; it ends by itself unless renewed within a minute',
    body: z.strictObject({ endpointId, clientId: id, facets }),
    fails: ['nodata'],
  },
  unsubscribeRtd: {
    summary: 'End live data of one device for this browser, also of one that has been deleted meanwhile',
    body: z.strictObject({ endpointId, clientId: id, facets }),
  },
  updateCustomer: {
    summary: 'Change whose device it is and who sold it',
    params: z.strictObject({ endpointId }),
    body: z.strictObject({ customerId: optionalText(64), retailer: optionalText(100) }),
    data: device,
    fails: ['nodata'],
  },
  getWan: {
    summary: 'The uplink of a device',
    body: ofDevice,
    data: wanInfo,
    fails: toDevice,
  },
  getLan: {
    summary: 'The home side of a device: address and DHCP',
    body: ofDevice,
    data: lanInfo,
    fails: toDevice,
  },
  getConnectedNetwork: {
    summary: 'Hosts and Wi-Fi clients of a device',
    body: ofDevice,
    data: z.object({ associatedDevices: z.array(associatedDevice), hosts: z.array(networkHost) }),
    fails: toDevice,
  },
  getAssociatedDevices: {
    summary: 'Wi-Fi clients of a device',
    body: ofDevice,
    data: z.object({ associatedDevices: z.array(associatedDevice) }),
    fails: toDevice,
  },
  getNetworkStat: {
    summary: 'Counters of the interfaces of a device',
    body: ofDevice,
    data: z.array(networkStatistics),
    fails: toDevice,
  },
})
