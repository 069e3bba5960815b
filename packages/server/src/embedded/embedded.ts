import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Clock } from '../core/clock.ts'
import { Misconfiguration } from '../core/config.ts'
import type { Log } from '../core/log.ts'
import { digest } from '../core/random.ts'
import type { Random } from '../core/random.ts'
import { lineOf, refusalOf } from '../core/refusal.ts'
import { secretFile } from '../core/secrets.ts'
import { asIdentity, canEnter, databaseUser, findBinaries, findIdentity, systemFolder } from './binaries.ts'
import type { Binaries, Identity } from './binaries.ts'
import { keepOwnership, releaseOrphan, takeOwnership } from './orphan.ts'
import { databaseSettings } from './settings.ts'

export type EmbeddedDatabase = Readonly<{
  /** Connection string of one of its databases. */
  url: (database: string) => string
  /** Where the data really lies. */
  folder: string
  stop: () => Promise<void>
}>

type Needs = Readonly<{
  /** DATA_DIR. */
  dataDir: string
  clock: Clock
  log: Log
  random: Random
  /** False trades safety against a crash of the machine for speed: for tests only. */
  durable: boolean
  /** PostgreSQL ended by itself. */
  onLost: (error: Error) => void
}>

/** Longest path of a Unix socket that every system takes, less the name of the socket itself. */
const longestSocketFolder = 85
const startTimeoutMs = 60_000
const stopTimeoutMs = 30_000
/** A database is made within this long, or never; milliseconds. */
const oldPartMs = 600_000

/**
 * Starts PostgreSQL on the data in `dataDir`, creating it at the first time. It listens on a Unix socket that only its
 * own user can reach. A PostgreSQL that a killed server left behind is stopped first.
 * @throws {Misconfiguration} when another server uses the folder or PostgreSQL cannot run there.
 */
export const startEmbedded = async (needs: Needs): Promise<EmbeddedDatabase> => {
  const { dataDir, clock, log, random, durable, onLost } = needs
  if (process.platform === 'win32') {
    throw new Misconfiguration('The embedded PostgreSQL is not offered on Windows: set DATABASE_URL.')
  }
  const identity = await findIdentity()
  const binaries = await findBinaries(identity)
  await mkdir(dataDir, { recursive: true })
  const password = await secretFile(join(dataDir, 'secrets', 'database'), () => random.secret())
  const folder = await placeFor(identity, dataDir, random)
  const socketFolder = await socketFolderFor(identity, folder)
  const url = (database: string) =>
    `postgresql://headend:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`

  await ensureCluster({ identity, binaries, folder, password, durable, clock })
  await releaseOrphan({ folder, socketFolder, url: url('postgres'), clock, log })
  const child = await launch({ identity, binaries, folder, socketFolder, durable, url: url('postgres'), clock })
  const owner = await keepOwnership(url('postgres'), clock)

  let stopping = false
  child.once('exit', (code, signal) => {
    if (!stopping) onLost(new Error(`PostgreSQL ended by itself (${signal ?? code}); its log is ${logOf(folder)}`))
  })
  return {
    url,
    folder,
    stop: async () => {
      stopping = true
      await owner.release()
      await end(child, clock)
    },
  }
}

const logOf = (folder: string): string => `${folder}.log`

const hasCode = (thrown: unknown, code: string): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === code

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The folder of the data: DATA_DIR/postgres, or where the database's user can enter, with a link to it there. */
const placeFor = async (identity: Identity, dataDir: string, random: Random): Promise<string> => {
  const near = join(dataDir, 'postgres')
  if (identity.kind === 'self' || (await canEnter(identity, dataDir))) return join(near, 'data')
  // Named after this installation, not its path: a new one in the same place must not find the data of the old.
  const installation = await secretFile(join(dataDir, 'secrets', 'installation'), () => random.uuid())
  const far = join(systemFolder, installation)
  await mkdir(far, { recursive: true, mode: 0o755 })
  if (!(await canEnter(identity, far))) {
    throw new Misconfiguration(
      `The system user "${databaseUser}", under which PostgreSQL runs for root, can enter neither ${dataDir} nor ${far}: set DATA_DIR to a folder it can enter, or DATABASE_URL.`,
    )
  }
  await symlink(far, near).catch((thrown: unknown) => {
    if (!hasCode(thrown, 'EEXIST')) throw thrown
  })
  return join(far, 'data')
}

const give = async (identity: Identity, path: string): Promise<void> => {
  if (identity.kind === 'own') await chown(path, identity.uid, identity.gid)
}

/** A folder for the socket; where the path would be too long for one, a folder of the same name each time among temporary files. */
const socketFolderFor = async (identity: Identity, folder: string): Promise<string> => {
  const near = join(dirname(folder), 'socket')
  const path = near.length <= longestSocketFolder ? near : join(tmpdir(), `headend-${digest(folder).slice(0, 12)}`)
  await mkdir(dirname(path), { recursive: true })
  await mkdir(path, { mode: 0o700 }).catch((thrown: unknown) => {
    if (!hasCode(thrown, 'EEXIST')) throw thrown
  })
  // Others may write among temporary files: what they have prepared under this name leads elsewhere, or is theirs to change.
  const found = await lstat(path)
  const isOurs = found.uid === process.getuid?.() || (identity.kind === 'own' && found.uid === identity.uid)
  if (!found.isDirectory() || !isOurs) {
    throw new Misconfiguration(
      `${path}, where the embedded PostgreSQL listens, is not a folder of this server: remove it, or set DATA_DIR to a shorter path.`,
    )
  }
  await chmod(path, 0o700)
  await give(identity, path)
  return path
}

