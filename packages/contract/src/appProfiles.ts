import { calls } from './core/index.ts'
import type { Text } from './core/index.ts'

export type { AppProfile, AppProfilePage, CandidateDevice, NewAppProfile } from './schemas/appProfiles.ts'

/** What a profile does on devices: it installs an application or updates it, or takes it off. */
export const appProfileTypes = ['IU', 'D'] as const
export type AppProfileType = (typeof appProfileTypes)[number]

export const appProfileTypeNames = {
  IU: { en: 'Install or update', ko: '설치 또는 업데이트' },
  D: { en: 'Remove', ko: '제거' },
} as const satisfies Readonly<Record<AppProfileType, Text>>

/** So many devices of a profile are listed with it, and are named at most in an address. */
export const mostListed = 200

const path = '/api/v1/apps/profiles'
const read = 'app.manage'
const write = [['device.edit', 'app.manage']] as const

/** Roll-outs of applications. */
export const appProfileCalls = calls('appProfiles', () => import('./schemas/appProfiles.ts'), {
  listPage: { method: 'POST', path: `${path}/page`, access: read, paged: true },
  listOps: { method: 'GET', path: `${path}/op/{appId}`, access: read },
  listCandidateDevices: { method: 'GET', path: `${path}/device/{opId}/{platform}`, access: read, paged: true },
  dryRun: { method: 'POST', path: `${path}/dry-run/page`, access: write },
  create: {
    method: 'POST',
    path,
    access: write,
    action: { en: 'Create application profile', ko: '애플리케이션 프로파일 생성' },
  },
  get: { method: 'GET', path: `${path}/{serviceTaskId}/{appProfileId}`, access: read },
  rename: {
    method: 'PUT',
    path: `${path}/{id}`,
    access: write,
    action: { en: 'Rename application profile', ko: '애플리케이션 프로파일 이름 변경' },
  },
  update: {
    method: 'PUT',
    path: `${path}/update/{apId}`,
    access: write,
    action: { en: 'Change application profile', ko: '애플리케이션 프로파일 변경' },
  },
  delete: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: write,
    action: { en: 'Delete application profile', ko: '애플리케이션 프로파일 삭제' },
  },
  control: {
    method: 'POST',
    path: `${path}/controls`,
    access: write,
    action: { en: 'Control application profile', ko: '애플리케이션 프로파일 제어' },
  },
  listDevicesPage: { method: 'POST', path: `${path}/devices/page`, access: read, paged: true },
  listAttempts: { method: 'GET', path: `${path}/{id}/device/{endpointId}/attempts`, access: read },
  listDateStatus: { method: 'GET', path: `${path}/{id}/dates/status`, access: read },
  listHourStatus: { method: 'GET', path: `${path}/{id}/hours/status`, access: read },
  setRetry: {
    method: 'PATCH',
    path: `${path}/retrys`,
    access: write,
    action: { en: 'Change retries of application profile', ko: '애플리케이션 프로파일 재시도 횟수 변경' },
  },
  actOnDevices: {
    method: 'PATCH',
    path: `${path}/{apId}/device/{dids}/action/{action}`,
    access: write,
    action: { en: 'Retry or cancel devices of application profile', ko: '애플리케이션 프로파일 단말 재시도 또는 취소' },
  },
  actOnReason: {
    method: 'PATCH',
    path: `${path}/{apId}/devices/action/{action}`,
    access: write,
    action: {
      en: 'Retry or cancel many devices of application profile',
      ko: '애플리케이션 프로파일 단말 일괄 재시도 또는 취소',
    },
  },
  retry: {
    method: 'POST',
    path: `${path}/retry`,
    access: write,
    action: { en: 'Retry application profile', ko: '애플리케이션 프로파일 재시도' },
  },
})
