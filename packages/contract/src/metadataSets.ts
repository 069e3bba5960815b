import type { ContentKind } from './contentItems.ts'
import { calls } from './core/index.ts'
import type { Text } from './core/index.ts'

export type { MetadataSet, SetDifferences, SetManifest } from './schemas/metadataSets.ts'

/** The largest file of a set; bytes. */
export const mostSetBytes = 20 * 1024 * 1024

/** Why a set is not made; `bytes` is what its file would have. */
export const setTooLarge = (bytes: number): Text => {
  const found = Math.ceil((bytes / 1024 / 1024) * 100) / 100
  const most = mostSetBytes / 1024 / 1024
  return { en: `${found} MB, must be at most ${most} MB.`, ko: `${found} MB입니다. 규격: ${most} MB 이하.` }
}

/** Why a set stays that devices are given. */
export const setInForce: Text = {
  en: 'The set is in force. Choose another one for set-top boxes first.',
  ko: '적용 중인 세트입니다. 먼저 셋톱박스에 다른 세트를 적용하십시오.',
}

/** Whether a set may be deleted, or why not: one that devices are given stays. */
export const setDeletable = ({ serviceTaskId }: Readonly<{ serviceTaskId: string | null }>): true | Text =>
  serviceTaskId === null ? true : setInForce

/** What the choices of each kind are called in a set. */
export const setParts = {
  channel: 'channels',
  radioChannel: 'radioChannels',
  banner: 'banners',
  liveAd: 'liveAds',
} as const satisfies Readonly<Record<ContentKind, string>>

const access = 'content.manage'
const path = '/api/v1/cms/metadatas'
const commons = '/api/v1/commons/metadatas'

/** Sets of what set-top boxes show, each a file with a version. */
export const metadataSetCalls = calls('cmsMetadata', () => import('./schemas/metadataSets.ts'), {
  listNames: { method: 'GET', path: `${commons}/names`, access },
  listVersions: { method: 'GET', path: `${commons}/versions/{metaName}`, access },
  list: { method: 'GET', path, paged: true, access },
  create: { method: 'POST', path, access, action: { en: 'Create metadata set', ko: '메타데이터 세트 생성' } },
  delete: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access,
    action: { en: 'Delete metadata set', ko: '메타데이터 세트 삭제' },
  },
  compare: { method: 'GET', path: `${path}/{id}/differences/{otherId}`, access },
  getFile: { method: 'GET', path: `${path}/{id}/file`, access },
})

/** Columns that the list of sets can be ordered by. */
export const metadataSetOrders = ['dateAdded', 'metaName', 'metaVersion', 'meta_file_size', 'companyName'] as const
