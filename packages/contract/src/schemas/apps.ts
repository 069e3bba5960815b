import * as z from 'zod'
import { appPlatforms, appSources, appTypes } from '../apps.ts'
import { endpointId, id, time } from './rules.ts'
import { startedTask } from './tasks.ts'

const bytes = z.number().nullable().describe('Bytes; null: not reported.')
const seconds = z.number().nullable().describe('Seconds; null: not reported.')
const count = z.int().min(0)

/** What an action that is under way on an app says of itself. */
const busy = {
  sessionId: z.string().nullable().describe('The action that is under way; its task has this id too.'),
  loading: z.boolean().describe('Whether one is under way.'),
}

export const androidApp = z
  .object({
    appId: z.string().describe('By which the device knows it (TR-181 DUID); of an Android app its package.'),
    app_label: z.string(),
    app_name: z.string().describe('The package.'),
    app_store_name: z.string().nullable(),
    app_state: z.string().nullable().describe('Of its execution: Idle, Starting, Active, Stopping; else of its unit.'),
    app_version: z.string().nullable(),
    app_new_version: z.string().nullable().describe('The newest version on offer, where it is newer.'),
    app_new_file: z.string().nullable().describe('Its file; null where the store knows the version alone.'),
    update_time: time.nullable(),
    app_usage_internet: bytes,
    app_usage_total_time: seconds,
    app_usage_storage: bytes,
    type: z
      .enum(appTypes)
      .describe('StartApp: it came with the device; Operator: from the store of the operator; else User.'),
    ...busy,
  })
  .meta({ id: 'AndroidApp' })

export type AndroidApp = z.infer<typeof androidApp>

export const androidApps = z
  .object({
    device_app: z.array(androidApp),
    device_app_stat_count: z.object({
      op_app_all_cnt: count.describe('Apps that the store of the operator has on offer.'),
      op_app_cnt: count.describe('Apps on the device that came from there.'),
      up_app_cnt: count.describe('Apps on the device of which a newer version is on offer.'),
    }),
  })
  .meta({ id: 'AndroidApps' })

export type AndroidApps = z.infer<typeof androidApps>

export const appUsage = z
  .object({
    appId: z.string(),
    label: z.string(),
    date: z.string().describe('A day of the device, such as `2026-11-20`.'),
    internet: bytes,
    usingTime: seconds,
  })
  .meta({ id: 'AndroidWeeklyUsage', description: 'What an app used on a day.' })

export type AppUsage = z.infer<typeof appUsage>

export const quantumApp = z
  .object({
    appId: z.string().describe('By which the device knows it (TR-181 DUID).'),
    appUuid: z.string().nullable(),
    appIdx: z.int().describe('Of its deployment unit, by which it is started and stopped.'),
    appName: z.string(),
    appVersion: z.string().nullable(),
    appNewVersion: z.string().nullable().describe('The newest version on offer, where it is newer.'),
    developer: z.string().nullable(),
    dateModified: time.nullable(),
    state: z.string().nullable().describe('Of its execution: Idle, Starting, Active, Stopping; else of its unit.'),
    fault: z.string().nullable().describe('What its execution failed of, as TR-181 calls it.'),
    startable: z.boolean().describe('Whether it has something that runs.'),
    fileList: z.array(z.object({ fileId: z.string().nullable(), fileVersion: z.string() })).describe('On offer.'),
    ...busy,
  })
  .meta({ id: 'QuantumApp' })

export type QuantumApp = z.infer<typeof quantumApp>

export const quantumApps = z
  .object({
    data: z.array(quantumApp),
    totalApp: count,
    activeApp: count.describe('Those that run.'),
    updateAppCnt: count.describe('Those of which a newer version is on offer.'),
  })
  .meta({ id: 'QuantumApps' })

export type QuantumApps = z.infer<typeof quantumApps>

const newestFile = z
  .object({ appId: z.string(), fileId: z.string(), version: z.string() })
  .meta({ id: 'NewestAppFile', description: 'The newest application file of the operator for the apps with this id.' })
export type NewestAppFile = z.infer<typeof newestFile>

const files = {
  files: z
    .array(newestFile)
    .describe(
      'Files of the operator, of which the versions on offer above know already; a device knows nothing of them.',
    ),
}
export const androidAppsAndFiles = androidApps.extend(files).meta({ id: 'AndroidAppsAndFiles' })
export const quantumAppsAndFiles = quantumApps.extend(files).meta({ id: 'QuantumAppsAndFiles' })
export type AndroidAppsAndFiles = z.infer<typeof androidAppsAndFiles>
export type QuantumAppsAndFiles = z.infer<typeof quantumAppsAndFiles>

export const appMemory = z
  .object({
    memoryInPercentage: z.number().nullable().describe('Percent.'),
    memoryInTotal: bytes,
    memoryInUse: bytes,
  })
  .meta({ id: 'AppMemory', description: 'Memory that is there for apps. Null: not reported.' })

export const appOnOffer = z
  .object({
    appId: z.string(),
    appPlatform: z.enum(appPlatforms),
    appName: z.string(),
    packageName: z.string(),
    developer: z.string().nullable(),
    description: z.string().nullable(),
    installedVersion: z.string().nullable().describe('That the device has; null for none.'),
    versions: z
      .array(
        z.object({
          fileId: z.string().nullable().describe('Null where the store knows the version alone.'),
          appVersion: z.string(),
          uploadDate: time.nullable(),
          size: bytes,
          source: z
            .enum(appSources)
            .describe('store: the store that the device knows; files: an application file of the operator.'),
        }),
      )
      .describe('The newest first.'),
  })
  .meta({
    id: 'AppOnOffer',
    description: 'An app that the store of a device or the files of its operator offer, with its versions.',
  })

export type AppOnOffer = z.infer<typeof appOnOffer>

export const startedApp = startedTask.extend({ sessionId: z.string() }).meta({
  id: 'StartedApp',
  description: 'What an action on an app answers: both ids are those of its task.',
})

export const device = { endpointId, did: id.optional() }
export const ofDevice = z.strictObject(device)
/** By which a device knows an app: of Android a package, of others whatever their execution environment says. */
export const appId = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .meta({ examples: ['com.garam.tv'] })
export const fileId = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .describe('Of a version on offer: of the store of the device, or an application file of the operator.')
/** The device that is asked for its store. */
export const storeOf = {
  endpointId: endpointId
    .optional()
    .describe('The device whose store is asked. Without one the application files of the caller alone are on offer.'),
  did: id.optional(),
}

export type AppMemory = z.infer<typeof appMemory>
