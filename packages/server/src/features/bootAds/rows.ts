import type { BootAd } from '@headend/contract/cmsBootads'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'

const select = (db: Db) =>
  db
    .selectFrom('boot_ad')
    .innerJoin('company', 'company.company_id', 'boot_ad.company_id')
    // It may be in force for a company below as well.
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('content_force')
          .select(['service_task_id', 'use_flag', 'force_time'])
          .whereRef('content_force.boot_ad_id', '=', 'boot_ad.boot_ad_id')
          .orderBy(sql`content_force.company_id = boot_ad.company_id`, 'desc')
          .orderBy('content_force.company_id')
          .limit(1)
          .as('force'),
      (join) => join.onTrue(),
    )
    .selectAll('boot_ad')
    .select(['company.company_name', 'force.service_task_id', 'force.use_flag', 'force.force_time'])

/** The address of a film of the store, which nobody guesses and another film does not have. */
const filmAddress = (storeName: string): string => `/images/boot-ads/${storeName.split('/').at(-1) ?? ''}`

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const entity = (row: Row): BootAd => ({
  adFileId: row.boot_ad_id,
  adName: row.ad_name,
  adFileNameOrg: row.file_name,
  adFileSize: Number(row.size),
  sha256: row.sha256,
  src: filmAddress(row.store_name),
  seconds: row.seconds,
  version: row.version,
  type: 'mp4',
  opId: row.company_id,
  companyName: row.company_name,
  bulkBootAdTime: row.force_time?.getTime() ?? null,
  serviceTaskId: row.service_task_id,
  taskUseFlag: row.use_flag ?? true,
  dateAdded: row.create_time.getTime(),
  createUser: row.user_name,
})

/** Boot ads of the companies of their readers. */
export const bootAdRows = ownedRows({
  select,
  scope: { company: 'boot_ad.company_id' },
  id: 'boot_ad.boot_ad_id',
  keyword: ['boot_ad.ad_name', 'boot_ad.file_name', 'boot_ad.version'],
  filters: { opId: 'boot_ad.company_id', opid: 'boot_ad.company_id', companyId: 'boot_ad.company_id' },
  orders: {
    dateAdded: 'boot_ad.create_time',
    adName: 'boot_ad.ad_name',
    version: 'boot_ad.version',
    adFileSize: 'boot_ad.size',
    seconds: 'boot_ad.seconds',
    companyName: 'company.company_name',
  },
  order: 'dateAdded,desc',
  entity,
})

/** Names in the file store that films of boot ads have. */
export const storeNames = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('boot_ad').select('store_name').execute()).map(({ store_name }) => store_name)
