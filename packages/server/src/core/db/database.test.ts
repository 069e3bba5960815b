import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/cluster.ts'
import { connect, inTransaction } from './database.ts'

const moments = [
  '2026-11-22 02:06:00+00',
  '2026-11-22 02:06:00.1+00',
  '2026-02-28 23:59:59.999999+00',
  '2026-11-22 02:06:00.123456+09',
  '1969-12-31 23:59:59.5-03:30',
  '0001-01-01 00:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '12026-01-01 00:00:00.007+00',
]

it('moments are read as they are, in whatever zone the database writes them', async () => {
  await using database = await testDatabase()
  const { db, close } = connect({ url: database.url, pool: 1, onError: () => undefined })
  try {
    for (const zone of ['UTC', 'Asia/Seoul', 'Asia/Kathmandu']) {
      await sql`select set_config('timezone', ${zone}, false)`.execute(db)
      const { rows } = await sql<{ time: Date; ms: number }>`
        select time, trunc(extract(epoch from time) * 1000)::float8 as ms
        from unnest(${moments}::timestamptz[]) with ordinality as given (time, place) order by place`.execute(db)
      expect(rows).toHaveLength(moments.length)
      for (const { time, ms } of rows) expect(time.getTime(), `${zone} ${ms}`).toBe(ms)
    }
    const { rows } = await sql<{ time: unknown }>`select 'infinity'::timestamptz as time`.execute(db)
    expect(rows).toEqual([{ time: Infinity }])
  } finally {
    await close()
  }
})

it('a database that goes away in the middle of a transaction fails that, and nothing else', async () => {
  await using database = await testDatabase()
  const { db, pool, close } = connect({ url: database.url, pool: 2, onError: () => undefined })
  try {
    const removed = new Promise<void>((resolve) => pool.once('remove', () => resolve()))
    const work = inTransaction(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      // Whether the process hears of the loss is known once the driver does.
      while ((await sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db)).rows.length > 0);
      await new Promise((resolve) => setImmediate(resolve))
      await sql`select 1`.execute(trx)
    })
    await expect(work).rejects.toThrow(/connection/i)
    await removed
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
  }
})

it('says of connections that break that they did, but of none that it closes itself', async () => {
  await using database = await testDatabase({ migrated: false })
  const said: string[] = []
  const { db, pool, close } = connect({ url: database.url, pool: 1, onError: ({ message }) => said.push(message) })
  await sql`select 1`.execute(db)
  // As the driver reports of an idle connection that PostgreSQL ended.
  const broken = (message: string) => pool.emit('error', new Error(message))
  broken('while it is used')
  const closed = close()
  broken('while it closes')
  await closed
  expect(said).toEqual(['while it is used'])
})
