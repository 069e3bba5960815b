import * as z from 'zod'
import { commandTypes } from '../cmsBulk.ts'
import { bootAd } from './cmsBootads.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { itemFile } from './contentItems.ts'
import { describe, paging } from './core.ts'
import { metadataSet } from './metadataSets.ts'
import {
  deviceState,
  dids,
  manyNamed,
  reason,
  rolloutAttempt,
  rolloutDetails,
  rolloutDevice,
  rolloutFields,
  rolloutHour,
} from './rollouts.ts'
import { endpointId, id, optionalText, time } from './rules.ts'

const commandType = z.enum(commandTypes)
const serviceTaskId = z.uuid().describe('Of what is in force, as the list says it.')

/** What every content says of being in force. */
export const forceFields = {
  serviceTaskId: z
    .string()
    .nullable()
    .describe('Of the provisioning that brings it to devices; null where it is not in force.'),
  taskUseFlag: z.boolean().describe('Whether provisioning it is switched on.'),
}

const provisioning = z
  .object({
    ...rolloutFields,
    ...rolloutDetails,
    serviceTaskId,
    name: z.string().describe('What is brought to devices.'),
    createUser: z.string().describe('Who has it in force.'),
  })
  .meta({
    id: 'Provisioning',
    description: 'How far content in force has come; devices added while it runs are taken in.',
  })
export type Provisioning = z.infer<typeof provisioning>

export const landingChannel = z
  .object({
    channelId: z.string(),
    channelName: z.string(),
    channelNumber: z.int().describe('The logical channel number.'),
    image: itemFile,
    bulkChannelTime: time.nullable().describe('Since when it is in force; null while it is not.'),
    ...forceFields,
  })
  .meta({ id: 'LandingChannel' })
export type LandingChannel = z.infer<typeof landingChannel>

const withRun = { provisioning: provisioning.nullable().describe('Null before it was begun.') }
const bootAdInForce = bootAd.extend(withRun)
const landingChannelInForce = landingChannel.extend(withRun)
const metadataInForce = metadataSet.extend(withRun)
const bulkItem = z.union([bootAdInForce, landingChannelInForce, metadataInForce])
export type BulkItem = z.infer<typeof bulkItem>

const bulkContent = z
  .object({
    opId: z.string(),
    companyName: z.string(),
    bootAd: bootAdInForce.nullable(),
    landingChannel: landingChannelInForce.nullable(),
    metadata: metadataInForce.nullable(),
  })
  .meta({
    id: 'BulkContent',
    description: 'What is in force for the set-top boxes of a company; null where nothing was chosen.',
  })
export type BulkContent = z.infer<typeof bulkContent>

const chosen = {
  adFileId: id.optional().describe('BootingAd.'),
  channelId: z.uuid().optional().describe('LandingChannel.'),
  metaFileId: z.uuid().optional().describe('DsmCc.'),
}
const idNames = { BootingAd: 'adFileId', LandingChannel: 'channelId', DsmCc: 'metaFileId' } as const

const change = z
  .strictObject({ commandType, ...chosen, ...companyFields(id) })
  .transform(mayNameCompany)
  .transform(({ commandType: type, opId, ...ids }, context) => {
    const name = idNames[type]
    const other = Object.keys(ids).find((key) => key !== name)
    const contentId = ids[name]
    if (other === undefined && contentId !== undefined) return { commandType: type, contentId, opId }
    context.addIssue({
      code: 'custom',
      path: [other ?? name],
      message: other === undefined ? 'required' : 'unexpected',
    })
    return z.NEVER
  })

const ofTask = z.strictObject({ serviceTaskId })
const which = z.strictObject({
  serviceTaskId,
  id: z
    .union([id, z.uuid()])
    .describe(
      'What is in force there: adFileId, channelId or metaFileId. Where it is another by now the call is refused.',
    ),
  commandType,
})

export const operations = describe({
  list: {
    summary: 'What is in force for the set-top boxes of a company, and how many have it',
    query: z.strictObject(companyFields(id.describe('Your own company unless said.'))).transform(mayNameCompany),
    data: bulkContent,
    fails: ['nodata'],
  },
  change: {
    summary:
      'Choose what is in force. Whether it is provisioned stays as it was; the first choice of a company is provisioned at once',
    body: change,
    data: bulkItem.describe(
      'What is in force now: a boot ad, a landing channel or a metadata set, as it was asked for.',
    ),
    fails: ['nodata'],
  },
  start: {
    summary: 'Have all set-top boxes of the company get it, those that are added while it runs too',
    body: which,
    fails: ['nodata', 'conflict'],
  },
  stop: {
    summary: 'Give it to no further device; those that have it keep it',
    body: which,
    fails: ['nodata', 'conflict'],
  },
  actOnDevices: {
    summary:
      'Have devices tried again that failed, or those that are named, which may wait for their next attempt; or cancel those that wait',
    body: z.strictObject({
      serviceTaskId,
      action: z.enum(['retry', 'cancel']),
      reason: reason.optional(),
      dids: dids.optional(),
    }),
    bodyLimit: manyNamed,
    data: z.object({ devices: z.int().describe('How many that was.') }),
    fails: ['nodata'],
  },
  listDevicesPage: {
    summary: 'One page of the devices that it is provisioned to: under way, failed, waiting, cancelled, done',
    body: z.strictObject({
      serviceTaskId,
      ...paging,
      keyword: optionalText(100).default(''),
      status: deviceState.optional(),
      reason: reason.optional().describe('With a state: those of this reason alone.'),
    }),
    data: rolloutDevice,
    fails: ['nodata'],
  },
  listAttempts: {
    summary: 'Every attempt on one device that has ended, newest first',
    params: z.strictObject({ serviceTaskId, endpointId }),
    data: z.array(rolloutAttempt),
    fails: ['nodata'],
  },
  listHourStatus: {
    summary: 'Devices by state over time, for a line',
    params: ofTask,
    data: z.array(rolloutHour),
    fails: ['nodata'],
  },
})
