import * as z from 'zod'
import { describe, toDevice } from './core.ts'
import { endpointId, modelPath, time } from './rules.ts'
import { startedTask } from './tasks.ts'

export const supportedParameter = z
  .object({
    name: z.string(),
    access: z.enum(['readOnly', 'readWrite', 'writeOnly']),
    type: z.string(),
  })
  .meta({
    id: 'SupportedParameter',
    description: 'A parameter as the agent says it supports it (TR-369 GetSupportedDM).',
  })

export const supportedCommand = z
  .object({
    name: z.string().describe('With its parentheses: `Reboot()`.'),
    sync: z.boolean(),
    inputs: z.array(z.string()),
    outputs: z.array(z.string()),
  })
  .meta({ id: 'SupportedCommand' })

export const supportedObject = z
  .object({
    path: z.string(),
    access: z.enum(['readOnly', 'addDelete', 'addOnly', 'deleteOnly']),
    multiple: z.boolean(),
    parameters: z.array(supportedParameter),
    commands: z.array(supportedCommand),
    events: z.array(z.object({ name: z.string(), inputs: z.array(z.string()) })),
  })
  .meta({ id: 'SupportedObject', description: 'An object with `{i}` in place of instance numbers.' })

export type SupportedObject = z.infer<typeof supportedObject>

export const modelValue = z.object({ path: z.string(), value: z.string().nullable(), masked: z.boolean() }).meta({
  id: 'ModelValue',
  description: 'A value as the device gave it. A secret the caller may not read is null and masked.',
})

export type ModelValue = z.infer<typeof modelValue>

export const operations = describe({
  getSupported: {
    summary: 'What the agent says it supports; kept until its software changes or `refresh` asks again',
    body: z.strictObject({ endpointId, refresh: z.boolean().default(false) }),
    data: z.object({
      time: time
        .nullable()
        .describe('When it was read; null of a device that is not connected and whose model nobody has read.'),
      objects: z.array(supportedObject),
    }),
    fails: toDevice,
  },
  getValues: {
    summary: 'Values under paths, asked from the device now',
    body: z.strictObject({
      endpointId,
      paths: z.array(modelPath).min(1).max(50),
      maxDepth: z.int().min(0).max(20).default(0).describe('Levels below the path; 0 is all.'),
    }),
    data: z.object({
      values: z.array(modelValue),
      errors: z.array(z.object({ path: z.string(), code: z.int(), message: z.string() })),
      cut: z.boolean().describe('The device has more below these paths than one answer carries: ask for less.'),
    }),
    fails: toDevice,
  },
  setValue: {
    summary: 'Set one parameter of the device',
    body: z.strictObject({ endpointId, path: modelPath, value: z.string().max(65_536) }),
    data: z.object({ path: z.string(), value: z.string() }),
    fails: toDevice,
  },
  addObject: {
    summary: 'Add an instance to a table of the device',
    body: z.strictObject({
      endpointId,
      table: modelPath.describe('The table: `Device.LocalAgent.Subscription.`'),
      params: z
        .record(z.string().regex(/^[!-~]{1,256}$/), z.string().max(65_536))
        .refine((params) => Object.keys(params).length <= 200)
        .default({})
        .describe('Its first values; the device has a default for each that is left out.'),
    }),
    data: z.object({ path: z.string().describe('The new instance, as the device numbered it.') }),
    fails: toDevice,
  },
  deleteObject: {
    summary: 'Delete an instance of a table of the device',
    body: z.strictObject({ endpointId, path: modelPath.describe('The instance: `Device.LocalAgent.Subscription.3.`') }),
    data: z.object({ path: z.string() }),
    fails: toDevice,
  },
  runCommand: {
    summary: 'Run a command of the device as a task',
    body: z.strictObject({
      endpointId,
      command: modelPath.regex(/\(\)$/, { error: 'path' }),
      inputArgs: z.record(z.string().max(256), z.string().max(65_536)).default({}),
    }),
    data: startedTask,
    fails: toDevice,
  },
  watch: {
    summary: 'Have changes of parameters arrive over the realtime channel; ends unless renewed within a minute',
    body: z.strictObject({ endpointId, paths: z.array(modelPath).max(20) }),
    fails: toDevice,
  },
})
