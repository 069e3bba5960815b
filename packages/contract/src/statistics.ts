import { calls } from './core/index.ts'

export type { ActionLog, QrLog, ResourceDay } from './schemas/statistics.ts'

/** What devices are counted by: the company, the firmware version, or how long they are deployed. */
export const statisticTypes = ['op', 'fw', 'age'] as const
export type StatisticType = (typeof statisticTypes)[number]

/** How long devices are deployed, youngest first: up to 3, 6, 12 months, 2, 3 years, and longer. They do not overlap. */
export const ageBuckets = ['3m', '6m', '12m', '2y', '3y', 'over3y'] as const
export type AgeBucket = (typeof ageBuckets)[number]

/** The most days that a development over time is asked for: a year, the leap day included. */
export const mostDays = 366

/** What accounts are counted for by the day: signing in, and acting on a device. */
export const userLabels = ['signedIn', 'acting'] as const
/** How device actions ended. */
export const actionLabels = ['succeeded', 'failed'] as const

const access = 'statistics.view'
const path = '/api/v1/stat'

/** Figures of devices, accounts and actions, now and over time; days are those of a company's time zone. */
export const statisticsCalls = calls('statistics', () => import('./schemas/statistics.ts'), {
  getDevice: { method: 'GET', path: `${path}/device`, access },
  getUser: { method: 'GET', path: `${path}/user`, access },
  getModel: { method: 'GET', path: `${path}/model`, access },
  getOp: { method: 'GET', path: `${path}/op`, access },
  getPlatform: { method: 'GET', path: `${path}/platform`, access },
  listDeviceDailys: { method: 'GET', path: `${path}/device/dailys`, access },
  listDeployedPeriods: { method: 'GET', path: `${path}/device/deployed-periods`, access },
  listDeployedPeriodsDailys: { method: 'POST', path: `${path}/device/deployed-periods-dailys`, access },
  exportDeployedPeriods: { method: 'POST', path: `${path}/device/deployed-periods-excel`, access },
  getLocation: { method: 'GET', path: `${path}/location/{regionId}`, access },
  getActivateCount: { method: 'GET', path: `${path}/device/activate-counts`, access },
  updateActivateCount: {
    method: 'PUT',
    path: `${path}/device/activate-counts`,
    access: [['statistics.view', 'company.edit']],
    action: { en: 'Set activation target', ko: '개통 목표 설정' },
  },
  queryDevice: { method: 'POST', path: `${path}/device`, access },
  queryUser: { method: 'POST', path: `${path}/user`, access },
  queryAction: { method: 'POST', path: `${path}/action`, access },
  countAppDevices: { method: 'POST', path: `${path}/appStat/deviceCount`, access },
  listResourceDailys: { method: 'POST', path: '/api/v1/stats/resources/dailys', access },
  listActionLogsPage: { method: 'POST', path: '/api/v1/stats/logs/actions/page', paged: true, access },
  listQrLogsPage: { method: 'POST', path: '/api/v1/stats/logs/qrs/page', paged: true, access },
})
