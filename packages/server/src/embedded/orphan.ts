import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Clock } from '../core/clock.ts'
import { Misconfiguration } from '../core/config.ts'
import type { Log } from '../core/log.ts'

/** Held by the server that started an embedded database, for as long as it lives. */
const ownerKey = 0x6f_77_6e_72

export type Owner = Readonly<{
  release: () => Promise<void>
  /** Settles when the connection that is the mark has ended. */
  ended: Promise<void>
}>

class Owned extends Error {}

/**
 * Marks the database as this server's. The mark ends with the connection, so a killed server leaves none behind.
 * With `take` false it only tries whether the database answers.
 */
export const takeOwnership = async (url: string, take = true): Promise<Owner> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, keepAlive: true })
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await client.connect()
  try {
    if (take) {
      await client.query("select set_config('application_name', $1, false)", [`headend server, process ${process.pid}`])
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerKey])
      if (rows[0]?.taken !== true) throw new Owned()
    }
  } catch (thrown) {
    await client.end()
    throw thrown
  }
  return { release: () => client.end(), ended }
}

/** How often a server that lost its mark tries to make it again; milliseconds. */
const retakeMs = 50

/**
 * Marks the database as this server's for as long as that lives. When one of PostgreSQL's processes dies, PostgreSQL ends all
 * connections and goes on: without a mark the next server to start would take the database for one that was left behind.
 */
export const keepOwnership = async (url: string, clock: Clock): Promise<Pick<Owner, 'release'>> => {
  let released = false
  let owner = await takeOwnership(url)
  const keep = async (): Promise<void> => {
    await owner.ended
    while (!released) {
      await clock.sleep(retakeMs)
      const taken = await takeOwnership(url).catch(() => undefined)
      if (taken === undefined) continue
      owner = taken
      if (released) await owner.release()
      await owner.ended
    }
  }
  void keep()
  return {
    release: async () => {
      released = true
      await owner.release()
    },
  }
}

const commandOf = async (pid: number): Promise<string | undefined> => {
  try {
    return (await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)])).stdout.trim()
  } catch {
    try {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim()
    } catch {
      return undefined
    }
  }
}

/** The process that a lock file of PostgreSQL names on its first line; undefined where there is no file. */
const pidIn = async (path: string): Promise<number | 'damaged' | undefined> => {
  try {
    const pid = Math.abs(Number((await readFile(path, 'utf8')).split('\n')[0]?.trim()))
    return Number.isInteger(pid) && pid > 0 ? pid : 'damaged'
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT' ? undefined : 'damaged'
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

type Needs = Readonly<{ folder: string; socketFolder: string; url: string; clock: Clock; log: Log }>

/**
 * Stops the PostgreSQL that a killed server left running on `folder`.
 * @throws {Misconfiguration} when a server that lives uses it.
 */
export const releaseOrphan = async ({ folder, socketFolder, url, clock, log }: Needs): Promise<void> => {
  const pidFile = join(folder, 'postmaster.pid')
  const lockFile = join(socketFolder, '.s.PGSQL.5432.lock')
  /** Read a second time where one that starts this moment may not have written its number yet. */
  const sure = async (path: string): ReturnType<typeof pidIn> => {
    if ((await pidIn(path)) === 'damaged') await clock.sleep(500)
    return pidIn(path)
  }
  const own = await sure(pidFile)
  // A crash of the machine leaves files without their content; the one beside the socket names the same process.
  const pid = own === 'damaged' ? await pidIn(lockFile) : own
  if (typeof pid !== 'number' || !alive(pid)) {
    if (own === 'damaged') await rm(pidFile, { recursive: true, force: true })
    if ((await sure(lockFile)) === 'damaged') await rm(lockFile, { recursive: true, force: true })
    return
  }
  const command = await commandOf(pid)
  if (command !== undefined && !`${command} `.includes(` ${folder} `)) {
    // The number belongs to another program by now, to PostgreSQL on another folder, or to a dead process that nobody has
    // buried: PostgreSQL would take that for itself and not start.
    await Promise.all([pidFile, lockFile].map((path) => rm(path, { force: true })))
    return
  }
  await refuseIfOwned({ folder, url, clock, pid })
  log.warn({ pid }, 'stopping the database that a killed server left behind')
  process.kill(pid, 'SIGINT')
  const until = clock.monotonic() + 60_000
  // Its file goes last; the process itself may stay in the table of a system whose first process reaps nobody.
  while (alive(pid) && (await isFile(pidFile))) {
    if (clock.monotonic() > until) process.kill(pid, 'SIGQUIT')
    await clock.sleep(50)
  }
}

const refuseIfOwned = async ({
  folder,
  url,
  clock,
  pid,
}: Pick<Needs, 'folder' | 'url' | 'clock'> & { pid: number }) => {
  const until = clock.monotonic() + 5_000
  for (;;) {
    try {
      const owner = await takeOwnership(url)
      return await owner.release()
    } catch (thrown) {
      if (!alive(pid)) return
      const late = clock.monotonic() > until
      // The mark of a server that was killed a moment ago goes when PostgreSQL sees its connection end.
      if (late && thrown instanceof Owned) {
        throw new Misconfiguration(`Another server uses ${folder}: stop it, or set another DATA_DIR.`)
      }
      // It neither answers nor belongs to anybody that can be asked: it is starting, stopping, or stuck.
      if (late) return
      await clock.sleep(100)
    }
  }
}
