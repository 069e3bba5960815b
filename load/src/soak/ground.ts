import { access, chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { parts } from '../../../bench/src/support/agentFleet.ts'
import { prepare, startFleet, startServer } from '../support/processes.ts'
import type { Running, RunningFleet } from '../support/processes.ts'
import { steadyPorts } from '../support/ports.ts'
import { viewDatabase } from './database.ts'
import type { DatabaseView } from './database.ts'

/** What a soak runs on: the server as one process with a database of its own, the fleet, and a view of each. */

const built = join(import.meta.dirname, '../../../packages/web/dist')
/** Agents of one process: each holds a descriptor, and all share its processor. */
const agentsPerProcess = 2_500
const connectsPerSecond = 60
/** Agents that look at all of their values less often cost less, and notify as life-like. */
const pollMs = 15_000

export type Ground = Readonly<{
  url: string
  port: number
  devicePort: number
  server: Running
  fleets: readonly RunningFleet[]
  database: DatabaseView
  /** The server's own figures. */
  vitals: () => Promise<Readonly<Record<string, number>>>
  connected: () => Promise<number>
}>

const figures = z.record(z.string(), z.number())

const vitalsAt =
  (socketPath: string): Ground['vitals'] =>
  async () =>
    figures.parse(await json(connect(socketPath)))

/** Starts server and fleet; all of it ends, and leaves nothing, with `stack`. The logs are kept in `logFolder`. */
export const startGround = async (
  { agents, logFolder }: Readonly<{ agents: number; logFolder: string }>,
  stack: AsyncDisposableStack,
): Promise<Ground> => {
  await access(join(built, 'index.html')).catch(() => {
    throw new Error('the console is not built: run "npm run build" first')
  })
  const folder = await mkdtemp(join(tmpdir(), 'headend-soak-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  // Under root the database has a user of its own, who has to come in.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const databaseUrl = await prepare({ dataDir, devices: agents, logFolder })
  const [port = 0, devicePort = 0] = await steadyPorts(2)
  const socketPath = join(folder, 'vitals')
  const server = startServer({
    roles: 'all',
    dataDir,
    port,
    devicePort,
    logFolder,
    env: {
      // With SIGUSR2 the server writes what is on its heap beside its log.
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'vitals.ts')).href} --heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${JSON.stringify(logFolder)}`,
      SOAK_VITALS: socketPath,
      // All agents come from this machine, as from behind the NAT of a provider.
      DEVICE_CONNECTIONS_PER_ADDRESS: String(agents + 500),
    },
  })
  stack.defer(async () => void (await server.stop()))
  await server.ready
  const database = stack.use(await viewDatabase(databaseUrl))
  const fleets: RunningFleet[] = []
  for (const part of parts(agents, agentsPerProcess)) {
    const fleet = await startFleet({
      url: `ws://127.0.0.1:${devicePort}/usp`,
      devices: agents,
      part,
      begin: 'running',
      pace: 1,
      longestRetryMs: 8_000,
      pollMs,
      connectsPerSecond,
    })
    stack.defer(async () => void (await fleet.stop()))
    fleets.push(fleet)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    devicePort,
    server,
    fleets,
    database,
    vitals: vitalsAt(socketPath),
    connected: async () => {
      const of = await Promise.all(fleets.map((fleet) => fleet.ask('connected')))
      return of.reduce((sum, { length }) => sum + length, 0)
    },
  }
}
