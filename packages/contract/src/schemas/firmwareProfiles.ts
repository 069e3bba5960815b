import * as z from 'zod'
import { runMethods } from '../firmwareModes.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe, paging } from './core.ts'
import {
  control,
  deviceState,
  dids,
  dryRun,
  hour,
  manyNamed,
  oneTarget,
  ordersBy,
  reason,
  retries,
  rolloutAttempt,
  rolloutDay,
  rolloutDetails,
  rolloutDevice,
  rolloutFields,
  rolloutHour,
  safety,
  safetyChange,
  serviceTaskId,
  status,
  storedMode,
  updateMode,
} from './rollouts.ts'
import { day, endpointId, id, optionalText, plainText } from './rules.ts'

export const runMethod = z.enum(runMethods).describe('When a device starts the firmware that it has taken.')

const hours = {
  fpStartHour: hour.describe('In the time zone of the operator; with the same hour as the end, at any time.'),
  fpEndHour: hour.describe('The hour at whose beginning it closes; before the start: of the next day.'),
}

const profile = z
  .object({
    fpId: z.string(),
    fpName: z.string(),
    ...rolloutFields,
    mid: z.string(),
    modelName: z.string(),
    firmwareFileId: z.string().nullable().describe('Null once the file is gone.'),
    fwVer: z.string(),
    fwCode: z.number(),
    minFwVer: z.string().nullable().describe('The version a device has to have at least.'),
    version: z.string().describe('Version name and code.'),
    updateMode: storedMode,
    fpRunMethod: runMethod,
    ...hours,
    startDate: z.string().nullable().describe('Not before this day of the time zone of the operator.'),
    fpRetry: z.int(),
    autoProfileId: z.string().nullable().describe('The auto-upgrade profile that began it.'),
  })
  .meta({ id: 'FirmwareProfile' })
export type FirmwareProfile = z.infer<typeof profile>

const profilePage = profile.extend(rolloutDetails).meta({ id: 'FirmwareProfilePage' })
export type FirmwareProfilePage = z.infer<typeof profilePage>

const target = {
  ...companyFields(id),
  mid: id.optional().describe('Where it is given it has to be the model of the firmware.'),
  firmwareFileId: id,
  dids: dids.optional(),
  gid: id.optional().describe('The devices of this group that are of the model, those that join it later too.'),
  all: z.boolean().optional().describe('Every device of the model, those that come later too.'),
  updateMode: updateMode.default('BU'),
}

const newProfile = z
  .strictObject({
    fpName: plainText(100),
    ...target,
    fpRunMethod: runMethod.default('anytime'),
    fpStartHour: hours.fpStartHour.default(0),
    fpEndHour: hours.fpEndHour.default(0),
    startDate: day.nullish(),
    fpRetry: retries.default(3),
    safety: safetyChange.optional(),
    start: z.boolean().default(true).describe('Whether it begins with its start date; otherwise somebody starts it.'),
  })
  .transform(mayNameCompany)
  .transform(oneTarget)
export type NewFirmwareProfile = z.infer<typeof newProfile>

const changes = z
  .strictObject({
    fpName: plainText(100),
    fpRetry: retries,
    addDids: dids,
    deleteDids: dids.describe('Those under way are left to end; the others leave the profile.'),
    fpRunMethod: runMethod,
    ...hours,
    startDate: day.nullable(),
    safety: safetyChange,
  })
  .partial()
export type FirmwareProfileChange = z.infer<typeof changes>

const autoFields = {
  mid: id,
  targetVersion: optionalText(64).describe('A version name; empty: always the newest approved one of the model.'),
  targetDevice: z
    .literal('all')
    .or(id)
    .describe('`all`: every device of the model; or the id of a group, of whose devices those that are.'),
  autoActivate: z
    .boolean()
    .describe('True: what is approved begins by itself. False: it is made ready, and somebody starts it.'),
  startHour: hour,
  endHour: hour,
  activateMode: runMethod,
  maxRetryCount: retries,
}

const auto = z
  .object({
    autoProfileId: z.string(),
    opId: z.string(),
    companyName: z.string(),
    ...autoFields,
    modelName: z.string(),
    groupName: z.string().nullable(),
    upgradeMode: storedMode,
    enabled: z.boolean(),
    safety,
    currentVersion: z.string().nullable().describe('The version that it rolls out now.'),
    fpId: z.string().nullable().describe('The profile by which it does.'),
    failed: z.int().describe('Devices that failed to get that version; 0 where none is rolled out.'),
    createUser: z.string(),
    createTime: z.number(),
  })
  .meta({ id: 'AutoUpgradeProfile' })
export type AutoUpgradeProfile = z.infer<typeof auto>

const newAuto = z
  .strictObject({
    ...companyFields(id),
    ...autoFields,
    targetVersion: autoFields.targetVersion.default(''),
    targetDevice: autoFields.targetDevice.default('all'),
    autoActivate: autoFields.autoActivate.default(true),
    startHour: hour.default(0),
    endHour: hour.default(0),
    activateMode: runMethod.default('anytime'),
    maxRetryCount: retries.default(3),
    upgradeMode: updateMode.default('BU'),
    enabled: z.boolean().default(true),
    safety: safetyChange
      .optional()
      .describe('Of each version that it rolls out; what is left out is as usual, or stays.'),
  })
  .transform(mayNameCompany)
export type NewAutoUpgradeProfile = z.infer<typeof newAuto>

