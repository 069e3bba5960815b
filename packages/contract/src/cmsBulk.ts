import { calls } from './core/index.ts'
import type { Text } from './core/index.ts'

export type { BulkContent, BulkItem, LandingChannel, Provisioning } from './schemas/cmsBulk.ts'

/** What a company has its set-top boxes show: a film while they start, the channel after that, and a metadata set. */
export const commandTypes = ['BootingAd', 'LandingChannel', 'DsmCc'] as const
export type CommandType = (typeof commandTypes)[number]

/** What each of them is called by people. */
export const commandTypeNames: Readonly<Record<CommandType, Text>> = {
  BootingAd: { en: 'Boot ad', ko: '부팅 광고' },
  LandingChannel: { en: 'Landing channel', ko: '랜딩 채널' },
  DsmCc: { en: 'Metadata set', ko: '메타데이터 세트' },
}

const access = 'content.manage'
const path = '/api/v1/cms/bulks'

/** What is in force for the set-top boxes of a company: one boot ad, one landing channel, one metadata set. */
export const cmsBulkCalls = calls('cmsBulk', () => import('./schemas/cmsBulk.ts'), {
  list: { method: 'GET', path, access },
  change: {
    method: 'POST',
    path: `${path}/change`,
    access,
    action: { en: 'Change what set-top boxes show', ko: '셋톱박스 표시 콘텐츠 변경' },
  },
  start: {
    method: 'POST',
    path: `${path}/start`,
    access,
    action: { en: 'Start bulk provisioning', ko: '일괄 적용 시작' },
  },
  stop: {
    method: 'POST',
    path: `${path}/stop`,
    access,
    action: { en: 'Stop bulk provisioning', ko: '일괄 적용 중지' },
  },
  actOnDevices: {
    method: 'POST',
    path: `${path}/devices/actions`,
    access,
    action: { en: 'Devices of bulk provisioning', ko: '일괄 적용 단말 작업' },
  },
  listDevicesPage: { method: 'POST', path: `${path}/devices/page`, access, paged: true },
  listAttempts: { method: 'GET', path: `${path}/{serviceTaskId}/devices/{endpointId}/attempts`, access },
  listHourStatus: { method: 'GET', path: `${path}/{serviceTaskId}/hours`, access },
})
