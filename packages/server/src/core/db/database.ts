import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './gen/tables.ts'

/** The database, or a transaction in it: everything that reads or writes takes one as `db`. */
export type Db = Kysely<Database>

/** A statement that runs longer is given up: no screen waits so long. Jobs over millions of rows set their own. */
const statementTimeoutMs = 30_000
/** A transaction that is left open holds locks; its process has lost it. */
const idleTransactionTimeoutMs = 60_000

export type Connection = Readonly<{
  db: Db
  /** For COPY and cursors, which Kysely does not offer. */
  pool: pg.Pool
  close: () => Promise<void>
}>

const int8 = 20
const int8Array = 1016
const date = 1082
const timestamptz = 1184
const usualTime: (text: string) => unknown = pg.types.getTypeParser(timestamptz)

/** A moment as PostgreSQL writes it in UTC (18, 8.5.2), which the engine reads many times faster than the driver. */
const timeOf = (text: string): unknown =>
  text.charAt(10) === ' ' && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : usualTime(text)

/**
 * Opens a pool. bigint comes as text, because ids and counters are larger than a JavaScript number is exact; a `count(*)`
 * is best cast to int in the query. A date comes as text such as 2026-03-09, because a day is no moment of some time zone.
 */
export const connect = ({
  url,
  pool: max,
  onError,
}: {
  url: string
  pool: number
  onError: (error: Error) => void
}): Connection => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, (text) => text)
  types.setTypeParser(date, (text) => text)
  types.setTypeParser(timestamptz, timeOf)
  types.setTypeParser(int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',')))
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    application_name: 'headend',
    keepAlive: true,
  })
  // Without a listener a connection that breaks would end the process: the pool listens to those that are idle, and one in
  // the middle of a transaction is nobody's. Its next query fails, and with that the transaction.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Runs `work` in a transaction: all of its writes are kept or, when it throws, none. Inside a transaction it joins that
 * one, so that a service may be called from another's transaction.
 */
export const inTransaction = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Lifts the time a statement may take, until the end of the transaction. `ms` 0 is without end. */
export const allowTime = async (db: Db, ms: number): Promise<void> => {
  await db.executeQuery(CompiledQuery.raw(`set local statement_timeout = ${Math.trunc(ms)}`))
}

/** The name of the constraint or index that refused a write; undefined for any other failure. */
export const violated = (thrown: unknown): string | undefined =>
  thrown instanceof pg.DatabaseError && thrown.code?.startsWith('23') === true ? (thrown.constraint ?? '') : undefined
