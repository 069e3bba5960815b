import * as z from 'zod'
import { tableTypes } from '../core/fileTypes.ts'
import {
  isLifeline,
  isPresetPath,
  mostPresetDevices,
  mostPresetValues,
  presetEvents,
  presetResults,
  presetStates,
  presetTargets,
  presetWatchPaths,
} from '../presets.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe, paging } from './core.ts'
import { resourceOperations } from './resource.ts'
import { endpointId, id, optionalText, plainText, time } from './rules.ts'

const name = plainText(100).describe('Of one company no two, whatever their case.')
const value = z.string().max(4096)

const scalar = z.union([value, z.number(), z.boolean()]).transform(String)

/** JSON of a form, whose fields are texts. */
const orJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => {
    if (typeof given !== 'string') return given
    try {
      return JSON.parse(given) as unknown
    } catch {
      return given
    }
  }, schema)

const flag = z.preprocess(
  (given) => (given === 'true' ? true : given === 'false' ? false : given),
  z.boolean().default(false),
)

const configuration = z
  .record(z.string().max(1000), scalar)
  .superRefine((values, context) => {
    for (const path of Object.keys(values)) {
      const message = !isPresetPath(path) ? 'presetPath' : isLifeline(path) ? 'presetLifeline' : undefined
      if (message !== undefined) context.addIssue({ code: 'custom', path: [path], message })
    }
  })
  .refine((values) => Object.keys(values).length <= mostPresetValues, { error: 'presetMany' })
  .describe(
    'Parameters with their values (TR-181): whole paths, `*` in place of an instance number for every instance there is. No search expressions, no secrets, and nothing by which a device reaches its controller.',
  )

const events = z
  .array(z.enum(presetEvents))
  .min(1, 'required')
  .max(3)
  .transform((list) => [...new Set(list)])
  .describe(
    '`firstContact`: the device connects for the first time since it is in the inventory, or was reset to its factory settings. `boot`: it started. `valueChange`: it reports that `watchPath` has changed.',
  )

const weight = z.coerce.number().pipe(z.int().min(0).max(1000)).meta({
  type: 'integer',
  minimum: 0,
  maximum: 1000,
  description:
    'Presets are applied from the lightest to the heaviest. A parameter that several set has the value of the heaviest, of equal ones of the newest.',
})

const narrowing = {
  mid: id.nullable(),
  gid: id.nullable(),
  roomId: id.nullable(),
  endpointIds: z.array(endpointId).max(mostPresetDevices),
}

const target = z
  .enum(presetTargets)
  .describe('The narrowest of what its devices are found by. A device has to be all that is given.')

const preset = z
  .object({
    presetId: id,
    name,
    file: z.string().nullable().describe('Name of the file that its configuration was read from.'),
    description: z.string(),
    target,
    opId: z.string().describe('The organization: its devices, and those of the companies below it.'),
    companyName: z.string(),
    ...narrowing,
    modelName: z.string().nullable(),
    groupName: z.string().nullable(),
    roomName: z.string().nullable(),
    weight: z.int(),
    events: z.array(z.enum(presetEvents)),
    watchPath: z.enum(presetWatchPaths).nullable(),
    configuration: z.record(z.string(), z.string()),
    autoFirmwareUpgrade: z
      .boolean()
      .describe('Whether a device is given the newest approved firmware of its model as well; never an older one.'),
    enabled: z.boolean(),
    version: z.int().describe('Moves when the configuration changes. A device is given each version once.'),
    applied: z.int().describe('Devices that have this version.'),
    failed: z.int(),
    waiting: z.int(),
    createUser: z.string(),
    createTime: time,
  })
  .meta({ id: 'Preset' })
export type Preset = z.infer<typeof preset>

const blank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? null : given), schema)

