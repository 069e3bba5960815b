import { sql } from 'kysely'
import pg from 'pg'
import type { Clock } from '../core/clock.ts'
import type { Db } from '../core/db/database.ts'
import { inTransaction } from '../core/db/database.ts'

const day = 86_400_000
// PostgreSQL 18, appendix A.
const lockNotAvailable = '55P03'
/** Days for which a partition is there before it is needed. */
const ahead = 3
/** Changing the tables of days waits for who reads, and everybody else waits behind it: no longer than this; milliseconds. */
const patienceMs = 1_000
/** Distinguishes the lock of this job from others: one process does it, the others find it done. */
const lockKey = 0x65_76_6e_74

const dayOf = (time: number): number => Math.floor(time / day) * day
const iso = (time: number): string => new Date(time).toISOString()

/** A table of daily partitions, named after it and the day; what no day has a partition for is in `<name>_default`. */
export type DailyTable = Readonly<{
  name: 'device_event' | 'tv_view'
  /** What says to which day a row belongs. */
  time: string
  /** Days before today of which rows still come. */
  behind: number
}>

const deviceEventDays: DailyTable = { name: 'device_event', time: 'time', behind: 0 }

const nameOf = ({ name }: DailyTable, time: number): string => `${name}_${iso(time).slice(0, 10).replaceAll('-', '')}`

/**
 * Makes the daily partitions of a table, of device events unless given, of today and the days around it, and drops those older
 * than `keepDays`. Days are of UTC. Gives the names of partitions that were dropped; while somebody reads the table all stays as
 * it is until the next time.
 */
export const keepPartitions = async ({
  db,
  clock,
  keepDays,
  table = deviceEventDays,
}: {
  db: Db
  clock: Clock
  keepDays: number
  table?: DailyTable
}): Promise<string[]> => {
  const dropped: string[] = []
  const old = await withoutWaiting(db, (trx) => makeAround(trx, table, clock.now(), keepDays))
  for (const name of old ?? []) {
    const done = await withoutWaiting(db, (trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx))
    if (done === undefined) break
    dropped.push(name)
  }
  return dropped
}

/** Makes the partitions of today and around it; gives those that are too old. */
const makeAround = async (trx: Db, table: DailyTable, now: number, keepDays: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
      select child.relname as name from pg_inherits
      join pg_class child on child.oid = inhrelid
      join pg_class parent on parent.oid = inhparent
      where parent.relname = ${table.name} and child.relname ~ ('^' || ${table.name} || '_[0-9]{8}$')
    `.execute(trx)
  const existing = new Set(rows.map(({ name }) => name))
  const today = dayOf(now)
  for (let from = today - table.behind * day; from <= today + ahead * day; from += day) {
    if (!existing.has(nameOf(table, from))) await makePartition(trx, table, from)
  }
  const oldest = nameOf(table, today - keepDays * day)
  return [...existing].filter((name) => name < oldest)
}

/** What `work` gives; undefined, and nothing done, when somebody holds what it needs for longer. */
const withoutWaiting = async <Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await inTransaction(db, async (trx) => {
      // One server at a time, for as long as that takes.
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
      await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(trx)
      return work(trx)
    })
  } catch (thrown) {
    if (thrown instanceof pg.DatabaseError && thrown.code === lockNotAvailable) return undefined
    throw thrown
  }
}

const makePartition = async (trx: Db, { name, time, ...daily }: DailyTable, from: number): Promise<void> => {
  const table = sql.table(nameOf({ name, time, ...daily }, from))
  const [parent, rest, column] = [sql.table(name), sql.table(`${name}_default`), sql.ref(time)]
  const start = sql.lit(iso(from))
  const end = sql.lit(iso(from + day))
  await sql`create table ${table} (like ${parent} including defaults including constraints)`.execute(trx)
  // Rows that came while there was no partition for their day went into the default one, which would refuse a second home.
  await sql`
    with moved as (delete from ${rest} where ${column} >= ${start} and ${column} < ${end} returning *)
    insert into ${table} select * from moved
  `.execute(trx)
  await sql`alter table ${parent} attach partition ${table} for values from (${start}) to (${end})`.execute(trx)
}
