import { sql } from 'kysely'
import type { Alarm, AlarmKind, AlarmSettings, AlarmSeverity } from '@headend/contract/alarms'
import type { Db } from '../../core/db/database.ts'

export type OpenAlarm = Readonly<{ kind: AlarmKind; identifier: string; severity: AlarmSeverity }>

/** The limits of a device; null where they are the usual ones. */
export const readSettings = async (db: Db, did: string): Promise<AlarmSettings | null> =>
  (await db.selectFrom('alarm_setting').select('limits').where('did', '=', did).executeTakeFirst())?.limits ?? null

/** The limits of a device, as `readSettings` gives them; and its open alarms. */
export const readState = async (db: Db, did: string) => {
  const [limits, open] = await Promise.all([
    readSettings(db, did),
    db
      .selectFrom('alarm')
      .select(['kind', 'identifier', 'severity'])
      .where('did', '=', did)
      .where('close_time', 'is', null)
      .execute(),
  ])
  return { limits, open }
}

/** An alarm that is to be open now. */
export type Raised = OpenAlarm &
  Readonly<{ message?: string; value?: number | null; limit?: number | null; time: Date }>

/** What happens to alarms: those that end, whatever their severity, and those that begin after that. */
export type AlarmChange = Readonly<{
  close: readonly Pick<OpenAlarm, 'kind' | 'identifier' | 'severity'>[]
  raise: readonly Raised[]
}>

/**
 * Carries out changes, each once whoever else does so as well: one that is closed stays closed as it is, and of those that are
 * raised at the same time one is. Says whether anything came of it.
 */
export const applyChange = async (db: Db, did: string, { close, raise }: AlarmChange, now: Date): Promise<boolean> => {
  let changes = 0
  for (const { kind, identifier, severity } of close) {
    const { numUpdatedRows } = await db
      .updateTable('alarm')
      .set({ close_time: now })
      .where('did', '=', did)
      .where('kind', '=', kind)
      .where('identifier', '=', identifier)
      .where('severity', '=', severity)
      .where('close_time', 'is', null)
      .executeTakeFirst()
    changes += Number(numUpdatedRows)
  }
  for (const { kind, identifier, severity, message = '', value = null, limit = null, time } of raise) {
    const { rows } = await sql`
      insert into alarm (did, kind, identifier, severity, message, value, limit_value, triggered_time)
      select did, ${kind}, ${identifier}, ${severity}, ${message}, ${value}::real, ${limit}::real, ${time}
      from device where did = ${did}
      on conflict (did, kind, identifier) where close_time is null do nothing
      returning alarm_id
    `.execute(db)
    changes += rows.length
  }
  return changes > 0
}

type ListRequest = Readonly<{
  did: string
  limit: number
  offset: number
  orders: readonly Readonly<{ column: 'triggeredTime' | 'closeTime' | 'severity' | 'kind'; order: 'asc' | 'desc' }>[]
  severity?: AlarmSeverity | undefined
  open?: boolean | undefined
  now: number
}>

const columns = {
  triggeredTime: 'triggered_time',
  closeTime: 'close_time',
  severity: 'severity',
  kind: 'kind',
} as const

/** One page of a device's alarms, and how many there are in all. */
export const pageOfAlarms = async (
  db: Db,
  { did, limit, offset, orders, severity, open, now }: ListRequest,
): Promise<{ rows: Alarm[]; total: number }> => {
  let query = db.selectFrom('alarm').where('did', '=', did)
  if (severity !== undefined) query = query.where('severity', '=', severity)
  if (open !== undefined) query = query.where('close_time', open ? 'is' : 'is not', null)
  const { total } = await query.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  let ordered = query.selectAll()
  for (const { column, order } of orders) {
    // One that is open closes after all others.
    ordered = ordered.orderBy(columns[column], (by) =>
      order === 'asc' ? by.asc().nullsLast() : by.desc().nullsFirst(),
    )
  }
  const rows = await ordered
    .orderBy('triggered_time', 'desc')
    .orderBy('alarm_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total: Number(total),
    rows: rows.map((row) => {
      const closed = row.close_time?.getTime() ?? null
      return {
        alarmId: String(row.alarm_id),
        kind: row.kind,
        severity: row.severity,
        value: row.value,
        limit: row.limit_value,
        message: row.message,
        triggeredTime: row.triggered_time.getTime(),
        closeTime: closed,
        duration: Math.max(0, Math.round(((closed ?? now) - row.triggered_time.getTime()) / 1000)),
      }
    }),
  }
}

/** Gives what the limits were. */
export const writeSettings = async (
  db: Db,
  { did, limits, userName, now }: Readonly<{ did: string; limits: AlarmSettings; userName: string; now: Date }>,
): Promise<AlarmSettings | null> => {
  const before = await db
    .selectFrom('alarm_setting')
    .select('limits')
    .where('did', '=', did)
    .forUpdate()
    .executeTakeFirst()
  const row = { limits: JSON.stringify(limits), modify_time: now, update_user: userName }
  await db
    .insertInto('alarm_setting')
    .values({ did, ...row })
    .onConflict((conflict) => conflict.column('did').doUpdateSet(row))
    .execute()
  // What is kept was judged by the limits before: the next round measures it again.
  await db
    .updateTable('device_vital')
    .set({ time: new Date(0) })
    .where('did', '=', did)
    .execute()
  return before?.limits ?? null
}
