import type { ActiveType } from '@headend/contract/contentApiLogs'
import { hoursOf } from '@headend/contract/cmsVod'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { FetchedTitle } from './adapter.ts'

/** SQL of the lists of a VOD server. */

/** Lists whose file is kept, of each company. */
const filesKept = 5

export type Run = Readonly<{
  runId: string
  companyId: string
  activeType: ActiveType
  userName: string
  beginTime: Date
}>

export type Begun = Omit<Run, 'runId'> & Readonly<{ userId: string | null; leaseTime: Date }>

/** Begins a fetch, unless one of the company runs. */
export const beginRun = async (trx: Db, begun: Begun): Promise<Run | undefined> => {
  const { companyId, activeType, userId, userName, beginTime, leaseTime } = begun
  const row = await trx
    .insertInto('vod_run')
    .values({
      company_id: companyId,
      active_type: activeType,
      state: 'running',
      lease_time: leaseTime,
      user_id: userId,
      user_name: userName,
      begin_time: beginTime,
    })
    .onConflict((conflict) => conflict.column('company_id').where('state', '=', 'running').doNothing())
    .returning('vod_run_id')
    .executeTakeFirst()
  return row && { runId: row.vod_run_id, companyId, activeType, userName, beginTime }
}

/** Says that a fetch goes on, and how far it is. False when it was ended by somebody else. */
export const beat = async (
  db: Db,
  runId: string,
  { leaseTime, bytes, titles }: Readonly<{ leaseTime: Date; bytes: number; titles: number }>,
): Promise<boolean> => {
  const row = await db
    .updateTable('vod_run')
    .set({ lease_time: leaseTime, bytes: String(bytes), titles })
    .where('vod_run_id', '=', runId)
    .where('state', '=', 'running')
    .returning('vod_run_id')
    .executeTakeFirst()
  return row !== undefined
}

type End = Readonly<{
  state: 'taken' | 'same' | 'failed'
  now: Date
  bytes: number
  titles: number
  problem?: string
  detail?: string
}>

/** Ends a fetch. False when somebody else did: nothing of it may be kept then. */
export const endRun = async (trx: Db, runId: string, { state, now, bytes, titles, problem, detail = '' }: End) => {
  const row = await trx
    .updateTable('vod_run')
    .set({ state, end_time: now, bytes: String(bytes), titles, problem: problem ?? null, detail })
    .where('vod_run_id', '=', runId)
    .where('state', '=', 'running')
    .returning('vod_run_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the fetches whose process is gone, of one company or of all, with what is here of their lists. */
export const endExpired = async (trx: Db, now: Date, companyId?: string): Promise<readonly Run[]> => {
  let expired = trx
    .updateTable('vod_run')
    .set({ state: 'failed', end_time: now, problem: 'interrupted' })
    .where('state', '=', 'running')
    .where('lease_time', '<=', now)
  if (companyId !== undefined) expired = expired.where('company_id', '=', companyId)
  const rows = await expired.returning(['vod_run_id', 'company_id', 'active_type', 'user_name', 'begin_time']).execute()
  for (const { vod_run_id: runId, company_id: company, active_type: type } of rows) {
    await dropComing(trx, runId)
    // What was to be fetched by itself is fetched by another process.
    if (type === 'automatic')
      await trx
        .updateTable('vod_server')
        .set({ next_time: now })
        .where('company_id', '=', company)
        .where('next_time', 'is not', null)
        .execute()
  }
  return rows.map((row) => ({
    runId: row.vod_run_id,
    companyId: row.company_id,
    activeType: row.active_type,
    userName: row.user_name,
    beginTime: row.begin_time,
  }))
}

/** Removes what is here of the list of a fetch. */
export const dropComing = (trx: Db, runId: string) =>
  trx.deleteFrom('vod_list').where('vod_run_id', '=', runId).where('state', '=', 'coming').execute()

/** A list that comes. Undefined where its version is here already. */
export const beginList = async (
  db: Db,
  { runId, companyId, version, now }: Readonly<{ runId: string; companyId: string; version: string; now: Date }>,
): Promise<string | undefined> => {
  const row = await db
    .insertInto('vod_list')
    .values({ company_id: companyId, vod_run_id: runId, version, state: 'coming', get_time: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'version']).doNothing())
    .returning('vod_list_id')
    .executeTakeFirst()
  return row?.vod_list_id
}

/** Titles of a list that comes, the first at `from`; one parameter however many they are. */
export const addTitles = (db: Db, listId: string, titles: readonly FetchedTitle[], from: number) =>
  sql`
    insert into vod_title (vod_list_id, place, title_id, title, category, seconds, poster)
    select ${listId}, ${from}::int + (place - 1)::int, entry->>'titleId', entry->>'title', entry->>'category',
      (entry->>'seconds')::int, entry->>'poster'
    from jsonb_array_elements(${JSON.stringify(titles)}::jsonb) with ordinality as given(entry, place)
  `.execute(db)

type Whole = Readonly<{
  listId: string
  companyId: string
  size: number
  titles: number
  sha256: string
  storeName: string
  now: Date
}>

/** Shows a list that is whole in place of the one before. Gives the files that are not kept any more. */
export const showList = async (trx: Db, whole: Whole): Promise<readonly string[]> => {
  const { listId, companyId, size, titles, sha256, storeName, now } = whole
  const former = await trx
    .updateTable('vod_list')
    .set({ state: 'former' })
    .where('company_id', '=', companyId)
    .where('state', '=', 'current')
    .returning('vod_list_id')
    .execute()
  await trx
    .updateTable('vod_list')
    .set({ state: 'current', size: String(size), titles, sha256, store_name: storeName, get_time: now })
    .where('vod_list_id', '=', listId)
    .execute()
  for (const { vod_list_id: id } of former) await trx.deleteFrom('vod_title').where('vod_list_id', '=', id).execute()
  const older = await trx
    .selectFrom('vod_list')
    .select(['vod_list_id', 'store_name'])
    .where('company_id', '=', companyId)
    .where('store_name', 'is not', null)
    .orderBy('get_time', 'desc')
    .offset(filesKept)
    .execute()
  const ids = older.map(({ vod_list_id }) => vod_list_id)
  if (ids.length > 0)
    await trx.updateTable('vod_list').set({ store_name: null }).where('vod_list_id', 'in', ids).execute()
  return older.flatMap(({ store_name }) => store_name ?? [])
}

/** Takes servers whose lists are due, each for whoever asks first, and says when they are due again. */
export const takeDue = async (trx: Db, now: Date, most: number) => {
  const due = await trx
    .selectFrom('vod_server')
    .select(['company_id', 'execution_mode'])
    .where('next_time', '<=', now)
    .orderBy('next_time')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { company_id: companyId, execution_mode: mode } of due)
    await trx
      .updateTable('vod_server')
      .set({ next_time: new Date(now.getTime() + (hoursOf[mode] ?? 1) * 3_600_000) })
      .where('company_id', '=', companyId)
      .execute()
  return due.map(({ company_id }) => company_id)
}

export const serverOf = (db: Db, companyId: string) =>
  db.selectFrom('vod_server').selectAll().where('company_id', '=', companyId).executeTakeFirst()

export const currentList = (db: Db, companyId: string) =>
  db
    .selectFrom('vod_list')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', '=', 'current')
    .executeTakeFirst()

export const newestRun = (db: Db, companyId: string) =>
  db
    .selectFrom('vod_run')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('begin_time', 'desc')
    .orderBy('vod_run_id', 'desc')
    .limit(1)
    .executeTakeFirst()
