import * as z from 'zod'
import { appProfileTypes, mostListed } from '../appProfiles.ts'
import { appPlatforms } from '../apps.ts'
import { companyFields, companySummary, mayNameCompany } from './companies.ts'
import { describe, paging } from './core.ts'
import { device } from './device.ts'
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
  safetyChange,
  serviceTaskId,
  status,
  storedMode,
  updateMode,
} from './rollouts.ts'
import { endpointId, id, optionalText, plainText } from './rules.ts'

const platform = z.enum(appPlatforms)
const apType = z.enum(appProfileTypes).describe('IU: install or update. D: take it off.')
/** The end of the year 2200: later than anybody plans. */
const moment = z.int().min(0).max(7_289_654_399_999).describe('Milliseconds since 1970.')

const period = {
  executionTime: moment.nullable().describe('When it begins: no device is begun before. Null: at once.'),
  startTime: moment.nullable().describe('The same as `executionTime`; of two that differ the later one counts.'),
  endTime: moment.nullable().describe('From then on no device is begun: those that still wait leave it.'),
}
const hours = {
  startHour: hour.describe(
    'Devices are begun from this hour of the operator on; with the same hour as the end, always.',
  ),
  endHour: hour.describe('The hour at whose beginning it closes; before the start: of the next day.'),
}

const profile = z
  .object({
    appProfileId: z.string(),
    apId: z.string().describe('The same as `appProfileId`.'),
    profileName: z.string(),
    ...rolloutFields,
    actionControl: z.enum(['START', 'STOP']).describe('STOP while it is stopped or was not started yet.'),
    dids: z
      .array(z.string())
      .max(mostListed)
      .describe(
        `The first ${mostListed} of its devices; \`counts.total\` is how many it has, \`listDevicesPage\` has them all.`,
      ),
    appId: z.string(),
    targetApp: z.string(),
    packageName: z.string(),
    platform,
    apType,
    fileId: z.string().nullable().describe('Null where it takes the application off.'),
    targetVersion: z.string().nullable().describe('Null where it takes the application off.'),
    updateMode: storedMode,
    ...period,
    ...hours,
    apRetry: z.int(),
    fpRetry: z.int().describe('The same as `apRetry`.'),
  })
  .meta({ id: 'AppProfile' })
export type AppProfile = z.infer<typeof profile>

const profilePage = profile.extend(rolloutDetails).meta({ id: 'AppProfilePage' })
export type AppProfilePage = z.infer<typeof profilePage>

const target = {
  ...companyFields(id),
  appId: id,
  fileId: id.optional().describe('The version; left out where the application is taken off.'),
  platform: platform.optional().describe('Where it is given it has to be that of the application.'),
  apType: apType.default('IU'),
  dids: dids.optional(),
  gid: id.optional().describe('The devices of this group that run the platform, those that join it later too.'),
  all: z.boolean().optional().describe('Every device that runs the platform, those that come later too.'),
  updateMode: updateMode.default('BU'),
}

const retryFields = {
  apRetry: retries.optional(),
  fpRetry: retries.optional().describe('The same as `apRetry`, which counts where both are given.'),
}

const newProfile = z
  .strictObject({
    profileName: plainText(100),
    ...target,
    ...retryFields,
    executionTime: period.executionTime.optional(),
    startTime: period.startTime.optional(),
    endTime: period.endTime.optional(),
    startHour: hours.startHour.default(0),
    endHour: hours.endHour.default(0),
    safety: safetyChange.optional(),
    start: z.boolean().default(true).describe('Whether it begins by itself; otherwise somebody starts it.'),
  })
  .transform(mayNameCompany)
  .transform(oneTarget)
export type NewAppProfile = z.input<typeof newProfile>

const changes = z
  .strictObject({
    appName: plainText(100).nullable().describe('The name of the profile.'),
    apRetry: retries.nullable(),
    addDids: dids.nullable(),
    cancelDids: dids.nullable().describe('Those under way are left to end; the others leave the profile.'),
    ...period,
    ...hours,
    safety: safetyChange,
  })
  .partial()

const candidate = device
  .extend({ inProfile: z.boolean().describe('Whether the profile that was named has it already; false without one.') })
  .meta({ id: 'CandidateDevice' })
export type CandidateDevice = z.infer<typeof candidate>

