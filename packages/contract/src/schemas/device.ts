import * as z from 'zod'
import { deviceStatuses, meshRoles } from '../device.ts'
import { taskTypes } from '../tasks.ts'
import { productClasses } from '../models.ts'
import { time } from './rules.ts'

/** What a device says of its converter, whatever that is. */
export const lnbSettings = z.object({ lnbType: z.string(), lnbValue: z.string() }).meta({ id: 'LnbSettings' })

const lnbWord = z.string().trim().min(1).max(64)

/** What a device is told to take for its converter: both are needed, and must be among the options of its model. */
export const newLnbSettings = z.strictObject({
  lnbType: lnbWord.describe('Single, Universal or DiSEqC, where the model has no others.'),
  lnbValue: lnbWord.describe('The local oscillator frequency in MHz, or the port of the switch.'),
})

export const secondsUp = z
  .int()
  .nullable()
  .describe('Seconds since the device started; 0 while it is offline, null where it is online and never said when.')

export const device = z
  .object({
    did: z.string(),
    endpointId: z.string(),
    device_id: z.string().nullable().describe("The operator's own name of the device, unique within the company."),
    deviceSn: z.string(),
    macAddr: z.string().nullable(),
    mid: z.string(),
    modelName: z.string(),
    prodClass: z.enum(productClasses),
    manufacturerId: z.string(),
    manufacturerName: z.string(),
    manufacturerOui: z.string(),
    companyId: z.string(),
    companyName: z.string(),
    opId: z.string(),
    gid: z.string().nullable().describe('The group of its company that it is in.'),
    groupName: z.string().nullable(),
    roomId: z.string().nullable().describe('The room of its company that it stands in.'),
    roomName: z.string().nullable(),
    tags: z.array(z.string()).describe('Words that its company gave it.'),
    deviceStatus: z.enum(deviceStatuses),
    activeFlag: z.enum(['Activated', 'Deactivated']).describe('Activated while deployed.'),
    activeReqTime: time.nullable(),
    customerId: z.string().nullable(),
    retailer: z.string().nullable(),
    zipCode: z.string().nullable(),
    address: z.string().nullable(),
    provinceId: z.string().nullable(),
    province: z.string().nullable(),
    opCityId: z.string().nullable(),
    city: z.string().nullable(),
    friendlyName: z.string().nullable(),
    firmwareVersion: z.string().nullable(),
    newestFirmware: z
      .string()
      .nullable()
      .describe(
        'The newest approved firmware of the model that is offered to the company of the device; null when there is none.',
      ),
    hardwareVersion: z.string().nullable(),
    agentVersion: z.string().nullable(),
    applicationVersion: z.string().nullable(),
    metaDataVersion: z.string().nullable(),
    meshRole: z.enum(meshRoles).nullable(),
    googleSignedIn: z.boolean().nullable(),
    uiLockEnable: z
      .boolean()
      .nullable()
      .describe('Whether its user interface is locked; null until the device has reported it.'),
    cpePowerStatusMode: z.enum(['Activated', 'Deactivated']).nullable(),
    lnbSettings: lnbSettings.nullable(),
    locationIp: z.string().nullable(),
    online: z.boolean(),
    silentSince: time
      .nullable()
      .describe('Since when it is connected and does not answer; null while it answers and while it is offline.'),
    upTime: secondsUp,
    lastReboot: time.nullable(),
    syncTime: time.nullable().describe('When the device last said anything.'),
    accessTime: time.nullable().describe('When the device was last in contact: now while it is online.'),
    unsupported: z
      .array(z.enum(taskTypes))
      .describe(
        'Kinds of tasks that the device lacks what they need, by the data model that was read of its firmware; empty while none was.',
      ),
    certificate: z
      .object({ subject: z.string(), issuer: z.string(), serialNumber: z.string(), validTo: time })
      .nullable()
      .describe('The certificate by which it proved itself when it last connected; null where it showed none.'),
    secretTime: time
      .nullable()
      .describe('When the device was given the secret that it proves itself with; null while it has none.'),
    createTime: time,
    modifyTime: time,
    updateUser: z.string().nullable(),
  })
  .meta({ id: 'Device', description: 'What the server knows of a device without asking it. Null is "never reported".' })

export type Device = z.infer<typeof device>

export type DeviceField = keyof Device

/** Every field of a device: the columns an export may ask for. */
export const deviceFields = z.keyof(device).options
