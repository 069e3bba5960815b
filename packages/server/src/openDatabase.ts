import { systemClock } from './core/clock.ts'
import { Misconfiguration } from './core/config.ts'
import type { Config } from './core/config.ts'
import type { Log } from './core/log.ts'
import { lineOf } from './core/refusal.ts'
import type { Random } from './core/random.ts'
import { createDatabase } from './core/db/create.ts'
import { markKind, refuseOtherKind } from './core/db/kind.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate, readMigrations } from './core/db/migrate.ts'
import { onOwnConnection } from './core/db/ownConnection.ts'

/** The oldest PostgreSQL that the migrations and queries are written for. */
const oldestMajor = 16

type Needs = Readonly<{
  config: Pick<Config, 'database' | 'dataDir' | 'evaluation'>
  log: Log
  random: Random
  onLost: (error: Error) => void
}>

type Opened = Readonly<{ url: string; stop: () => Promise<void> }>

/** The database of the settings, up to date with this program and made for what it is used for. */
export const openDatabase = async ({ config, log, random, onLost }: Needs): Promise<Opened> => {
  const opened = await reach({ config, log, random, onLost })
  try {
    const ran = await onOwnConnection(
      { connectionString: opened.url, application_name: 'headend migration' },
      async (client) => {
        await refuseOtherKind(client, config)
        const names = await migrate(client, await readMigrations())
        await markKind(client, config)
        return names
      },
    )
    if (ran.length > 0) log.info({ migrations: ran }, 'the database was brought up to date')
    return opened
  } catch (thrown) {
    await opened.stop()
    throw thrown
  }
}

const reach = async ({ config, log, random, onLost }: Needs): Promise<Opened> => {
  if (config.database.kind === 'url') {
    const { url } = config.database
    const version = await createDatabase(url).catch((thrown: unknown) => {
      throw new Misconfiguration(`DATABASE_URL cannot be used: ${lineOf(thrown)}.`, { cause: thrown })
    })
    if (version < oldestMajor) {
      throw new Misconfiguration(
        `DATABASE_URL cannot be used: it is PostgreSQL ${version}, and PostgreSQL ${oldestMajor} or newer is needed.`,
      )
    }
    return { url, stop: async () => undefined }
  }
  // The machine's clock, also in tests that move time: PostgreSQL lives in real time.
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    clock: systemClock(),
    log,
    random,
    durable: true,
    onLost,
  })
  const url = embedded.url('headend')
  try {
    await createDatabase(url, embedded.url('postgres'))
  } catch (thrown) {
    await embedded.stop()
    throw thrown
  }
  return { url, stop: embedded.stop }
}
