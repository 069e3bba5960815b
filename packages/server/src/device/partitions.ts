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
const nameOf = (time: number): string => `device_event_${iso(time).slice(0, 10).replaceAll('-', '')}`

/**
 * Makes the daily partitions of device events of today and the days to come, and drops those older than `keepDays`.
 * Days are of UTC. Gives the names of partitions that were dropped; while somebody reads events all stays as it is until the next
 * time.
 */
export const keepPartitions = async ({
  db,
  clock,
  keepDays,
}: {
  db: Db
  clock: Clock
  keepDays: number
}): Promise<string[]> => {
  const dropped: string[] = []
  const old = await withoutWaiting(db, (trx) => makeAhead(trx, clock.now(), keepDays))
  for (const name of old ?? []) {
    const done = await withoutWaiting(db, (trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx))
    if (done === undefined) break
    dropped.push(name)
  }
  return dropped
}

/** Makes the partitions to come; gives those that are too old. */
const makeAhead = async (trx: Db, now: number, keepDays: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
      select child.relname as name from pg_inherits
      join pg_class child on child.oid = inhrelid
      join pg_class parent on parent.oid = inhparent
      where parent.relname = 'device_event' and child.relname ~ '^device_event_[0-9]{8}$'
    `.execute(trx)
  const existing = new Set(rows.map(({ name }) => name))
  const today = dayOf(now)
  for (let from = today; from <= today + ahead * day; from += day) {
    if (!existing.has(nameOf(from))) await makePartition(trx, from)
  }
  const oldest = nameOf(today - keepDays * day)
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

const makePartition = async (trx: Db, from: number): Promise<void> => {
  const table = sql.table(nameOf(from))
  const start = sql.lit(iso(from))
  const end = sql.lit(iso(from + day))
  await sql`create table ${table} (like device_event including defaults including constraints)`.execute(trx)
  // Rows that came while there was no partition for their day went into the default one, which would refuse a second home.
  await sql`
    with moved as (delete from device_event_default where time >= ${start} and time < ${end} returning *)
    insert into ${table} select * from moved
  `.execute(trx)
  await sql`alter table device_event attach partition ${table} for values from (${start}) to (${end})`.execute(trx)
}
