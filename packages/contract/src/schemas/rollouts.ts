import * as z from 'zod'
import { olderUpdateModes, updateModes } from '../firmwareModes.ts'
import type { UpdateMode } from '../firmwareModes.ts'
import {
  deviceStates,
  mostNamed,
  mostRetries,
  pauseCauses,
  rolloutControls,
  rolloutReasonNames,
  rolloutStatuses,
  usualSafety,
} from '../rollouts.ts'
import { id, time } from './rules.ts'

/** What every kind of roll-out carries; each area says beside it what it rolls out. */

export const reason = z.enum(rolloutReasonNames).describe('A key with words in both languages.')
export const deviceState = z.enum(deviceStates)
export const status = z.enum(rolloutStatuses)
export const control = z.enum(rolloutControls)

export const hour = z.int().min(0).max(23)
export const retries = z.int().min(0).max(mostRetries).describe('Attempts beyond the first one.')
export const dids = z.array(id).min(1).max(mostNamed)

const percent = z.int().min(1).max(100)
const count = z.int().min(1).max(10_000_000)

export const safety = z
  .strictObject({
    firstCount: count.nullable().describe('Devices of the first group; null with no first group, or one in percent.'),
    firstPercent: percent.nullable().describe('The first group in percent of all devices.'),
    firstShare: percent.describe('Percent of the first group that has to succeed before the rest begins.'),
    failShare: percent.nullable().describe('Percent of failures from which it pauses by itself; null: it never does.'),
    failLeast: count.describe('Failures below which it does not pause, whatever their share.'),
    atOnce: count.nullable().describe('Devices under way at a time; null: as many as the server takes.'),
    perMinute: count.nullable().describe('Devices begun within any minute.'),
    randomOrder: z.boolean().describe('In an order of chance, so that no place is updated at once.'),
  })
  .meta({ id: 'RolloutSafety' })
export type RolloutSafety = z.infer<typeof safety>

/** The same as a request says it: what is left out is as usual, or stays. */
export const safetyChange = safety
  .partial()
  .refine(({ firstCount, firstPercent }) => firstCount == null || firstPercent == null, {
    error: 'required',
    path: ['firstCount'],
  })

type Asked = { [Name in keyof RolloutSafety]?: RolloutSafety[Name] | undefined }

/** What a roll-out keeps to: what was asked, and what it kept to before or is usual. */
export const fullSafety = (asked: Asked = {}, before: RolloutSafety = usualSafety): RolloutSafety => {
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  const merged = safety.parse({ ...before, ...said })
  // One way to say the first group takes the place of the other.
  if (asked.firstCount != null) return { ...merged, firstPercent: null }
  return asked.firstPercent != null ? { ...merged, firstCount: null } : merged
}

export const counts = z
  .object({
    total: z.int(),
    waiting: z.int().describe('Those that wait, offline ones included.'),
    offline: z.int().describe('Of those that wait, the ones that do for their return.'),
    progress: z.int(),
    success: z.int(),
    fail: z.int(),
    cancelled: z.int(),
  })
  .meta({ id: 'RolloutCounts' })
export type RolloutCounts = z.infer<typeof counts>

export const reasonCount = z
  .object({
    state: deviceState,
    reason,
    reasonText: z.string().describe('In the language of the reader.'),
    devices: z.int(),
  })
  .meta({ id: 'RolloutReasonCount' })
export type RolloutReasonCount = z.infer<typeof reasonCount>

/** How fast it goes and when it ends, as far as anybody can say. */
export const outlook = z
  .object({
    windowOpen: z.boolean().describe('Whether devices may be begun now.'),
    windowTime: time.nullable().describe('When the window closes, or opens next; null where it never does.'),
    perHour: z.number().nullable().describe('Devices an hour that ended while the window was open, of late.'),
    endTime: time
      .nullable()
      .describe(
        'When those that are not offline have ended at this rate, in windows alone, and no sooner than the last of their retries is due. Null where nobody can say: before the first group is through, and where nothing but retries is left.',
      ),
    without: z.int().describe('Offline devices that the end does not include.'),
  })
  .meta({ id: 'RolloutOutlook' })
export type RolloutOutlook = z.infer<typeof outlook>

/** What every roll-out shows beside what it rolls out. */
export const rolloutFields = {
  serviceTaskId: z.string().describe('By which integrations know the run of a profile.'),
  opId: z.string(),
  companyName: z.string(),
  timeZone: z.string().describe('IANA name of the time zone that its hours and dates are in.'),
  status,
  pauseCause: z.enum(pauseCauses).nullable().describe('What paused it; null unless it is paused.'),
  gid: z.string().nullable().describe('The group whose devices it is for, those included that join it while it runs.'),
  groupName: z.string().nullable(),
  all: z.boolean().describe('Whether it is for every device of the model, those that come later too.'),
  opensTime: time
    .nullable()
    .describe('When it goes on, of one that runs outside its hours or before its first day; null otherwise.'),
  gathered: z.boolean().describe('Whether all devices of the target have been taken up by now.'),
  safety,
  counts,
  createUser: z.string(),
  createTime: time,
  startedTime: time.nullable().describe('When it was started first.'),
  endedTime: time.nullable().describe('When it was stopped, or its last device ended.'),
}

/** What only the page of one roll-out shows. */
export const rolloutDetails = {
  reasons: z.array(reasonCount).describe('Devices by state and reason, most first.'),
  outlook,
  firstGroup: z
    .object({
      size: z.int(),
      needed: z.int().describe('Successes before the rest begins.'),
      success: z.int(),
      fail: z.int(),
      passed: z.boolean(),
    })
    .nullable(),
}

