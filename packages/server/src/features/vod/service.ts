import { usualVodSize } from '@headend/contract/cmsVod'
import type { Db } from '../../core/db/database.ts'
import { currentList } from './store.ts'

export { sealedKey } from './settings.ts'

/** The list of titles that the boxes of a company are to have. */
export type VodListFile = Readonly<{
  vodApiResponseId: string
  version: string
  /** Bytes. */
  size: number
  sha256: string
  /** Its file as it was fetched, in the file store. */
  storeName: string
}>

/** The list that is shown; undefined before the first. */
export const vodListOf = async (db: Db, companyId: string): Promise<VodListFile | undefined> => {
  const row = await currentList(db, companyId)
  return row === undefined || row.store_name === null
    ? undefined
    : {
        vodApiResponseId: row.vod_list_id,
        version: row.version,
        size: Number(row.size),
        sha256: row.sha256,
        storeName: row.store_name,
      }
}

/** Bytes of the VOD list of a company; the usual size where there is none. */
export const vodSizeOf = async (db: Db, companyId: string): Promise<number> =>
  Number((await currentList(db, companyId))?.size ?? 0) || usualVodSize