const body = z.strictObject({
  name,
  description: optionalText(1000).default(''),
  ...companyFields(id),
  target: target.optional().describe('May be said as well; what narrows the devices down to it has to be given.'),
  mid: blank(id.nullish()).describe('Devices of this model.'),
  gid: blank(id.nullish()).describe('Devices of this group.'),
  roomId: blank(id.nullish()).describe('Devices of this room.'),
  endpointIds: orJson(narrowing.endpointIds.nullish()).describe('These devices; none: all that the rest finds.'),
  weight: weight.default(100),
  events: orJson(events),
  watchPath: blank(z.enum(presetWatchPaths).nullish()).describe('Needed for `valueChange`.'),
  configuration: orJson(configuration.default({})),
  autoFirmwareUpgrade: flag,
  enabled: z.preprocess(
    (given) => (given === 'true' ? true : given === 'false' ? false : given),
    z.boolean().default(true),
  ),
  fileName: optionalText(200).optional().describe('Of the file that the configuration was read from by `readFile`.'),
})

type Body = z.output<typeof body>
type Whole = Omit<Body, 'mid' | 'gid' | 'roomId' | 'endpointIds' | 'target'> &
  Readonly<{ mid: string | null; gid: string | null; roomId: string | null; endpointIds: string[] }>

/** What is given belongs together. */
const whole = (
  { target: said, mid = null, gid = null, roomId = null, endpointIds, ...rest }: Body,
  context: z.RefinementCtx,
): Whole => {
  const refuse = (field: string) => context.addIssue({ code: 'custom', path: [field], message: 'required' })
  const named = endpointIds ?? []
  if (said === 'model' && mid === null) refuse('mid')
  if (said === 'group' && gid === null && roomId === null) refuse('gid')
  if (said === 'device' && named.length === 0) refuse('endpointIds')
  if (rest.events.includes('valueChange') && !rest.watchPath) refuse('watchPath')
  return { ...rest, mid, gid, roomId, endpointIds: [...new Set(named)] }
}

const newPreset = body.transform(whole).transform(mayNameCompany)
export type NewPreset = z.output<typeof newPreset>

const file = { maxBytes: 1024 * 1024, types: [...tableTypes, 'application/json'] } as const
const upload = { parts: { file: { ...file, optional: true } } } as const

const refusedParameter = z.object({ path: z.string(), code: z.int(), message: z.string() })

const change = z.object({
  path: z.string(),
  from: z.string().nullable().describe('Null where the device does not say.'),
  to: z.string(),
})

const attempt = z
  .object({
    attemptId: z.string(),
    time,
    event: z.string().describe('What it was applied at; `person`: somebody asked for it.'),
    version: z.int(),
    result: z.enum(presetResults),
    reason: z.string().nullable().describe('Why it failed, in words.'),
    changes: z.array(change),
    skipped: z.array(z.object({ path: z.string(), by: z.string() })).describe('Parameters that a heavier preset sets.'),
    refused: z.array(refusedParameter).describe('Parameters that the device refused.'),
    firmware: z.string().nullable().describe('What came of the automatic firmware upgrade, in words.'),
  })
  .meta({ id: 'PresetAttempt' })
export type PresetAttempt = z.infer<typeof attempt>

const standing = {
  state: z.enum(presetStates).nullable().describe('Null: none of its events has come yet.'),
  version: z.int().nullable().describe('The version that the state is about.'),
  event: z.string().nullable(),
  tries: z.int(),
  applyTime: time.nullable().describe('When it was applied last.'),
  nextTime: time.nullable().describe('When it is tried again; null with `waiting`: once the device is connected.'),
  reason: z.string().nullable(),
}

const presetDevice = z
  .object({
    did: id,
    endpointId: z.string(),
    deviceName: z.string(),
    modelName: z.string(),
    online: z.boolean(),
    ...standing,
  })
  .meta({ id: 'PresetDevice' })
export type PresetDevice = z.infer<typeof presetDevice>

const ofDevice = z
  .object({
    presets: z.array(
      z.object({
        presetId: id,
        name: z.string(),
        companyName: z.string(),
        enabled: z.boolean(),
        matches: z.boolean().describe('Whether the device is one of those that it is for, now.'),
        weight: z.int(),
        events: z.array(z.enum(presetEvents)),
        currentVersion: z.int(),
        ...standing,
      }),
    ),
    attempts: z.array(attempt.extend({ presetId: id, name: z.string() })).describe('The last hundred, newest first.'),
  })
  .meta({ id: 'PresetsOfDevice' })