export const rolloutDevice = z
  .object({
    endpointId: z.string(),
    did: z.string(),
    deviceName: z.string().describe('What people call the device.'),
    macAddr: z.string().nullable(),
    deviceSn: z.string(),
    modelName: z.string(),
    cityName: z.string().nullable(),
    companyName: z.string(),
    online: z.boolean(),
    firmwareVersion: z.string().nullable().describe('As the device reports it now.'),
    version: z.string().nullable().describe('What it has of what is rolled out; null where nobody knows.'),
    fromVersion: z.string().nullable().describe('The one it had at its last attempt.'),
    toVersion: z.string().nullable().describe('The one it had when that ended; null before.'),
    status: deviceState,
    reason,
    reasonText: z.string().describe('In the language of the reader, with what the device itself said.'),
    said: z.string().nullable().describe('What the device itself said of its failure.'),
    tries: z.int().describe('Attempts so far, since somebody had it tried again.'),
    mostTries: z.int(),
    retryCount: z.int().describe('Attempts beyond the first one.'),
    first: z.boolean().describe('Whether it is of the first group.'),
    dueTime: time.nullable().describe('When it is tried next, where that is set.'),
    taskId: z.string().nullable().describe('The task of its attempt while it is under way: its progress is live.'),
    startTime: time.nullable(),
    endTime: time.nullable(),
  })
  .meta({ id: 'RolloutDevice' })
export type RolloutDevice = z.infer<typeof rolloutDevice>

export const rolloutAttempt = z
  .object({
    startTime: time,
    endTime: time,
    status: z.enum(['success', 'fail', 'cancelled']),
    reason,
    reasonText: z.string(),
    said: z.string().nullable(),
    fromVersion: z.string().nullable(),
    toVersion: z.string().nullable(),
    taskId: z.string().nullable(),
  })
  .meta({ id: 'RolloutAttempt', description: 'An attempt on one device, from when it was begun to its end.' })
export type RolloutAttempt = z.infer<typeof rolloutAttempt>

const states = { waiting: z.int(), progress: z.int(), success: z.int(), fail: z.int(), cancelled: z.int() }

export const rolloutDay = z
  .object({ date: z.string().describe('A day of its time zone (ISO 8601).'), ...states })
  .meta({ id: 'RolloutDay', description: 'Devices by state at the end of a day; of today, by now.' })
export type RolloutDay = z.infer<typeof rolloutDay>

export const rolloutHour = z.object({ time, ...states }).meta({
  id: 'RolloutHour',
  description: 'Devices by state at a moment: where it changed, at most every quarter of an hour.',
})

const verdict = z.object({ reason, reasonText: z.string(), devices: z.int() })

export const dryRun = z
  .object({
    total: z.int().describe('Devices of the target.'),
    due: z.int().describe('Those that would be updated.'),
    online: z.int().describe('Of those, the ones that are connected now.'),
    offline: z.int().describe('Of those, the ones that would wait for their return.'),
    otherRollouts: z.int().describe('Of those, the ones that an earlier roll-out has: they would wait for its end.'),
    already: z.array(verdict).describe('Those that have it already, by reason.'),
    not: z.array(verdict).describe('Those that would not be updated, by reason.'),
    versions: z
      .array(
        z.object({
          version: z.string().nullable().describe('Null: not known; the device is asked when its turn comes.'),
          devices: z.int(),
          due: z.boolean(),
          reason: reason.nullable(),
        }),
      )
      .describe('The versions that devices have now, most first.'),
    unknown: z.array(z.string()).describe('Ids that were named and are no devices of the operator.'),
    rollouts: z
      .array(z.object({ name: z.string(), devices: z.int() }))
      .describe('The earlier roll-outs that have devices of the target.'),
  })
  .meta({
    id: 'RolloutDryRun',
    description: 'What a roll-out would do, by what devices report now. Nothing is written or sent.',
  })
export type DryRun = z.infer<typeof dryRun>

export const serviceTaskId = id.optional().describe('Of this profile; another one is refused.')

const older = z.enum(['BI', 'FI1', 'FI2', 'FI3'])
export const updateMode = z
  .enum([...updateModes, ...older.options])
  .transform((mode): UpdateMode =>
    mode in olderUpdateModes ? olderUpdateModes[older.parse(mode)] : z.enum(updateModes).parse(mode),
  )
  .describe(
    'BU: only if the installed version is lower. FUA: whatever is installed. FUB: if the versions differ. FUC: if they are the same.',
  )
export const storedMode = z.enum(updateModes)

type Target = { dids?: unknown; gid?: unknown; all?: boolean | undefined }

/** One way to say which devices, and no two. */
export const oneTarget = <Body extends Target>(body: Body, context: z.RefinementCtx): Body => {
  const said = [body.dids !== undefined, body.gid !== undefined, body.all === true].filter(Boolean)
  if (said.length === 1) return body
  context.addIssue({ code: 'custom', path: ['dids'], message: 'required' })
  return z.NEVER
}

/** How a list is ordered: by one column. */
export const ordersBy = <const Column extends string>(columns: readonly Column[]) =>
  z
    .array(z.strictObject({ column: z.enum(columns), order: z.enum(['asc', 'desc']) }))
    .max(1)
    .default([])

/** Bytes of a body that names as many devices as it may, twice. */
export const manyNamed = (mostNamed * 2 + 100) * 240
