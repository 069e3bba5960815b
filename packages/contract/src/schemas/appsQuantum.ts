import * as z from 'zod'
import {
  appId,
  appMemory,
  appOnOffer,
  device,
  fileId,
  ofDevice,
  quantumAppsAndFiles,
  startedApp,
  storeOf,
} from './apps.ts'
import { describe, toDevice } from './core.ts'

const platform = z.literal('quantum').default('quantum')
const appUuid = z.string().trim().max(64)
const installed = z.strictObject({
  ...device,
  fileId,
  appUuid: appUuid.optional(),
  appId,
  apType: z.literal('IU').default('IU'),
  platform,
})

export const operations = describe({
  getDeploymentInfo: {
    summary: 'The apps on a device, each a deployment unit of TR-181',
    body: ofDevice,
    data: quantumAppsAndFiles,
    fails: toDevice,
  },
  getTotalUsage: {
    summary: 'The memory that is there for the apps of a device',
    body: ofDevice,
    data: appMemory,
    fails: toDevice,
  },
  listDetails: {
    summary: 'Apps with the versions that the store of a device and the application files of its operator offer',
    body: z.strictObject({
      ...storeOf,
      appIds: z.array(appId).max(500).describe('None for whatever is on offer.'),
      platform,
    }),
    data: z.array(appOnOffer),
    fails: toDevice,
  },
  startStop: {
    summary: 'Start or stop an app',
    body: z.strictObject({ ...device, appIdx: z.int().min(1), startStop: z.enum(['start', 'stop']) }),
    data: startedApp,
    fails: toDevice,
  },
  install: {
    summary: 'Install a version that is on offer',
    body: installed,
    data: startedApp,
    fails: [...toDevice, 'nofile'],
  },
  update: {
    summary: 'Update an app to a version that is on offer',
    body: installed,
    data: startedApp,
    fails: [...toDevice, 'nofile'],
  },
  uninstall: {
    summary: 'Take an app off',
    body: z.strictObject({
      ...device,
      fileId: fileId.optional(),
      appUuid: appUuid.optional(),
      appId,
      apType: z.literal('D').default('D'),
      platform,
    }),
    data: startedApp,
    fails: toDevice,
  },
})
