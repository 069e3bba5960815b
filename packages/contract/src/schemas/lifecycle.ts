import * as z from 'zod'
import { createLimit } from '../lifecycle.ts'
import { endpointIdBytes } from '../rules.ts'
import { companyFields, mayNameCompany, namesCompany } from './companies.ts'
import { describe } from './core.ts'
import { device } from './device.ts'
import { importResult } from './imports.ts'
import { tagList } from './tags.ts'
import { deviceSecret, endpointId, id, macAddress, optionalText, serialNumber, text } from './rules.ts'

/** Bytes of a row whose every text is as long as it may be, in letters of three bytes each. */
const longestRow = 7500

const fields = {
  endpointId: endpointId.optional(),
  deviceSn: serialNumber,
  macAddr: macAddress.optional(),
  device_id: optionalText(64).optional(),
  mid: id.optional(),
  modelName: text(100).optional(),
  ...companyFields(id),
  customerId: optionalText(64).optional(),
  retailer: optionalText(100).optional(),
  opCityId: id.optional(),
  city: optionalText(100).optional(),
  zipCode: optionalText(16).optional(),
  address: optionalText(200).optional(),
  tags: tagList.optional(),
}

/** A device as it enters the inventory. Without an endpoint id it gets `os::<OUI>-<serial>` of its model. */
export const newDevice = z.strictObject({ ...fields, secret: deviceSecret.optional() }).transform(mayNameCompany)
export type NewDevice = z.infer<typeof newDevice>

/** What a file changes of a device that is there, which it names by endpoint id, serial number or MAC address. */
export const changedDevice = z
  .strictObject({ ...fields, deviceSn: serialNumber.optional(), secret: deviceSecret.optional() })
  .transform(mayNameCompany)
export type ChangedDevice = z.infer<typeof changedDevice>

const rowInWords =
  'A device: deviceSn; mid or modelName; optionally endpointId, macAddr, device_id, opId, customerId, retailer, opCityId or city (its name), zipCode, address, tags (a list, or a text with commas between them), secret (what the device proves itself with; the same in each row for a batch that shares one).'

const oneOrMore = z.union([endpointId.transform((value) => [value]), z.array(endpointId).min(1).max(createLimit)])

export const operations = describe({
  createDevices: {
    summary: 'Register devices; rows with a mistake are listed and the others are kept',
    // Each row is checked on its own: one that is not a device at all is a row with a mistake, not a mistaken call.
    body: z.strictObject({ devices: z.array(z.unknown().describe(rowInWords)).min(1).max(createLimit) }),
    rows: 'devices',
    bodyLimit: createLimit * longestRow,
    data: importResult,
  },
  activate: {
    summary: 'Ask for a deployment, or deploy at once where the caller may',
    body: z.strictObject({
      endpointId,
      customerId: optionalText(64).optional(),
      zipCode: optionalText(16).optional(),
      address: optionalText(200).optional(),
    }),
    data: device,
    fails: ['nodata'],
  },
  deactivate: {
    summary: 'Retrieve a deployed device into the inventory',
    body: z.strictObject({ endpointId }),
    data: device,
    fails: ['nodata'],
  },
  reject: {
    summary: 'Refuse a requested deployment',
    body: z.strictObject({ endpointId }),
    data: device,
    fails: ['nodata'],
  },
  allocate: {
    summary: 'Hand devices to a company below',
    body: z.strictObject({ endpointId: oneOrMore, ...companyFields(id) }).transform(namesCompany),
    bodyLimit: createLimit * endpointIdBytes,
    fails: ['nodata', 'deviceconflict'],
  },
  release: {
    summary: 'Take devices back into the inventory of the parent company',
    body: z.strictObject({ endpointId: oneOrMore, ...companyFields(id) }).transform(namesCompany),
    bodyLimit: createLimit * endpointIdBytes,
    fails: ['nodata', 'deviceconflict'],
  },
  giveSecret: {
    summary: 'Give a device a secret, or another one; it has to show it from now on, also when it is connected',
    body: z.strictObject({
      endpointId,
      secret: deviceSecret.optional().describe('One that the device has already; made by the server unless given.'),
    }),
    data: z.object({ secret: z.string().describe('Told this once: a hash of it is kept.') }),
    fails: ['nodata'],
  },
  removeSecret: {
    summary: 'Ask a device for no secret any more',
    query: z.strictObject({ endpointId }),
    fails: ['nodata'],
  },
  deleteDevice: {
    summary: 'Remove a device from the inventory with all that is known of it',
    query: z.strictObject({ endpointId }),
    fails: ['nodata'],
  },
})