export type PresetOfDevice = z.infer<typeof ofDevice>

const fate = z
  .enum(['change', 'same', 'unsupported', 'heavier', 'unknown'])
  .describe(
    '`heavier`: another preset sets it. `unsupported`: the device has no such parameter. `unknown`: it was not asked, or did not say.',
  )

const warning = z.object({
  path: z.string(),
  problem: z.enum(['unknown', 'readOnly', 'type']).describe('By the data model of a device of the model.'),
  type: z.string().nullable(),
})

const forecast = z
  .object({
    devices: z.int().describe('That it is for now.'),
    online: z.int(),
    already: z.int().describe('That have been given the version that is saved.'),
    conflicts: z.array(
      z.object({
        presetId: id,
        name: z.string(),
        weight: z.int(),
        path: z.string(),
        wins: z.boolean().describe('Whether the preset that is asked about has its way.'),
      }),
    ),
    warnings: z.array(warning),
    sample: z.array(
      z.object({
        endpointId: z.string(),
        deviceName: z.string(),
        modelName: z.string(),
        online: z.boolean(),
        changes: z.array(change.extend({ fate, by: z.string().nullable() })),
      }),
    ),
  })
  .meta({ id: 'PresetForecast' })
export type PresetForecast = z.infer<typeof forecast>

const fileRows = z
  .object({
    fileName: z.string(),
    configuration: z.record(z.string(), z.string()),
    refused: z.array(z.object({ row: z.int(), path: z.string(), reason: z.string() })),
  })
  .meta({ id: 'PresetFileRows' })
export type PresetFileRows = z.infer<typeof fileRows>

const one = z.strictObject({ presetId: id })

const usual = resourceOperations({
  id: 'presetId',
  noun: 'preset',
  plural: 'presets',
  entity: preset,
  input: newPreset,
  orders: ['weight', 'name', 'companyName', 'createTime'],
  filters: { ...companyFields(id), enabled: z.enum(['true', 'false']).optional() },
  fails: { create: ['nameconflict', 'nodata'], update: ['nameconflict'] },
})

export const operations = describe({
  ...usual,
  create: { ...usual.create, upload },
  update: { ...usual.update, upload },
  setEnabled: {
    summary: 'Switch a preset on or off: one that is off is applied to nobody, and what devices have stays',
    params: one,
    body: z.strictObject({ enabled: z.boolean() }),
    data: preset,
    fails: ['nodata'],
  },
  dryRun: {
    summary:
      'What a preset would do, saved or not: how many devices, what changes on some of them, and what stands against it',
    body: body
      .partial({ name: true, events: true })
      .extend({ presetId: id.optional().describe('The saved one that it is to replace.') })
      .transform(({ events: _events, ...rest }, context) => ({
        presetId: rest.presetId,
        ...whole({ name: '', events: [], ...rest } as Body & { presetId?: string }, context),
      }))
      .transform(mayNameCompany),
    data: forecast,
    fails: ['nodata'],
  },
  readFile: {
    summary:
      'Read a configuration from a file, row by row: CSV or xlsx with path and value, or a JSON object; nothing is kept',
    upload: { parts: { file } },
    data: fileRows,
  },
  apply: {
    summary: 'Apply a preset again: to devices that are named, to those where it failed, or to all that it is for',
    params: one,
    body: z.strictObject({
      endpointIds: z.array(endpointId).min(1).max(mostPresetDevices).optional(),
      failed: z.boolean().default(false).describe('Those where it failed alone.'),
    }),
    data: z.object({ devices: z.int() }),
    fails: ['nodata'],
  },
  listDevices: {
    summary: 'One page of the devices that a preset has come to, those where it failed first',
    params: one,
    query: z.strictObject({
      ...paging,
      keyword: optionalText(100).default(''),
      state: z.enum(presetStates).optional(),
    }),
    data: presetDevice,
    fails: ['nodata'],
  },
  listOfDevice: {
    summary: 'The presets that are for a device, how each stands, and what came of them',
    body: z.strictObject({ endpointId }),
    data: ofDevice,
    fails: ['nodata'],
  },
})
