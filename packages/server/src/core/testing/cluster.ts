import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '../clock.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { onOwnConnection } from '../db/ownConnection.ts'
import { systemRandom } from '../random.ts'

/** Databases of single tests begin with this; the keeper removes those that were left behind. */
export const testDatabasePrefix = 'headend_test_'

/** One cluster a working copy and user; a path short enough for a Unix socket. */
const clusterFolder = (): string => {
  const copy = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8)
  return join(tmpdir(), `headend-test-${process.getuid?.() ?? 0}-${copy}`)
}

const addressFile = (folder: string): string => join(folder, 'secrets', 'address')

/** Says where the cluster is, when it is ready. */
export const publishAddress = async (folder: string, url: string): Promise<void> => {
  const path = addressFile(folder)
  await writeFile(`${path}.part`, url, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** Nobody who comes now finds the cluster. */
export const retractAddress = (folder: string): Promise<void> => rm(addressFile(folder), { force: true })

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const startKeeper = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const log = await open(join(folder, 'keeper.log'), 'a')
  spawn(process.execPath, [join(import.meta.dirname, '../../embedded/testKeeper.ts'), folder], {
    detached: true,
    cwd: '/',
    stdio: ['ignore', log.fd, log.fd],
  }).unref()
  await log.close()
}

/** A connection to the cluster, which is started when it does not run. */
const reach = async (): Promise<{ client: pg.Client; url: string }> => {
  const clock = systemClock()
  const folder = clusterFolder()
  const until = clock.monotonic() + 60_000
  let started = 0
  for (;;) {
    const url = await readFile(addressFile(folder), 'utf8').catch(() => undefined)
    if (url !== undefined) {
      try {
        return { client: await connected(url), url }
      } catch {
        // Not running, or just ending: ask again.
      }
    }
    if (clock.monotonic() > until) throw new Error(`The test database did not start: see ${join(folder, 'keeper.log')}`)
    // A keeper that found another one ending is gone; the next one finds the way free.
    if (clock.monotonic() - started > 5_000) {
      started = clock.monotonic()
      await startKeeper(folder)
    }
    await clock.sleep(50)
  }
}

const at = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.toString()
}

const templateLock = 0x74_65_6d_70

/** The name of a database with all migrations, made once and copied for each test. */
const ensureTemplate = async (client: pg.Client, url: string): Promise<string> => {
  const migrations = await readMigrations()
  const hash = createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
    .slice(0, 12)
  const template = `headend_template_${hash}`
  const exists = async () =>
    (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1
  if (await exists()) return template
  await client.query('select pg_advisory_lock($1)', [templateLock])
  try {
    if (await exists()) return template
    const part = `${testDatabasePrefix}part_${hash}`
    await client.query(`drop database if exists ${part} with (force)`)
    await client.query(`create database ${part}`)
    await onOwnConnection({ connectionString: at(url, part) }, (own) => migrate(own, migrations))
    // Whoever connects first writes what every connection reads of the catalogs, and each copy has it then.
    await onOwnConnection({ connectionString: at(url, part) }, (first) => first.query('select'))
    await client.query(`alter database ${part} rename to ${template}`)
    return template
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock])
  }
}

export type TestDatabase = AsyncDisposable & Readonly<{ url: string }>

/** The cluster ended between being found and being used. */
const wasEnding = (thrown: unknown): boolean =>
  (thrown instanceof pg.DatabaseError && thrown.code === '57P01') ||
  (thrown instanceof Error && thrown.message.startsWith('Connection terminated'))

const createDatabase = async (name: string, migrated: boolean): Promise<{ client: pg.Client; url: string }> => {
  const { client, url } = await reach()
  try {
    const template = migrated ? await ensureTemplate(client, url) : 'template0'
    // Copies its files: by the log, as is usual, it takes five times as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    return { client, url }
  } catch (thrown) {
    await client.end().catch(() => undefined)
    throw thrown
  }
}

/** An empty database for one test, up to date, on a real PostgreSQL. With `migrated` false it has no tables at all. */
export const testDatabase = async ({ migrated = true }: { migrated?: boolean } = {}): Promise<TestDatabase> => {
  const name = `${testDatabasePrefix}${systemRandom().uuid().replaceAll('-', '')}`
  const { client, url } = await createDatabase(name, migrated).catch((thrown: unknown) => {
    if (!wasEnding(thrown)) throw thrown
    return createDatabase(name, migrated)
  })
  return {
    url: at(url, name),
    [Symbol.asyncDispose]: async () => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}
