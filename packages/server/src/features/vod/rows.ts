import type { VodTitle, VodVersion } from '@headend/contract/cmsVod'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'

const selectTitles = (db: Db) =>
  db
    .selectFrom('vod_title')
    .innerJoin('vod_list', 'vod_list.vod_list_id', 'vod_title.vod_list_id')
    .select(['vod_title.title_id', 'vod_title.title', 'vod_title.category', 'vod_title.seconds'])
    .select(['vod_title.poster', 'vod_title.place'])
    .where('vod_list.state', '=', 'current')

type TitleRow = Awaited<ReturnType<ReturnType<typeof selectTitles>['executeTakeFirstOrThrow']>>

const titleOf = ({ title_id: titleId, ...row }: TitleRow): VodTitle => ({ titleId, ...row })

/** Titles of the lists that are shown; read for one company, in which a place is one title's. */
export const vodTitles = ownedRows({
  select: selectTitles,
  scope: { company: 'vod_list.company_id' },
  id: 'vod_title.place',
  keyword: ['vod_title.title', 'vod_title.title_id', 'vod_title.category'],
  filters: { opId: 'vod_list.company_id' },
  orders: {
    place: 'vod_title.place',
    title: 'vod_title.title',
    titleId: 'vod_title.title_id',
    category: 'vod_title.category',
    seconds: 'vod_title.seconds',
  },
  neverNull: ['vod_title.place', 'vod_title.title', 'vod_title.title_id', 'vod_title.category'],
  order: 'place',
  entity: titleOf,
})

const selectLists = (db: Db) =>
  db
    .selectFrom('vod_list')
    .innerJoin('company', 'company.company_id', 'vod_list.company_id')
    .selectAll('vod_list')
    .select('company.company_name')
    .where('vod_list.state', '!=', 'coming')

type ListRow = Awaited<ReturnType<ReturnType<typeof selectLists>['executeTakeFirstOrThrow']>>

const versionOf = (row: ListRow): VodVersion => ({
  vodApiResponseId: row.vod_list_id,
  version: row.version,
  vodSize: Number(row.size),
  titles: row.titles,
  getTime: row.get_time.getTime(),
  sha256: row.sha256,
  current: row.state === 'current',
  opId: row.company_id,
  companyName: row.company_name,
})

/** Lists that were fetched. */
export const vodVersions = ownedRows({
  select: selectLists,
  scope: { company: 'vod_list.company_id' },
  id: 'vod_list.vod_list_id',
  textId: true,
  keyword: ['vod_list.version'],
  filters: { opId: 'vod_list.company_id' },
  orders: {
    getTime: 'vod_list.get_time',
    version: 'vod_list.version',
    vodSize: 'vod_list.size',
    titles: 'vod_list.titles',
  },
  neverNull: ['vod_list.get_time'],
  order: 'getTime,desc',
  entity: versionOf,
})
