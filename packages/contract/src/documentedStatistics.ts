import type { Example } from './documented.ts'

/** What integrations send and read of statistics: examples and fields. Facts for `documented.test.ts`. */

const days = { startDate: '2025-10-01', endDate: '2025-10-07' }
const types: readonly Example[] = ['op', 'fw', 'age'].map((type) => ({ query: { type } }))
const ofRegion: readonly Example[] = ['DAY', 'WEEK', 'MONTH', 'RANGE'].map((dateType) => ({
  body: { dateType, refRegionId: 'busan', ...days },
}))
const granular: readonly Example[] = ['daily', 'weekly', 'monthly'].map((type) => ({ body: { type, ...days } }))

export const statisticsRequests: Readonly<Record<string, readonly Example[]>> = {
  'statistics.getDevice': [{}, ...types],
  'statistics.getUser': [{}, ...types],
  'statistics.getModel': [{}, ...types],
  'statistics.getOp': [{}, ...types],
  'statistics.getPlatform': [{}, ...types],
  'statistics.listDeviceDailys': [{}],
  'statistics.listDeployedPeriods': [{}],
  'statistics.listDeployedPeriodsDailys': ofRegion,
  'statistics.exportDeployedPeriods': ofRegion,
  'statistics.exportDeployedPeriodsDailys': ofRegion,
  'statistics.getLocation': [{ params: { regionId: 'busan' } }],
  'statistics.updateActivateCount': [{ body: { activateCount: 5000 } }],
  'statistics.queryDevice': ['op', 'fw', 'age'].map((type) => ({ body: { type, ...days } })),
  'statistics.queryUser': granular,
  'statistics.queryAction': granular,
  'statistics.countAppDevices': ['android', 'quantum'].map((platform) => ({ body: { platform, ...days } })),
  'statistics.listResources': [{ body: days }],
  'statistics.listResourceDailys': [{ body: days }],
  'statistics.listActionLogsPage': [
    {
      body: {
        page: 1,
        limit: 15,
        searchParams: { macAddress: '02:11:22:33:44:55', actionName: 'Reboot', ...days, keyword: '' },
      },
    },
  ],
  'statistics.listQrLogsPage': [{ body: { page: 1, limit: 15, ...days, keyword: 'news' } }],
}

const location = ['opCityName', 'cityDeviceCount', 'opCityId', 'opRegionId', 'refCityId', 'refRegionId']
const cityDays = ['date', 'opCityName', 'count']
const dayLabels = ['date', 'label', 'count']
const resources = ['date', 'cpuUsage', 'memoryUsage', 'storageUsage']

export const statisticsAnswers: Readonly<Record<string, readonly string[]>> = {
  'statistics.getDevice': ['label', 'count'],
  'statistics.getUser': ['label', 'count'],
  'statistics.getModel': ['modelName', 'count'],
  'statistics.getOp': ['companyName', 'count'],
  'statistics.getPlatform': ['platform', 'count'],
  'statistics.listDeviceDailys': ['date', 'count'],
  'statistics.listDeployedPeriods': ['bucket', 'count'],
  'statistics.listDeployedPeriodsDailys': cityDays,
  'statistics.exportDeployedPeriods': cityDays,
  'statistics.exportDeployedPeriodsDailys': cityDays,
  'statistics.getLocation': location,
  'statistics.queryDevice': dayLabels,
  'statistics.queryUser': dayLabels,
  'statistics.queryAction': dayLabels,
  'statistics.countAppDevices': ['date', 'appName', 'deviceCount'],
  'statistics.listResources': resources,
  'statistics.listResourceDailys': resources,
  'statistics.listActionLogsPage': ['dateTime', 'macAddress', 'actionName', 'performedBy', 'result'],
  'statistics.listQrLogsPage': ['dateTime', 'macAddress', 'channelName', 'programName', 'link'],
}