const keyword = optionalText(100).default('')
const one = z.strictObject({ fpId: id })
const about = { fpId: id, serviceTaskId }
const action = z.enum(['retry', 'cancel'])
const version = z
  .object({ firmwareFileId: z.string(), fwCode: z.number(), fwVer: z.string() })
  .meta({ id: 'RolloutVersion' })
const refused = ['nodata', 'nameconflict', 'fwerr'] as const

export const operations = describe({
  list: {
    summary: 'Firmware profiles, newest first',
    query: z.strictObject({ ...companyFields(id), mid: id.optional() }).transform(mayNameCompany),
    data: z.array(profile),
  },
  listPage: {
    summary: 'One page of the firmware profiles',
    body: z
      .strictObject({
        ...paging,
        keyword,
        orders: ordersBy(['fpName', 'modelName', 'fwVer', 'companyName', 'startDate', 'createTime']),
        ...companyFields(id),
        mid: id.optional(),
        status: z.array(status).min(1).max(5).optional(),
      })
      .transform(mayNameCompany),
    data: profile,
  },
  listVersions: {
    summary: 'Approved firmware of a model that an operator may roll out, newest first',
    params: z.strictObject({ mid: id, opId: id }),
    data: z.array(version),
    fails: ['nodata'],
  },
  dryRun: {
    summary:
      'What a firmware profile would do: who would be updated, who would not and why; nothing is written or sent',
    body: z.strictObject(target).transform(mayNameCompany).transform(oneTarget),
    data: dryRun,
    bodyLimit: manyNamed,
    fails: ['nodata', 'fwerr'],
  },
  create: {
    summary: 'Create a firmware profile, which begins with its start date in its daily window',
    body: newProfile,
    data: profile,
    bodyLimit: manyNamed,
    fails: refused,
  },
  get: {
    summary: 'One firmware profile with its reasons, rate and first group',
    params: one,
    data: profilePage,
    fails: ['nodata'],
  },
  update: {
    summary: 'Change a firmware profile, also while it runs: what is left out stays',
    params: one,
    body: changes,
    data: profile,
    bodyLimit: manyNamed,
    fails: refused,
  },
  delete: {
    summary: 'Delete a firmware profile that has no device under way',
    params: one,
    body: z.strictObject({ serviceTaskId }),
    fails: ['nodata', 'fwerr'],
  },
  control: {
    summary: 'Start, stop, pause or resume a firmware profile; devices under way are left to end',
    body: z.strictObject({ ...about, actionControl: control }),
    fails: ['nodata', 'fwerr'],
  },
  listDevicesPage: {
    summary: 'One page of the devices of a firmware profile: under way, failed, waiting, cancelled, updated',
    body: z.strictObject({
      ...about,
      ...paging,
      keyword,
      status: deviceState.optional(),
      reason: reason.optional().describe('With a state: those of this reason alone.'),
    }),
    data: rolloutDevice,
    fails: ['nodata'],
  },
  listAttempts: {
    summary: 'Every attempt on one device that has ended, newest first',
    params: z.strictObject({ fpId: id, endpointId }),
    data: z.array(rolloutAttempt),
    fails: ['nodata'],
  },
  listDateStatus: {
    summary: 'Devices by state at the end of each day',
    params: one,
    data: z.array(rolloutDay),
    fails: ['nodata'],
  },
  listHourStatus: {
    summary: 'Devices by state over time, for a line',
    params: one,
    data: z.array(rolloutHour),
    fails: ['nodata'],
  },
  setRetry: {
    summary: 'Change how often a device is tried again',
    body: z.strictObject({ ...about, fpRetry: retries }),
    fails: ['nodata'],
  },
  retryDevice: {
    summary: 'Have one device that failed or was cancelled tried again',
    params: z.strictObject({ endpointId }),
    body: z.strictObject(about),
    fails: ['nodata', 'fwerr'],
  },
  actOnDevice: {
    summary: 'Have one device tried again, or cancel it while it waits',
    params: z.strictObject({ fpId: id, endpointId, action }),
    fails: ['nodata', 'fwerr'],
  },
  actOnDevices: {
    summary:
      'Have devices that failed tried again, or cancel those that wait: all, those of one reason, or those named',
    params: z.strictObject({ fpId: id, action }),
    body: z.strictObject({ reason: reason.optional(), dids: dids.optional() }),
    data: z.object({ devices: z.int().describe('How many that was.') }),
    bodyLimit: manyNamed,
    fails: ['nodata'],
  },
  listAutoPage: {
    summary: 'One page of the auto-upgrade profiles',
    body: z
      .strictObject({
        ...paging,
        keyword,
        orders: ordersBy(['modelName', 'companyName', 'createTime']),
        ...companyFields(id),
        mid: id.optional(),
      })
      .transform(mayNameCompany),
    data: auto,
  },
  createAuto: {
    summary:
      'Create an auto-upgrade profile: new devices and new firmware of a model are updated by itself, each device once a version',
    body: newAuto,
    data: auto,
    fails: ['nodata', 'conflict'],
  },
  updateAuto: {
    summary: 'Change an auto-upgrade profile; what it began goes on as it was',
    params: z.strictObject({ autoProfileId: id }),
    body: newAuto,
    data: auto,
    fails: ['nodata', 'conflict'],
  },
  deleteAuto: {
    summary: 'Delete an auto-upgrade profile; the profiles it began are stopped',
    params: z.strictObject({ autoProfileId: id }),
    fails: ['nodata'],
  },
})
