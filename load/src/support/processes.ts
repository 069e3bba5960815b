import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, openSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@headend/server/core/config'
import { startChild } from '../../../bench/src/support/child.ts'
import type { Child } from '../../../bench/src/support/child.ts'
import type { FleetProcess } from './fleet.ts'

/** A process of the whole under load: a program of its own, which can be killed like any other. */
export type Running = Readonly<{
  name: string
  pid: number
  /** Settles with what its first words say once it serves; rejects when it ends before. */
  ready: Promise<readonly string[]>
  /** Settles when the process is gone, with its exit code or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Ends it as a machine that loses its power does. */
  kill: () => Promise<void>
  /** Asks it to stop in order, and kills it when it does not within 40 seconds. */
  stop: () => Promise<number | NodeJS.Signals>
}>

type Program = Readonly<{
  name: string
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Its log is written here, start after start. */
  logFile: string
  /** What it says once it serves. */
  says: RegExp
  /** Where it says so. */
  on?: 'stdout' | 'stderr'
  /** What asks it to stop; SIGTERM unless given. */
  stopBy?: NodeJS.Signals
}>

/** What Node has compiled once, for all the starts to come; it is kept up to date by Node itself. */
const compileCache = join(tmpdir(), `headend-load-${process.getuid?.() ?? 0}-compiled`)
/** Daemons lie where not everybody looks. */
const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`

const stopWithinMs = 40_000
/** What is kept of what a program says before it serves. */
const mostSaid = 65_536

/** Starts a program. */
export const launch = ({
  name,
  command,
  args,
  env = {},
  logFile,
  says,
  on = 'stdout',
  stopBy = 'SIGTERM',
}: Program): Running => {
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, {
    env: { PATH: path, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', on === 'stdout' ? 'pipe' : log, on === 'stderr' ? 'pipe' : log],
  })
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 0))
  })
  const ready = new Promise<readonly string[]>((resolve, reject) => {
    let said = ''
    const output = on === 'stdout' ? child.stdout : child.stderr
    output?.on('data', (bytes: Buffer) => {
      appendFileSync(log, bytes)
      if (said.length > mostSaid) return
      said += bytes.toString()
      const found = says.exec(said)
      if (found !== null) resolve(found.slice(1))
    })
    void ended.then((how) => reject(new Error(`${name} ended with ${how} before it was ready; its log is ${logFile}`)))
  })
  // Whoever does not wait for it hears of the end.
  ready.catch(() => undefined)
  child.once('close', () => closeSync(log))
  return {
    name,
    pid: child.pid ?? 0,
    ready,
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.kill(stopBy)
      const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
      return ended.finally(() => clearTimeout(late))
    },
  }
}

const serverProgram = join(import.meta.dirname, '../../../packages/server/src/main.ts')

export type ServerOptions = Readonly<{
  /** `all` is the whole server with a database of its own; a role shares `databaseUrl` and `natsUrl` with the others. */
  roles: 'all' | Readonly<{ role: Config['roles'][number]; databaseUrl: string; natsUrl: string }>
  /** DATA_DIR of the whole; a role other than api has a folder in it. */
  dataDir: string
  port: number
  devicePort: number
  logFolder: string
  env?: Readonly<Record<string, string>>
}>

/** Starts the server as `npm run server` does, for an evaluation: on loopback, with accounts whose passwords are known. */
export const startServer = ({ roles, dataDir, port, devicePort, logFolder, env = {} }: ServerOptions): Running => {
  const name = roles === 'all' ? 'server' : roles.role
  const ofRole = {
    ...(roles !== 'all' && { ROLES: roles.role, DATABASE_URL: roles.databaseUrl, NATS_URL: roles.natsUrl }),
    DATA_DIR: roles === 'all' || roles.role === 'api' ? dataDir : join(dataDir, roles.role),
  }
  return launch({
    name,
    command: process.execPath,
    args: [serverProgram],
    env: {
      HEADEND_EVALUATION: '1',
      PORT: String(port),
      DEVICE_PORT: String(devicePort),
      LOG_LEVEL: 'warn',
      ...ofRole,
      ...env,
    },
    logFile: join(logFolder, `${name}.log`),
    // The last line but one of what it greets with: every role says where its data is.
    says: /^ {2}Data +\S/m,
  })
}

const address = /^(postgresql:\S+)$/m

/** Starts the embedded PostgreSQL of `dataDir` beside the servers, which may then be several; it says its address. */
export const startDatabase = ({ dataDir, logFolder }: Pick<ServerOptions, 'dataDir' | 'logFolder'>): Running =>
  launch({
    name: 'database',
    command: process.execPath,
    args: [join(import.meta.dirname, 'database.ts'), dataDir],
    logFile: join(logFolder, 'database.log'),
    says: address,
  })

/** Whether nats-server is there. */
export const hasNats = async (): Promise<boolean> => {
  const asked = spawn('nats-server', ['--version'], { env: { PATH: path }, stdio: 'ignore' })
  return new Promise((resolve) => {
    asked.once('error', () => resolve(false))
    asked.once('exit', (code) => resolve(code === 0))
  })
}

/** Starts nats-server (Debian's package of that name) on a port of loopback. */
export const startNats = ({ port, logFolder }: Readonly<{ port: number; logFolder: string }>): Running =>
  launch({
    name: 'nats',
    command: 'nats-server',
    args: ['--addr', '127.0.0.1', '--port', String(port)],
    logFile: join(logFolder, 'nats.log'),
    says: /Server is ready/,
    on: 'stderr',
    // Told to terminate it says that it failed.
    stopBy: 'SIGINT',
  })

/** The process of the PostgreSQL on this DATA_DIR; undefined when there is none. */
export const postmasterOf = async (dataDir: string): Promise<number | undefined> => {
  const text = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined
}

/** Whether a process of this id lives. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Fills an empty DATA_DIR with example companies, accounts and the inventory of `devices` simulated devices. Gives the address of its database. */
export const prepare = async (
  options: Readonly<{ dataDir: string; devices: number; logFolder: string }>,
): Promise<string> => {
  const { dataDir, devices, logFolder } = options
  await mkdir(logFolder, { recursive: true })
  const filling = launch({
    name: 'prepare',
    command: process.execPath,
    args: [join(import.meta.dirname, 'prepare.ts'), dataDir, String(devices)],
    logFile: join(logFolder, 'prepare.log'),
    says: address,
  })
  const [url = ''] = await filling.ready
  await filling.ended
  return url
}

const fleetProgram = join(import.meta.dirname, 'fleet.ts')

/** A fleet that runs, and what it knows of itself. */
export type RunningFleet = Running & Pick<Child<FleetProcess>, 'ask'>

/** Starts the simulated fleet of `devices` devices; it ends with this process too. */
export const startFleet = async (options: Parameters<FleetProcess['start']>[0]): Promise<RunningFleet> => {
  const child = await startChild<FleetProcess>(fleetProgram)
  await child.ask('start', options)
  return {
    name: 'fleet',
    pid: child.pid,
    ready: Promise.resolve([]),
    ended: child.ended,
    kill: child.kill,
    stop: async () => {
      await child[Symbol.asyncDispose]()
      return child.ended
    },
    ask: child.ask,
  }
}
