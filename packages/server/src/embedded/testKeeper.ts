import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import { systemClock } from '../core/clock.ts'
import { startEmbedded } from './embedded.ts'
import { silentLog } from '../core/log.ts'
import { systemRandom } from '../core/random.ts'
import { publishAddress, retractAddress, testDatabasePrefix } from '../core/testing/cluster.ts'

/**
 * Keeps one PostgreSQL for all tests that run on this machine, and ends it when nobody has used it for a while:
 * `node testKeeper.ts <folder>`. Started by core/testing/cluster.ts; a second one for the same folder finds it owned and goes.
 */

const idleMs = 20_000
const lookEveryMs = 2_000
const settleMs = 1_000

const folder = process.argv[2]
if (folder === undefined) throw new Error('The folder of the cluster is missing')

const clock = systemClock()
await mkdir(folder, { recursive: true })
const database = await startEmbedded({
  dataDir: folder,
  clock,
  log: silentLog(),
  random: systemRandom(),
  durable: false,
  onLost: () => process.exit(1),
})

const client = new pg.Client({ connectionString: database.url('postgres') })
await client.connect()

/** Databases of tests that were killed. */
const sweep = async () => {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) and not exists (select from pg_stat_activity where datname = pg_database.datname)',
    [testDatabasePrefix],
  )
  for (const { datname } of rows)
    await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`)
}

const inUse = async (): Promise<boolean> => {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name not like 'headend server%'",
  )
  return (rows[0]?.count ?? 0) > 0
}

await sweep()
await publishAddress(folder, database.url('postgres'))

let lastUse = clock.monotonic()
const end = async () => {
  await client.end()
  await database.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void end())
for (;;) {
  await clock.sleep(lookEveryMs)
  if (await inUse()) lastUse = clock.monotonic()
  if (clock.monotonic() - lastUse <= idleMs) continue
  // Nobody finds it from here on; who found it just before is there in a moment, and is not left without it.
  await retractAddress(folder)
  await clock.sleep(settleMs)
  if (!(await inUse())) await end()
  await publishAddress(folder, database.url('postgres'))
  lastUse = clock.monotonic()
}
