import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Rows that are fetched at a time. */
const atOnce = 1000

/**
 * Every row of a query in its order, a few at a time: memory does not grow with them, and all are of one moment, whatever
 * is written meanwhile. It holds a connection until its reader is done or gone.
 */
export const streamRows = async function* <Tables, Table extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<Row> {
  const transaction = db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const trx = await transaction.execute()
  try {
    await sql`declare streamed no scroll cursor for ${query}`.execute(trx)
    const next: RawBuilder<Row> = sql`fetch ${sql.raw(String(atOnce))} from streamed`
    for (;;) {
      const { rows } = await next.execute(trx)
      yield* rows
      if (rows.length < atOnce) return
    }
  } finally {
    // A connection that broke has nothing left to take back.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}
