import type { FastifyInstance } from 'fastify'
import type { Change, DeviceChange } from './change.ts'
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type pg from 'pg'
import type { Db } from './db/database.ts'
import type { Files } from './files.ts'
import type { AuthenticatedCaller } from './http/caller.ts'
import type { Implementation } from './http/implement.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail.ts'
import type { Random } from './random.ts'
import type { CompanyTree } from './scope.ts'
import type { ServerRole } from './settings.ts'

/**
 * Finds out who holds an access token or an API token, as shown by somebody at `address`: for the calls, and for whatever
 * else a signed-in person connects to.
 */
export type Authenticate = (
  token: string,
  address: string,
) => Promise<Omit<AuthenticatedCaller, 'language' | 'address'>>

/** What every feature is made from. Take the parts you need, not the whole: `deviceService({ db, clock })`. */
export type Core = Readonly<{
  config: Config
  db: Db
  /** The connections beneath `db`, for COPY and cursors alone. */
  pool: pg.Pool
  /** Whether the database could not be reached when somebody last needed it. */
  isAway: () => boolean
  bus: Bus
  clock: Clock
  random: Random
  log: Log
  files: Files
  mail: Mail
  change: Change
  deviceChange: DeviceChange
  tree: CompanyTree
  /** Where people reach the console, without a slash at the end; known once the server listens. */
  publicUrl: () => string
}>

/** One noun of the product as the server runs it. */
export type Feature = Readonly<{
  name: string
  /** Calls it answers, in processes with the role `api`. */
  calls?: readonly Implementation[]
  /** Routes beside the calls, such as websockets and file downloads, on the people-facing port. */
  routes?: (app: FastifyInstance) => void | Promise<void>
  /** Roles whose processes run `start`; all of them when left out. */
  roles?: readonly ServerRole[]
  /** Runs before the ports open, in the order of the list. */
  start?: () => Promise<void>
  /** Runs after the ports closed, in the opposite order. Must be harmless when `start` never ran. */
  stop?: () => Promise<void>
}>
