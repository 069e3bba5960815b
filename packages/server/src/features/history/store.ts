import { sql } from 'kysely'
import type { Expression, SelectQueryBuilder } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'

/** What was done while a device belonged to somebody else is theirs to read. */
type Caller = Pick<AuthenticatedCaller, 'companies'>

export type At = Readonly<{ page: number; limit: number }>

/** Rows beyond this many are not counted: nobody turns to page 700 of a history. */
const counted = 10_000

const total = async (db: Db, rows: Expression<unknown>): Promise<number> => {
  const { rows: found } = await sql<{
    total: number
  }>`select count(*)::int as total from (${rows} limit ${counted}) found`.execute(db)
  return found[0]?.total ?? 0
}

/** One page of a query in its order, and how many rows there are, at most {@link counted}. */
const paged = async <Database, Table extends keyof Database, Row>(
  db: Db,
  query: SelectQueryBuilder<Database, Table, Row>,
  { page, limit }: At,
): Promise<{ rows: Row[]; total: number }> => ({
  rows: await query
    .limit(limit)
    .offset((page - 1) * limit)
    .execute(),
  total: await total(db, query),
})

/** What people did to a device, newest first. */
export const userActions = (db: Db, caller: Caller, endpointId: string, at: At) =>
  paged(
    db,
    db
      .selectFrom('audit')
      .select(['audit_id', 'time', 'user_name', 'action', 'target', 'result'])
      .where('endpoint_id', '=', endpointId)
      .where(inScope(caller, 'audit.company_id'))
      .orderBy('audit_id', 'desc'),
    at,
  )

/** Operations of a device, newest first. */
export const deviceActions = (db: Db, caller: Caller, endpointId: string, at: At) =>
  paged(
    db,
    db
      .selectFrom('task')
      .select(['task_id', 'task_type', 'state', 'user_name', 'start_time'])
      .where('endpoint_id', '=', endpointId)
      .where(inScope(caller, 'task.company_id'))
      .orderBy('start_time', 'desc')
      .orderBy('task_id', 'desc'),
    at,
  )

/** Speed tests of a device that came to a result, newest first. */
export const speedTests = (db: Db, caller: Caller, endpointId: string, at: At) =>
  paged(
    db,
    db
      .selectFrom('task')
      .select(['task_id', 'task_type', 'user_name', 'start_time', 'end_time', 'result'])
      .where('endpoint_id', '=', endpointId)
      .where('task_type', 'in', ['DownloadSpeed', 'UploadSpeed'])
      .where('state', '=', 'success')
      .where(inScope(caller, 'task.company_id'))
      .orderBy('start_time', 'desc')
      .orderBy('task_id', 'desc'),
    at,
  )

/** One operation of a device with its result. */
export const deviceAction = (db: Db, caller: Caller, endpointId: string, taskId: string) =>
  db
    .selectFrom('task')
    .select([
      'task_id',
      'task_type',
      'state',
      'user_name',
      'start_time',
      'end_time',
      'input',
      'result',
      'fail_code',
      'fail_reason',
      'fail_said',
    ])
    .where('task_id', '=', taskId)
    .where('endpoint_id', '=', endpointId)
    .where(inScope(caller, 'task.company_id'))
    .executeTakeFirst()

/** What happened to a device, newest first. */
export const deviceEvents = (db: Db, endpointId: string, at: At) =>
  paged(
    db,
    db
      .selectFrom('device_event')
      .select(['event_id', 'time', 'kind', 'level', 'path', 'value', 'message'])
      .where('endpoint_id', '=', endpointId)
      .orderBy('event_id', 'desc'),
    at,
  )
