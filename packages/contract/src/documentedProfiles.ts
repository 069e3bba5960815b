import type { Example } from './documented.ts'

const opId = '7'
const about = { fpId: '12', serviceTaskId: '5b0b5a52-7f7b-4d0f-8f5e-0a7d3c6c1f10' }
const profile = {
  fpName: 'Aria 3.18.2, autumn',
  opId,
  mid: '5',
  firmwareFileId: '31',
  fpRunMethod: 'whenIdle',
  fpStartHour: 2,
  fpEndHour: 5,
  startDate: '2026-01-31',
  updateMode: 'BU',
  fpRetry: 3,
}
const auto = {
  opId,
  mid: '5',
  targetVersion: '3.18.2',
  targetDevice: 'all',
  autoActivate: true,
  startHour: 23,
  endHour: 4,
  activateMode: 'anytime',
  maxRetryCount: 3,
  upgradeMode: 'BI',
}
const listed = { page: 1, limit: 15, keyword: '', orders: [{ column: 'createTime', order: 'desc' }] }
const endpointId = 'os::021122-RT1000042'

/** What integrations send about roll-outs of firmware; see `documented.ts`. */
export const firmwareProfileRequests: Readonly<Record<string, readonly Example[]>> = {
  'firmwareProfiles.list': [{}, { query: { opId } }],
  'firmwareProfiles.listPage': [{ body: listed }],
  'firmwareProfiles.listVersions': [{ params: { mid: '5', opId } }],
  'firmwareProfiles.create': [
    { body: { ...profile, dids: ['42', '43'] } },
    { body: { ...profile, gid: '3', updateMode: 'FI2' } },
  ],
  'firmwareProfiles.delete': [{ params: { fpId: '12' }, body: { serviceTaskId: about.serviceTaskId } }],
  'firmwareProfiles.get': [{ params: { fpId: '12' } }],
  'firmwareProfiles.listDevicesPage': [{ body: { ...about, page: 1, limit: 15, keyword: '' } }],
  'firmwareProfiles.listDateStatus': [{ params: { fpId: '12' } }],
  'firmwareProfiles.setRetry': [{ body: { ...about, fpRetry: 5 } }],
  'firmwareProfiles.retryDevice': [{ params: { endpointId }, body: about }],
  'firmwareProfiles.update': [
    { params: { fpId: '12' }, body: { fpName: 'Aria', fpRetry: 2, addDids: ['44'], deleteDids: ['42'] } },
  ],
  'firmwareProfiles.actOnDevice': [
    { params: { fpId: '12', endpointId, action: 'cancel' } },
    { params: { fpId: '12', endpointId, action: 'retry' } },
  ],
  'firmwareProfiles.control': [
    { body: { ...about, actionControl: 'START' } },
    { body: { ...about, actionControl: 'STOP' } },
  ],
  'firmwareProfiles.listAutoPage': [{ body: listed }],
  'firmwareProfiles.createAuto': [{ body: auto }],
  'firmwareProfiles.updateAuto': [{ params: { autoProfileId: '2' }, body: auto }],
  'firmwareProfiles.deleteAuto': [{ params: { autoProfileId: '2' } }],
}

const profileOfApp = {
  profileName: 'Live TV 4.2, autumn',
  appId: '11',
  fileId: '41',
  platform: 'android',
  opId,
  dids: ['42', '43'],
  apType: 'IU',
  apRetry: 3,
  fpRetry: 3,
  updateMode: 'FUB',
  executionTime: 1_767_225_600_000,
  startTime: 1_767_225_600_000,
  endTime: 1_767_312_000_000,
}
const run = { appProfileId: '12', serviceTaskId: about.serviceTaskId }

/** What integrations send about roll-outs of applications. */
export const appProfileRequests: Readonly<Record<string, readonly Example[]>> = {
  'appProfiles.listPage': [{ body: listed }],
  'appProfiles.control': [{ body: { ...run, actionControl: 'START' } }, { body: { ...run, actionControl: 'STOP' } }],
  'appProfiles.listOps': [{ params: { appId: '11' } }],
  'appProfiles.create': [{ body: profileOfApp }, { body: { ...profileOfApp, updateMode: 'FI2', apType: 'D' } }],
  'appProfiles.delete': [{ params: { id: '12' }, body: { serviceTaskId: about.serviceTaskId } }],
  'appProfiles.get': [{ params: run }],
  'appProfiles.listDevicesPage': [{ body: { ...run, page: 1, limit: 15, keyword: '' } }],
  'appProfiles.rename': [{ params: { id: '12' }, body: { profileName: 'Live TV' } }],
  'appProfiles.setRetry': [{ body: { ...run, fpRetry: 5 } }],
  'appProfiles.listDateStatus': [{ params: { id: '12' } }],
  'appProfiles.update': [
    { params: { apId: '12' }, body: { appName: 'Live TV', apRetry: 2, addDids: ['44'], cancelDids: ['42'] } },
    { params: { apId: '12' }, body: { appName: null, apRetry: null, addDids: null, cancelDids: ['42'] } },
  ],
  'appProfiles.actOnDevices': [
    { params: { apId: '12', dids: '42,43', action: 'cancel' } },
    { params: { apId: '12', dids: '42', action: 'retry' } },
  ],
  'appProfiles.retry': [{ body: { apId: '12', appId: '11', dids: ['42'], apType: 'IU' } }],
  'appProfiles.listCandidateDevices': [{ params: { opId, platform: 'android' } }],
}
