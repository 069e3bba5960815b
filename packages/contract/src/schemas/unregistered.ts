import * as z from 'zod'
import { companyFields, namesCompany } from './companies.ts'
import { asTable, describe, paging, toDevice } from './core.ts'
import { device, secondsUp } from './device.ts'
import { endpointId, id, macAddress, optionalText, serialNumber, time } from './rules.ts'

export const unregisteredDevice = z
  .object({
    endpointId: z.string(),
    manufacturer: z.string().nullable(),
    manufacturerOui: z.string().nullable(),
    prodClass: z.string().nullable(),
    modelName: z.string().nullable(),
    deviceSn: z.string().nullable(),
    macAddr: z.string().nullable(),
    firmwareVersion: z.string().nullable(),
    hardwareVersion: z.string().nullable(),
    uiLockEnable: z.boolean().nullable(),
    locationIp: z.string().nullable(),
    online: z.boolean(),
    silentSince: time.nullable().describe('Since when it is connected and does not answer.'),
    upTime: secondsUp,
    createTime: time,
    accessTime: time,
    claims: z
      .object({
        did: z.string(),
        endpointId: z.string(),
        deviceName: z.string(),
        online: z.boolean(),
        modelName: z.string(),
        deviceSn: z.string(),
        locationIp: z.string().nullable(),
        customerId: z.string().nullable(),
        createTime: time,
        accessTime: time.nullable(),
        claimTime: time,
      })
      .nullable()
      .describe(
        'The device of the inventory that this one says it is, by maker and serial number, though another endpoint has been connected as it. Null when there is none, or when it was decided that it is not.',
      ),
  })
  .meta({ id: 'UnregisteredDevice', description: 'A device that is connected and in no inventory.' })

export type UnregisteredDevice = z.infer<typeof unregisteredDevice>

const columns = ['online', 'modelName', 'macAddr', 'deviceSn', 'firmwareVersion', 'createTime', 'accessTime'] as const

/** What an export of the unregistered devices may hold. */
export const unregisteredFields = [
  'endpointId',
  'manufacturer',
  'manufacturerOui',
  'prodClass',
  'modelName',
  'deviceSn',
  'macAddr',
  'firmwareVersion',
  'hardwareVersion',
  'uiLockEnable',
  'locationIp',
  'online',
  'upTime',
  'createTime',
  'accessTime',
] as const satisfies readonly (keyof UnregisteredDevice)[]

const narrowed = {
  ...paging,
  activeType: z.string().max(20).optional(),
  keyword: optionalText(100).default(''),
  orders: z
    .array(z.strictObject({ column: z.enum(columns), order: z.enum(['asc', 'desc']) }))
    .max(3)
    .default([]),
  online: z.boolean().optional(),
}

const listRequest = z.strictObject(narrowed)

export const operations = describe({
  list: {
    summary: 'Every unregistered device, newest first, at most 1000; or the one of an endpoint, if it is unregistered',
    query: z.strictObject({ endpointId: endpointId.optional() }),
    data: z.array(unregisteredDevice),
  },
  listPage: {
    summary: 'One page of the unregistered devices',
    body: listRequest,
    data: unregisteredDevice,
  },
  export: {
    summary:
      'Rows of the unregistered devices with the asked fields only, without paging; all fields unless some are named',
    body: z.strictObject({
      ...narrowed,
      fields: z
        .array(z.enum(unregisteredFields))
        .min(1)
        .max(unregisteredFields.length)
        .default([...unregisteredFields]),
    }),
    data: z.array(z.record(z.string(), z.unknown())),
    download: asTable('unregistered'),
  },
  update: {
    summary: 'Register a device into the inventory of a company',
    body: z
      .strictObject({
        endpointId,
        ...companyFields(id),
        mid: id.optional(),
        newModelClass: z
          .enum(['STB', 'EXTENDER', 'APROUTER', 'AP'])
          .optional()
          .describe(
            'Makes a new model of this product class from what the device says of itself, where no known model fits.',
          ),
        deviceSn: serialNumber.optional(),
        macAddr: macAddress.optional(),
        device_id: optionalText(64)
          .optional()
          .describe('What its company calls it: a name that no other device of it has.'),
      })
      .transform(namesCompany),
    data: device,
    fails: ['nodata', 'macconflict', 'serialnumber-conflict', 'serialnumber-invalid', 'deviceconflict'],
  },
  resolve: {
    summary: 'Decide whether an unregistered device is the one of the inventory that it says it is',
    body: z.strictObject({
      endpointId,
      choice: z
        .enum(['keep', 'replace'])
        .describe(
          '`keep`: the device of the inventory stays the endpoint it is, and this one stays unregistered. `replace`: the device of the inventory becomes this endpoint, with its history; the endpoint it was is unregistered when it connects again.',
        ),
    }),
    fails: ['nodata'],
  },
  act: {
    summary: 'Lock or unlock an unregistered device',
    body: z.strictObject({ endpointId, actionType: z.enum(['Lock', 'Unlock']) }),
    data: z.object({ taskId: z.string() }),
    fails: toDevice,
  },
  remove: {
    summary: 'Forget an unregistered device; it comes back when it connects again',
    body: z.strictObject({ endpointId }),
    fails: ['nodata'],
  },
})
