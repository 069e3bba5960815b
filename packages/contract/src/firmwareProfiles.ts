import { calls } from './core/index.ts'

export type {
  AutoUpgradeProfile,
  FirmwareProfile,
  FirmwareProfilePage,
  NewAutoUpgradeProfile,
  NewFirmwareProfile,
} from './schemas/firmwareProfiles.ts'

const path = '/api/v1/firmwares/profiles'
const autoPath = '/api/v1/firmwares/auto-profiles'
/** Who approves a file may see what becomes of it. */
const read = ['firmware.execute', 'firmware.edit', 'firmware.approve'] as const
const write = 'firmware.execute'

/** Roll-outs of firmware, and the profiles that begin them by themselves. */
export const firmwareProfileCalls = calls('firmwareProfiles', () => import('./schemas/firmwareProfiles.ts'), {
  list: { method: 'GET', path, access: read },
  listPage: { method: 'POST', path: `${path}/page`, access: read, paged: true },
  listVersions: { method: 'GET', path: `${path}/version/{mid}/op/{opId}`, access: read },
  dryRun: { method: 'POST', path: `${path}/dry-run/page`, access: write },
  create: {
    method: 'POST',
    path,
    access: write,
    action: { en: 'Create firmware profile', ko: '펌웨어 프로파일 생성' },
  },
  get: { method: 'GET', path: `${path}/{fpId}`, access: read },
  update: {
    method: 'PATCH',
    path: `${path}/{fpId}`,
    access: write,
    action: { en: 'Change firmware profile', ko: '펌웨어 프로파일 변경' },
  },
  delete: {
    method: 'DELETE',
    path: `${path}/{fpId}`,
    access: write,
    action: { en: 'Delete firmware profile', ko: '펌웨어 프로파일 삭제' },
  },
  control: {
    method: 'POST',
    path: `${path}/controls`,
    access: write,
    action: { en: 'Control firmware profile', ko: '펌웨어 프로파일 제어' },
  },
  listDevicesPage: { method: 'POST', path: `${path}/devices/page`, access: read, paged: true },
  listAttempts: { method: 'GET', path: `${path}/{fpId}/device/{endpointId}/attempts`, access: read },
  listDateStatus: { method: 'GET', path: `${path}/{fpId}/dates/status`, access: read },
  listHourStatus: { method: 'GET', path: `${path}/{fpId}/hours/status`, access: read },
  setRetry: {
    method: 'PATCH',
    path: `${path}/retrys`,
    access: write,
    action: { en: 'Change retries of firmware profile', ko: '펌웨어 프로파일 재시도 횟수 변경' },
  },
  retryDevice: {
    method: 'PATCH',
    path: `${path}/retrys/{endpointId}`,
    access: write,
    action: { en: 'Retry firmware update', ko: '펌웨어 업데이트 재시도' },
  },
  actOnDevice: {
    method: 'PATCH',
    path: `${path}/{fpId}/device/{endpointId}/action/{action}`,
    access: write,
    action: { en: 'Retry or cancel firmware update', ko: '펌웨어 업데이트 재시도 또는 취소' },
  },
  actOnDevices: {
    method: 'PATCH',
    path: `${path}/{fpId}/devices/action/{action}`,
    access: write,
    action: { en: 'Retry or cancel firmware updates', ko: '펌웨어 업데이트 일괄 재시도 또는 취소' },
  },
  listAutoPage: { method: 'POST', path: `${autoPath}/page`, access: read, paged: true },
  createAuto: {
    method: 'POST',
    path: autoPath,
    access: write,
    action: { en: 'Create auto-upgrade profile', ko: '자동 업그레이드 프로파일 생성' },
  },
  updateAuto: {
    method: 'PUT',
    path: `${autoPath}/{autoProfileId}`,
    access: write,
    action: { en: 'Change auto-upgrade profile', ko: '자동 업그레이드 프로파일 변경' },
  },
  deleteAuto: {
    method: 'DELETE',
    path: `${autoPath}/{autoProfileId}`,
    access: write,
    action: { en: 'Delete auto-upgrade profile', ko: '자동 업그레이드 프로파일 삭제' },
  },
})
