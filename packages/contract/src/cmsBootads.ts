import { calls } from './core/index.ts'
import type { Text } from './core/index.ts'

export type { BootAd } from './schemas/cmsBootads.ts'

/** Why a boot ad stays that devices are given. */
export const bootAdInForce: Text = {
  en: 'Set-top boxes are given this boot ad. Put another one in force first.',
  ko: '셋톱박스에 적용 중인 부팅 광고입니다. 먼저 다른 광고로 변경하십시오.',
}

/** Whether a boot ad may be deleted, or why not: one that devices are given stays. */
export const bootAdDeletable = ({ serviceTaskId }: Readonly<{ serviceTaskId: string | null }>): true | Text =>
  serviceTaskId === null ? true : bootAdInForce

const access = 'content.manage'
const path = '/api/v1/cms/boot-ads'

/** Films that set-top boxes show while they boot. */
export const bootAdCalls = calls('cmsBootads', () => import('./schemas/cmsBootads.ts'), {
  list: { method: 'GET', path, paged: true, access },
  uploadFile: { method: 'POST', path: `${path}/actions/upload-file`, access },
  upload: { method: 'POST', path, access, action: { en: 'Add a boot ad', ko: '부팅 광고 추가' } },
  update: {
    method: 'PATCH',
    path: `${path}/{id}`,
    access,
    action: { en: 'Rename a boot ad', ko: '부팅 광고 이름 변경' },
  },
  delete: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access,
    action: { en: 'Delete a boot ad', ko: '부팅 광고 삭제' },
  },
})

/** Columns that the list of boot ads can be ordered by. */
export const bootAdOrders = ['dateAdded', 'adName', 'version', 'adFileSize', 'seconds', 'companyName'] as const
