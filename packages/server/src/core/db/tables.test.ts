import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/cluster.ts'
import { connect } from './database.ts'
import { describeTables } from './describeTables.ts'

const described = async (url: string, change?: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (change !== undefined) await client.query(change)
    return await describeTables(client)
  } finally {
    await client.end()
  }
}

test('the types of the tables are what the migrations give: else run "npm run tables"', async () => {
  await using database = await testDatabase()
  const current = readFileSync(join(import.meta.dirname, 'gen/tables.ts'), 'utf8')
  expect(current).toBe(await described(database.url))
})

test('a column is described by its type, its checks and its comment', async () => {
  await using database = await testDatabase({ migrated: false })
  const source = await described(
    database.url,
    `create table thing_kind (
       thing_id bigint generated always as identity primary key, kind text not null check (kind in ('a', 'b''s')),
       due date not null, detail jsonb not null default '{}', labels text[], seen timestamptz not null default now());
     comment on column thing_kind.detail is '@type { size: number }'`,
  )
  expect(source).toContain(`type ThingKind = {
  thing_id: GeneratedAlways<string>
  kind: 'a' | 'b\\'s'
  due: string
  detail: ColumnType<{ size: number }, string | undefined, string>
  labels: Generated<string[] | null>
  seen: Generated<Date>
}`)
})

test('a jsonb column that does not say what it holds is refused', async () => {
  await using database = await testDatabase({ migrated: false })
  await expect(described(database.url, 'create table thing (detail jsonb)')).rejects.toThrow('thing.detail')
})

test('a date stays the day it is', async () => {
  await using database = await testDatabase({ migrated: false })
  const connection = connect({ url: database.url, pool: 1, onError: () => undefined })
  try {
    const { rows } = await sql<{ day: string }>`select date '2026-03-09' as day`.execute(connection.db)
    expect(rows).toEqual([{ day: '2026-03-09' }])
  } finally {
    await connection.close()
  }
})
