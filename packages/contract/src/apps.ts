import { calls } from './core/index.ts'
import type { DeviceTab } from './models.ts'
import { taskKinds } from './tasks.ts'
import type { TaskType } from './tasks.ts'

export type {
  AndroidApp,
  AndroidApps,
  AndroidAppsAndFiles,
  AppMemory,
  AppOnOffer,
  AppUsage,
  NewestAppFile,
  QuantumApp,
  QuantumApps,
  QuantumAppsAndFiles,
} from './schemas/apps.ts'

/** By what apps of a device are managed: Android's packages, and every other execution environment of TR-181. */
export const appPlatforms = ['android', 'quantum'] as const

export type AppPlatform = (typeof appPlatforms)[number]

/** A device runs a platform where its model has the tab on which such applications are managed. */
export const platformTabs = {
  android: 'androidManagement',
  quantum: 'appManagement',
} as const satisfies Readonly<Record<AppPlatform, DeviceTab>>

/** Whose an app is: it came with the device, from the store of the operator, or from anywhere else. */
export const appTypes = ['StartApp', 'Operator', 'User'] as const

export type AppType = (typeof appTypes)[number]

/** Who has a version: the store that the device knows, or the operator, as a file of an application. */
export const appSources = ['store', 'files'] as const

export type AppSource = (typeof appSources)[number]

/** The keyword that finds every app. */
export const everyApp = '*'
/** Days of the usage that is shown: today and those before. */
export const usageDays = 7
/** Apps that a chart of the usage shows by name; the rest is one share. */
export const topApps = 5
/** Lines of the chart by day. */
export const usageSeries = 7

/** The tasks that are about an app of a device. */
const appTasks = [
  'AppInstall',
  'AppUpdate',
  'AppUninstall',
  'AppStart',
  'AppStop',
] as const satisfies readonly TaskType[]

export type AppTask = (typeof appTasks)[number]

export const isAppTask = (type: TaskType): type is AppTask => appTasks.some((one) => one === type)

const toInstall = { access: [['device.edit', 'app.manage']], action: taskKinds.AppInstall.name } as const
const toUpdate = { ...toInstall, action: taskKinds.AppUpdate.name } as const
const toUninstall = { access: [['device.edit', 'app.manage']], action: taskKinds.AppUninstall.name } as const

export const appsAndroidCalls = calls('appsAndroid', () => import('./schemas/appsAndroid.ts'), {
  getInfo: { method: 'POST', path: '/api/v1/devices/apps/androids/info', access: 'device.list' },
  listWeeklyStats: { method: 'POST', path: '/api/v1/devices/apps/androids/weekly-stats', access: 'device.list' },
  listDetails: { method: 'POST', path: '/api/v1/devices/apps/androids/details/{keyword}', access: 'device.list' },
  install: { method: 'POST', path: '/api/v1/devices/apps/androids/install', ...toInstall },
  uninstall: { method: 'POST', path: '/api/v1/devices/apps/androids/uninstall', ...toUninstall },
  installTempApp: { method: 'POST', path: '/api/v1/devices/apps/androids/temp-install', ...toInstall },
  deleteTempApp: { method: 'POST', path: '/api/v1/devices/apps/androids/temp-delete', ...toUninstall },
  installOrDelete: { method: 'POST', path: '/api/v1/devices/action/applicationInstallOrDelete', ...toInstall },
})

export const appsQuantumCalls = calls('appsQuantum', () => import('./schemas/appsQuantum.ts'), {
  getDeploymentInfo: {
    method: 'POST',
    path: '/api/v1/devices/apps/quantums/deployment-info',
    access: 'device.list',
  },
  getTotalUsage: { method: 'POST', path: '/api/v1/devices/apps/quantums/total-usage-info', access: 'device.list' },
  listDetails: { method: 'POST', path: '/api/v1/devices/apps/quantums/details', access: 'device.list' },
  startStop: {
    method: 'POST',
    path: '/api/v1/devices/apps/quantums/start-stop',
    access: [['device.edit', 'app.manage']],
    action: taskKinds.AppStart.name,
  },
  install: { method: 'POST', path: '/api/v1/devices/apps/quantums/install', ...toInstall },
  update: { method: 'POST', path: '/api/v1/devices/apps/quantums/update', ...toUpdate },
  uninstall: { method: 'POST', path: '/api/v1/devices/apps/quantums/uninstall', ...toUninstall },
})
