import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/cluster.ts'
import { migrate, readMigrations } from './migrate.ts'
import { onOwnConnection } from './ownConnection.ts'

const migration = (name: string, sql: string, checksum = sql) => ({ name, sql, checksum })

const first = migration('0001-a.sql', 'create table a (id int primary key);')
const second = migration('0002-b.sql', 'create table b (id int references a); insert into a values (1);')

const run = (url: string, migrations: Parameters<typeof migrate>[1]): ReturnType<typeof migrate> =>
  onOwnConnection({ connectionString: url }, (client) => migrate(client, migrations))

const tables = async (url: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  )
  await client.end()
  return rows.map(({ name }) => name)
}

test('migrations run once, in order, and new ones follow', async () => {
  await using database = await testDatabase({ migrated: false })
  expect(await run(database.url, [first])).toEqual(['0001-a.sql'])
  expect(await run(database.url, [first, second])).toEqual(['0002-b.sql'])
  expect(await run(database.url, [first, second])).toEqual([])
  expect(await tables(database.url)).toEqual(['a', 'b', 'migration'])
})

test('of processes that start at once one works and the others wait', async () => {
  await using database = await testDatabase({ migrated: false })
  const ran = await Promise.all([1, 2, 3].map(() => run(database.url, [first, second])))
  expect(ran.flat().toSorted()).toEqual(['0001-a.sql', '0002-b.sql'])
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  await using database = await testDatabase({ migrated: false })
  const broken = migration('0002-b.sql', 'create table b (id int); select no_such_function();')
  await expect(run(database.url, [first, broken])).rejects.toThrow('The migration 0002-b.sql failed')
  expect(await tables(database.url)).toEqual(['a', 'migration'])
  expect(await run(database.url, [first, second])).toEqual(['0002-b.sql'])
})

test('a database of a newer program is refused', async () => {
  await using database = await testDatabase({ migrated: false })
  await run(database.url, [first, second])
  await expect(run(database.url, [first])).rejects.toThrow(
    'written by a newer version of this program (it has 0002-b.sql)',
  )
})

test('a migration that was edited after it ran is refused', async () => {
  await using database = await testDatabase({ migrated: false })
  await run(database.url, [first])
  await expect(run(database.url, [migration(first.name, first.sql, 'other')])).rejects.toThrow(
    '0001-a.sql was changed after it ran',
  )
})

test('the migrations of the program make a database from nothing', async () => {
  await using database = await testDatabase({ migrated: false })
  const migrations = await readMigrations()
  expect(await run(database.url, migrations)).toEqual(migrations.map(({ name }) => name))
  expect(await tables(database.url)).toContain('device')
})

test('each migration of the program has a number of its own, so that their order is nobody’s guess', async () => {
  const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('a migration that asks for it runs outside a transaction', async () => {
  await using database = await testDatabase({ migrated: false })
  const index = 'create index concurrently if not exists b_id on b (id);'
  await expect(run(database.url, [first, second, migration('0003-c.sql', index)])).rejects.toThrow('0003-c.sql')
  const outside = migration('0003-c.sql', `-- outside a transaction\n${index}`)
  expect(await run(database.url, [first, second, outside])).toEqual(['0003-c.sql'])
  expect(await run(database.url, [first, second, outside])).toEqual([])
})
