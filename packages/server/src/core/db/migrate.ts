import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { Misconfiguration } from '../config.ts'

export const migrationsFolder = join(import.meta.dirname, '../../migrations')

type Migration = Readonly<{ name: string; sql: string; checksum: string }>

/** Migrations in order: `0001-foundation.sql`, `0002-….sql`. */
export const readMigrations = async (folder = migrationsFolder): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Distinguishes our advisory lock from those of other programs in the same database. */
export const migrationLock = 0x68_65_61_64

/**
 * The first line of a migration that cannot run in a transaction, such as `create index concurrently`. It is one
 * statement that may be repeated (`if not exists`): when the process dies between it and its record, it runs again.
 */
const outsideTransaction = /^-- outside a transaction\b/

/**
 * Brings the database up to this program, one transaction a file. Several processes may do so at once: one works, the
 * others wait until its connection ends. Gives the names of the migrations that ran.
 * @throws {Misconfiguration} when the database was written by a newer program, or a migration was edited after it ran.
 */
export const migrate = async (client: pg.Client, migrations: readonly Migration[]): Promise<readonly string[]> => {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, time timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const done = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseForeign(done, migrations)
  const open = migrations.filter(({ name }) => !done.has(name))
  for (const { name, sql, checksum } of open) await run(client, name, sql, checksum)
  return open.map(({ name }) => name)
}

const refuseForeign = (done: ReadonlyMap<string, string>, migrations: readonly Migration[]): void => {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of done) {
    if (!known.has(name)) {
      throw new Misconfiguration(
        `The database was written by a newer version of this program (it has ${name}): start that version, or use another database.`,
      )
    }
    if (known.get(name) !== checksum) {
      throw new Misconfiguration(
        `The migration ${name} was changed after it ran in this database: restore the file, and make the change in a new one.`,
      )
    }
  }
}

const run = async (client: pg.Client, name: string, sql: string, checksum: string): Promise<void> => {
  const inTransaction = !outsideTransaction.test(sql)
  if (inTransaction) await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    if (inTransaction) await client.query('commit')
  } catch (thrown) {
    if (inTransaction) await client.query('rollback')
    throw new Error(`The migration ${name} failed`, { cause: thrown })
  }
}
