import type { MetadataSet } from '@headend/contract/metadataSets'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'

const countOf = (part: string) => sql<number>`jsonb_array_length(metadata_set.manifest -> ${sql.lit(part)})`

/** Without the manifest: of large sets it has a megabyte. */
const select = (db: Db) =>
  db
    .selectFrom('metadata_set')
    .innerJoin('company', 'company.company_id', 'metadata_set.company_id')
    // It may be in force for a company below as well.
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('content_force')
          .select(['service_task_id', 'use_flag', 'force_time'])
          .whereRef('content_force.metadata_set_id', '=', 'metadata_set.metadata_set_id')
          .orderBy(sql`content_force.company_id = metadata_set.company_id`, 'desc')
          .orderBy('content_force.company_id')
          .limit(1)
          .as('force'),
      (join) => join.onTrue(),
    )
    .select([
      'metadata_set.metadata_set_id',
      'metadata_set.company_id',
      'metadata_set.meta_name',
      'metadata_set.meta_version',
      'metadata_set.description',
      'metadata_set.vod_list_id',
      'metadata_set.store_name',
      'metadata_set.size',
      'metadata_set.sha256',
      'metadata_set.user_name',
      'metadata_set.create_time',
      'company.company_name',
      'force.service_task_id',
      'force.use_flag',
      'force.force_time',
      countOf('channels').as('channels'),
      countOf('radioChannels').as('radio_channels'),
      countOf('banners').as('banners'),
      countOf('liveAds').as('live_ads'),
    ])

export type SetRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** A set as it is shown. */
export const setOf = (row: SetRow): MetadataSet => ({
  metaFileId: row.metadata_set_id,
  metaName: row.meta_name,
  metaVersion: row.meta_version,
  description: row.description,
  meta_file_url: `/api/v1/cms/metadatas/${row.metadata_set_id}/file`,
  meta_file_size: Number(row.size),
  sha256: row.sha256,
  channels: row.channels,
  radioChannels: row.radio_channels,
  banners: row.banners,
  liveAds: row.live_ads,
  vodApiResponseId: row.vod_list_id,
  bulkMetadataTime: row.force_time?.getTime() ?? null,
  serviceTaskId: row.service_task_id,
  taskUseFlag: row.use_flag ?? true,
  opId: row.company_id,
  companyName: row.company_name,
  dateAdded: row.create_time.getTime(),
  createUser: row.user_name,
})

/** Metadata sets of the companies of their readers. */
export const setRows = ownedRows({
  select,
  scope: { company: 'metadata_set.company_id' },
  id: 'metadata_set.metadata_set_id',
  textId: true,
  keyword: ['metadata_set.meta_name', 'metadata_set.meta_version', 'metadata_set.description'],
  filters: {
    opId: 'metadata_set.company_id',
    opid: 'metadata_set.company_id',
    companyId: 'metadata_set.company_id',
  },
  orders: {
    dateAdded: 'metadata_set.create_time',
    metaName: 'metadata_set.meta_name',
    metaVersion: 'metadata_set.meta_version',
    meta_file_size: 'metadata_set.size',
    companyName: 'company.company_name',
  },
  order: 'dateAdded,desc',
  entity: (row) => row,
})

/** Names in the file store that files of sets have. */
export const storeNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('metadata_set').select('store_name').execute()).map(({ store_name }) => store_name)
