import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/cluster.ts'
import { connect } from './database.ts'
import type { Db } from './database.ts'
import { streamRows } from './streamRows.ts'

const onDatabase = async (work: (db: Db) => Promise<void>): Promise<void> => {
  await using database = await testDatabase()
  const { db, close } = connect({ url: database.url, pool: 2, onError: () => undefined })
  try {
    await work(db)
  } finally {
    await close()
  }
}

const streamed = async <Tables, Table extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<unknown[]> => {
  const all: unknown[] = []
  for await (const rows of streamRows(db, query)) all.push(...rows)
  return all
}

/** Texts that a line, a cell, a literal or an array could end at, or be taken for something else. */
const hostile = [
  '',
  'a\tb',
  'a\nb\r\n',
  '\\',
  '\\N',
  '\\n',
  "'; drop table company; --",
  '"{,}"',
  'NULL',
  '$1',
  '가나다 😀',
  '\u0001\b\f\v',
]

test('gives what the query gives, whatever the values are and look like', () =>
  onDatabase(async (db) => {
    const query = db
      .selectFrom(
        sql<{ text: string; place: string }>`unnest(${hostile}::text[]) with ordinality`.as<'given'>(
          sql`given(text, place)`,
        ),
      )
      .select([
        'place',
        'text',
        sql<unknown>`array[text, null, 'x']`.as('texts'),
        sql<unknown>`jsonb_build_object('text', text, 'place', place)`.as('object'),
        sql<unknown>`case when place % 2 = 0 then text end`.as('maybe'),
        sql<unknown>`timestamptz '2026-02-03 04:05:06.789' + place * interval '1 day'`.as('time'),
        sql<unknown>`(${7}::int + place)::int`.as('number'),
        sql<unknown>`place > ${3}`.as('flag'),
        sql<unknown>`decode(md5(text), 'hex')`.as('bytes'),
        sql<unknown>`${"it's \\ here"}::text`.as('said'),
        sql<unknown>`${new Date(5)}::timestamptz`.as('moment'),
      ])
      .where('text', '=', sql<string>`any(${hostile})`)
      .orderBy('place', 'desc')
    const rows = await query.execute()
    expect(rows).toHaveLength(hostile.length)
    expect(await streamed(db, query)).toEqual(rows)
  }))

test('gives rows that are larger than what comes at a time, and none where there are none', () =>
  onDatabase(async (db) => {
    const numbers = (from: number) =>
      db
        .selectFrom(sql<{ number: number }>`generate_series(${from}, 5)`.as<'given'>(sql`given(number)`))
        .select(['number', sql<unknown>`repeat('가', 200000)`.as('text')])
    expect(await streamed(db, numbers(1))).toEqual(await numbers(1).execute())
    expect(await streamed(db, numbers(6))).toEqual([])
  }))

test('frees its connection when its reader leaves, and says what is wrong with a query', () =>
  onDatabase(async (db) => {
    const many = db
      .selectFrom(sql<{ number: number }>`generate_series(1, 1000000)`.as<'given'>(sql`given(number)`))
      .select('number')
    for (let readers = 0; readers < 5; readers += 1)
      for await (const rows of streamRows(db, many)) {
        expect(rows.length).toBeGreaterThan(0)
        break
      }
    const wrong = many.select(sql<unknown>`1 / (number - 3)`.as('broken'))
    await expect(streamed(db, wrong)).rejects.toThrow('division by zero')
    expect(await streamed(db, many.where('number', '<', 3))).toEqual([{ number: 1 }, { number: 2 }])
  }))