const keyword = optionalText(100).default('')
const one = z.strictObject({ id })
const about = { appProfileId: id, serviceTaskId }
const action = z.enum(['retry', 'cancel'])
const listedDids = z
  .string()
  .regex(new RegExp(String.raw`^\d{1,18}(,\d{1,18}){0,${mostListed - 1}}$`))
  .transform((listed) => listed.split(','))
  .meta({ description: `Numbers of devices with commas between; at most ${mostListed}.`, examples: ['42,43'] })
const touched = z.object({ devices: z.int().describe('How many that was.') })
const refused = ['nodata', 'nameconflict'] as const

export const operations = describe({
  listPage: {
    summary: 'One page of the application profiles',
    body: z
      .strictObject({
        ...paging,
        keyword,
        orders: ordersBy(['profileName', 'targetApp', 'companyName', 'executionTime', 'createTime']),
        ...companyFields(id),
        appId: id.optional(),
        platform: platform.optional(),
        status: z.array(status).min(1).max(5).optional(),
      })
      .transform(mayNameCompany),
    data: profile,
  },
  listOps: {
    summary: 'The companies of the caller that an application may be rolled out to; at most 1000',
    params: z.strictObject({ appId: id }),
    data: z.array(companySummary.pick({ opId: true, companyName: true, timeZone: true })),
    fails: ['nodata'],
  },
  listCandidateDevices: {
    summary: 'Devices of an operator, and of those below it, that run a platform',
    params: z.strictObject({ opId: id, platform }),
    query: z.strictObject({
      ...paging,
      keyword,
      apId: id.optional().describe('An application profile: of each device it is said whether it has it already.'),
    }),
    data: candidate,
    fails: ['nodata'],
  },
  dryRun: {
    summary:
      'What an application profile would do, by what was seen of devices last; a device is asked again when its turn comes. Nothing is written or sent',
    body: z.strictObject(target).transform(mayNameCompany).transform(oneTarget),
    data: dryRun,
    bodyLimit: manyNamed,
    fails: ['nodata'],
  },
  create: {
    summary: 'Create an application profile, which begins at its time in its daily window',
    body: newProfile,
    data: profile,
    bodyLimit: manyNamed,
    fails: refused,
  },
  get: {
    summary: 'One application profile with its reasons, rate and first group',
    params: z.strictObject({ serviceTaskId: z.uuid(), appProfileId: id }),
    data: profilePage,
    fails: ['nodata'],
  },
  rename: {
    summary: 'Rename an application profile',
    params: one,
    body: z.strictObject({ profileName: plainText(100) }),
    fails: refused,
  },
  update: {
    summary:
      'Change an application profile, also while it runs: what is left out stays, and its name, retries and devices where they are null',
    params: z.strictObject({ apId: id }),
    body: changes,
    data: profile,
    bodyLimit: manyNamed,
    fails: refused,
  },
  delete: {
    summary: 'Delete an application profile that has no device under way',
    params: one,
    body: z.strictObject({ serviceTaskId }),
    fails: ['nodata'],
  },
  control: {
    summary: 'Start, stop, pause or resume an application profile; devices under way are left to end',
    body: z.strictObject({ ...about, actionControl: control }),
    fails: ['nodata'],
  },
  listDevicesPage: {
    summary: 'One page of the devices of an application profile: under way, failed, waiting, cancelled, done',
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
    params: z.strictObject({ id, endpointId }),
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
  actOnDevices: {
    summary: 'Have devices that failed or were cancelled tried again, or cancel those that wait',
    params: z.strictObject({ apId: id, dids: listedDids, action }),
    fails: ['nodata'],
  },
  actOnReason: {
    summary:
      'Have devices that failed tried again, or cancel those that wait: all, those of one reason, or those named',
    params: z.strictObject({ apId: id, action }),
    body: z.strictObject({ reason: reason.optional(), dids: dids.optional() }),
    data: touched,
    bodyLimit: manyNamed,
    fails: ['nodata'],
  },
  retry: {
    summary:
      'Have devices of an application profile tried again that failed; those named also where they were cancelled',
    body: z.strictObject({ apId: id, appId: id.optional(), apType: apType.optional(), dids: dids.optional() }),
    bodyLimit: manyNamed,
    fails: ['nodata'],
  },
})
