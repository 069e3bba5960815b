import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/cluster.ts'
import { connect } from './database.ts'

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
