import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Rows that are fetched at a time. */
const atOnce = 500

/**
 * Every row of a query in its order, some at a time; the next are fetched while the reader has those before. Memory does not
 * grow with them, and all are of one moment, whatever is written meanwhile. It holds a connection until its reader is done or
 * gone.
 */
export const streamRows = async function* <Tables, Table extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<readonly Row[]> {
  const transaction = db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const trx = await transaction.execute()
  let coming: Promise<readonly Row[]> | undefined
  try {
    await sql`declare streamed no scroll cursor for ${query}`.execute(trx)
    const next: RawBuilder<Row> = sql`fetch ${sql.raw(String(atOnce))} from streamed`
    const ask = async () => (await next.execute(trx)).rows
    coming = ask()
    while (coming !== undefined) {
      const rows: readonly Row[] = await coming
      coming = rows.length < atOnce ? undefined : ask()
      // A reader that stops meanwhile never sees how it ended.
      coming?.catch(() => undefined)
      if (rows.length > 0) yield rows
    }
  } finally {
    await coming?.catch(() => undefined)
    // A connection that broke has nothing left to take back.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}
