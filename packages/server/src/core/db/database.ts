import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { bug } from '../errors.ts'
import { breaker } from './breaker.ts'
import type { Database } from './gen/tables.ts'

/** The database, or a transaction in it: everything that reads or writes takes one as `db`. */
export type Db = Kysely<Database>

/** A statement that runs longer is given up: no screen waits so long, and jobs work in small batches. */
const statementTimeoutMs = 30_000
/** A transaction that is left open holds locks; its process has lost it. */
const idleTransactionTimeoutMs = 60_000
/** An unused connection is closed. */
const unusedMs = 60_000

export type Connection = Readonly<{
  db: Db
  /** For COPY and cursors, which Kysely does not offer. */
  pool: pg.Pool
  /** Whether the database could not be reached when somebody last needed it. */
  isAway: () => boolean
  close: () => Promise<void>
}>

const int8 = 20
const int8Array = 1016
const date = 1082
const timestamptz = 1184
const usualTime: (text: string) => unknown = pg.types.getTypeParser(timestamptz)

/** The number of two digits in a text. */
const pairAt = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528

/** Milliseconds of a moment, which PostgreSQL writes as a fraction of one to six digits where there is one. */
const millisecondsOf = (text: string): number =>
  text.charAt(19) === '.' ? Number(text.slice(20, -3).padEnd(3, '0').slice(0, 3)) : 0

/** A moment as PostgreSQL writes it in UTC (18, 8.5.2), read digit by digit: a long list has one or more in each row. */
const timeOf = (text: string): unknown =>
  // Of the years before 100 JavaScript makes others (ECMA-262, MakeFullYear).
  text.charAt(10) === ' ' && text.endsWith('+00') && !text.startsWith('00')
    ? new Date(
        Date.UTC(
          pairAt(text, 0) * 100 + pairAt(text, 2),
          pairAt(text, 5) - 1,
          pairAt(text, 8),
          pairAt(text, 11),
          pairAt(text, 14),
          pairAt(text, 17),
          millisecondsOf(text),
        ),
      )
    : usualTime(text)

/** Who gives a connection of its own to the readers of a database. */
const connections = new WeakMap<Db, () => Promise<pg.PoolClient>>()

/** A connection of a database's pool, for what Kysely does not offer. Whoever takes it releases it. */
export const connectionOf = (db: Db): Promise<pg.PoolClient> => {
  const acquire = connections.get(db)
  if (acquire === undefined) throw bug('a transaction has one connection, which nobody else takes')
  return acquire()
}

/**
 * Opens a pool. bigint comes as text, because ids and counters are larger than a JavaScript number is exact; a `count(*)`
 * is best cast to int in the query. A date comes as text such as 2026-03-09, because a day is no moment of some time zone.
 */
export const connect = ({
  url,
  pool: max,
  onError,
  quietMs,
}: {
  url: string
  pool: number
  onError: (error: Error) => void
  /** How long nothing may move on a connection in use before the database is asked whether it answers at all; milliseconds. */
  quietMs?: number
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
    idleTimeoutMillis: unusedMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    application_name: 'headend',
    keepAlive: true,
  })
  // Without a listener a connection that breaks would end the process: the pool listens to those that are idle, and one in
  // the middle of a transaction is nobody's. Its next query fails, and with that the transaction.
  let closing = false
  pool.on('error', (error) => {
    // PostgreSQL may end before the last connection that we let go of.
    if (!closing) onError(error)
  })
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const { check, stop } = breaker(pool, { url, quietMs })
  let away = false
  const acquire = async (): Promise<pg.PoolClient> => {
    try {
      check()
      const client = await pool.connect()
      away = false
      return client
    } catch (thrown) {
      away = isAway(thrown)
      throw thrown
    }
  }
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: acquire, end: () => pool.end(), options: pool.options } }),
  })
  connections.set(db, acquire)
  const close = (): Promise<void> => {
    closing = true
    stop()
    return db.destroy()
  }
  return { db, pool, isAway: () => away, close }
}

/**
 * Runs `work` in a transaction: all of its writes are kept or, when it throws, none. Inside a transaction it joins that
 * one, so that a service may be called from another's transaction.
 */
export const inTransaction = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** The name of the constraint or index that refused a write; undefined for any other failure. */
export const violated = (thrown: unknown): string | undefined =>
  thrown instanceof pg.DatabaseError && thrown.code?.startsWith('23') === true ? (thrown.constraint ?? '') : undefined

/** What PostgreSQL refuses because of itself, not of what it was asked (18, appendix A): no connection, no resources, ending or starting. */
const ownTrouble = /^(08|53|57P0[1-3])/
/** How a socket breaks: also what a file answers `read` with has that name of a call, but another code. */
const brokenSocket = /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/
/** What the driver and its pool say of that in words alone. */
const saidOfConnection =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect$|Client (has encountered a connection error|was closed) )/

/** Whether something failed because the database cannot be reached or serves nobody now: nothing is wrong with what it was asked. */
export const isAway = (thrown: unknown): boolean => {
  if (thrown instanceof pg.DatabaseError) return ownTrouble.test(thrown.code ?? '')
  // A name with several addresses is tried at each.
  if (thrown instanceof AggregateError) return thrown.errors.some(isAway)
  if (!(thrown instanceof Error)) return false
  const { code, syscall }: NodeJS.ErrnoException = thrown
  if (syscall !== undefined) return syscall === 'connect' || syscall === 'getaddrinfo' || brokenSocket.test(code ?? '')
  return saidOfConnection.test(thrown.message)
}
