import * as z from 'zod'
import {
  androidAppsAndFiles,
  appId,
  appOnOffer,
  appUsage,
  device,
  fileId,
  ofDevice,
  startedApp,
  storeOf,
} from './apps.ts'
import { describe, toDevice } from './core.ts'

const platform = z.literal('android').default('android')
const named = { appId: appId.optional(), appPackageName: appId, platform }
const keyword = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .describe('Words of its name, package or developer; `*` finds every app.')

export const operations = describe({
  getInfo: {
    summary: 'The apps on a set-top box with Android, and what each has used',
    body: ofDevice,
    data: androidAppsAndFiles,
    fails: toDevice,
  },
  listWeeklyStats: {
    summary: 'What the apps of a set-top box used on each of the last 7 days',
    body: ofDevice,
    data: z.array(appUsage),
    fails: toDevice,
  },
  listDetails: {
    summary: 'Apps with the versions that the store of a device and the application files of its operator offer',
    params: z.strictObject({ keyword }),
    body: z.strictObject({
      ...storeOf,
      installedApp: z.array(appId).max(500).describe('Packages; none for whatever is on offer.'),
    }),
    data: z.array(appOnOffer),
    fails: toDevice,
  },
  install: {
    summary: 'Install a version that is on offer, or update to it',
    body: z.strictObject({ ...device, fileId, ...named }),
    data: startedApp,
    fails: [...toDevice, 'nofile'],
  },
  uninstall: {
    summary: 'Take an app off',
    body: z.strictObject({ ...device, fileId: fileId.optional(), ...named }),
    data: startedApp,
    fails: toDevice,
  },
  installTempApp: {
    summary: 'Install a version by its number, where the store has no file of it that could be named',
    body: z.strictObject({ ...device, appId, version: z.string().trim().min(1).max(64) }),
    data: startedApp,
    fails: [...toDevice, 'nofile'],
  },
  deleteTempApp: {
    summary: 'Take an app off that is known by its id alone',
    body: z.strictObject({ ...device, appId }),
    data: startedApp,
    fails: toDevice,
  },
  installOrDelete: {
    summary: 'Install, update or take off an app',
    body: z.strictObject({
      ...device,
      fileId: fileId.optional().describe('Of a version on offer; not needed to take off.'),
      type: z.enum(['IU', 'D']).describe('IU: install or update; D: take off.'),
      appPackageName: appId,
      platform,
    }),
    data: startedApp,
    fails: [...toDevice, 'nofile'],
  },
})