type Cluster = Readonly<{
  identity: Identity
  binaries: Binaries
  folder: string
  password: string
  durable: boolean
  clock: Clock
}>

const ensureCluster = async ({ identity, binaries, folder, password, durable, clock }: Cluster): Promise<void> => {
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  await give(identity, parent)
  if (await exists(join(folder, 'PG_VERSION'))) {
    const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
    if (version === binaries.major) return
    throw new Misconfiguration(
      `The data in ${folder} belongs to PostgreSQL ${version}, and this program brings PostgreSQL ${binaries.major}: see "Upgrading" in docs/operate.md.`,
    )
  }
  await removeParts(folder, clock)
  // Made beside and renamed when whole: a start that is killed halfway leaves nothing that looks like a database, and of
  // two that start at once each makes its own, of which the first that is whole is the database.
  const part = `${partOf(folder)}-${process.pid}-${randomUUID().slice(0, 8)}`
  const passwordFile = `${part}.password`
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await give(identity, passwordFile)
  try {
    await promisify(execFile)(
      binaries.initdb,
      [
        `--pgdata=${part}`,
        `--pwfile=${passwordFile}`,
        '--username=headend',
        // Of a database of tests nobody but its owner reaches the socket: proving the password at each of thousands of
        // connections would be half of their cost.
        `--auth=${durable ? 'scram-sha-256' : 'trust'}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...asIdentity(identity), cwd: parent, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } },
    )
    await rename(part, folder)
  } catch (thrown) {
    await rm(part, { recursive: true, force: true })
    if (await exists(join(folder, 'PG_VERSION'))) return
    if (hasCode(thrown, 'ENOTEMPTY') || hasCode(thrown, 'ENOTDIR')) {
      throw new Misconfiguration(
        `${folder} is no database, and is not empty: put back what was there, move it away, or set another DATA_DIR.`,
      )
    }
    throw new Misconfiguration(
      `The embedded database cannot be created in ${folder}: ${refusalOf(thrown) ?? lineOf(thrown)}.`,
      { cause: thrown },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

const partOf = (folder: string): string => `${folder}.part`

/** Removes what starts that were killed halfway have left; one that is under way is younger. */
const removeParts = async (folder: string, clock: Clock): Promise<void> => {
  const parent = dirname(folder)
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (!path.startsWith(partOf(folder))) continue
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (clock.now() - mtimeMs > oldPartMs) await rm(path, { recursive: true, force: true })
  }
}

type Launch = Readonly<{
  identity: Identity
  binaries: Binaries
  folder: string
  socketFolder: string
  durable: boolean
  url: string
  clock: Clock
}>

const launch = async ({
  identity,
  binaries,
  folder,
  socketFolder,
  durable,
  url,
  clock,
}: Launch): Promise<ChildProcess> => {
  const logFile = logOf(folder)
  const until = clock.monotonic() + startTimeoutMs
  for (;;) {
    // A file, not a pipe: PostgreSQL must be able to write when the server that started it was killed.
    const handle = await open(logFile, 'w', 0o600)
    const child = spawn(
      binaries.postgres,
      ['-D', folder, ...databaseSettings({ socketFolder, durable }).flatMap((entry) => ['-c', entry])],
      {
        ...asIdentity(identity),
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
        stdio: ['ignore', handle.fd, handle.fd],
        // Its own session: an interrupt from the terminal is for the server, which stops it in order.
        detached: true,
      },
    )
    const spawned = new Promise<Error | undefined>((resolve) => {
      child.once('error', resolve)
      child.once('spawn', () => resolve(undefined))
    })
    const failed = await spawned
    await handle.close()
    if (failed !== undefined)
      throw new Misconfiguration(`The embedded PostgreSQL cannot be started: ${refusalOf(failed) ?? failed.message}.`)
    if (await answers({ child, url, clock, until })) return child
    const said = (await readFile(logFile, 'utf8')).trim()
    // Parts of a killed PostgreSQL may need a moment to end.
    if (clock.monotonic() < until && /shared memory block|is another postmaster|still in use/i.test(said)) {
      await clock.sleep(300)
      continue
    }
    child.kill('SIGQUIT')
    const why = refusalOf(said) ?? lineOf(said === '' ? 'it said nothing' : said)
    throw new Misconfiguration(`The embedded PostgreSQL cannot start on ${folder}: ${why} (its log is ${logFile}).`)
  }
}

const answers = async ({
  child,
  url,
  clock,
  until,
}: Pick<Launch, 'url' | 'clock'> & { child: ChildProcess; until: number }): Promise<boolean> => {
  while (child.exitCode === null && child.signalCode === null && clock.monotonic() < until) {
    try {
      const owner = await takeOwnership(url, false)
      await owner.release()
      return true
    } catch {
      await clock.sleep(25)
    }
  }
  return false
}

const end = async (child: ChildProcess, clock: Clock): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Fast shutdown: open sessions end, nothing committed is lost.
  child.kill('SIGINT')
  const cancel = clock.after(stopTimeoutMs, () => child.kill('SIGQUIT'))
  await gone
  cancel()
}
