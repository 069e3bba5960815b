// The whole product for looking around: the server with example companies, and a simulated fleet. Run by `npm start` and
// by the browser tests. Settings come from the environment as for the server itself.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { startServer } from '../packages/server/src/app.ts'
import type { Server } from '../packages/server/src/app.ts'
import { evaluationAdmin, foldersOf, Misconfiguration, readConfig } from '../packages/server/src/core/config.ts'
import type { EvaluationNews, FleetNews, FleetOrder } from './evaluation/messages.ts'
import { companies, readOptions, unregistered } from './evaluation/options.ts'
import { examplePlan } from './evaluation/plan.ts'
import type { SimulatedVodServer } from '../packages/simulator/src/vodServer.ts'
import { startVodServer } from '../packages/simulator/src/vodServer.ts'
import { seed, seedVod } from './evaluation/seed.ts'

/** A stop that takes longer than this many milliseconds ends the process. */
const stopWithin = 20_000
/** Orders to stop that come within this many milliseconds are one. */
const sameOrder = 1000
/** The banner does not wait longer than this many milliseconds for the fleet. */
const fleetWithin = 20_000
/** Milliseconds after which the simulated VOD server has another version. */
const vodMovesEvery = 30 * 60_000

const explain = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return String(thrown)
  if ('code' in thrown && thrown.code === 'EADDRINUSE') {
    const port = 'port' in thrown ? String(thrown.port) : ''
    return `Port ${port} is taken by another program. Stop that one, or choose others: PORT=8090 DEVICE_PORT=8379 npm start`
  }
  if (thrown instanceof Misconfiguration || thrown instanceof RangeError) return thrown.message
  if ('code' in thrown && String(thrown.code).startsWith('ERR_PARSE_ARGS')) return thrown.message
  return thrown.stack ?? thrown.message
}

const startFleet = async (order: FleetOrder): Promise<ChildProcess> => {
  const fleet = fork(join(import.meta.dirname, 'evaluation', 'fleet.ts'))
  const connected = new Promise<void>((resolve) => {
    fleet.on('message', (news: FleetNews) => news.kind === 'connected' && resolve())
    fleet.once('exit', (code) => {
      if (!stopping) console.error(`The simulated fleet ended by itself (${code}): the devices stay offline.`)
      resolve()
    })
    setTimeout(resolve, fleetWithin).unref()
  })
  fleet.send(order)
  await connected
  return fleet
}

let vod: SimulatedVodServer | undefined
let starting: Promise<Server> | undefined
let fleet: ChildProcess | undefined
let stopping = false
let stoppedAt = 0

const stop = async (code: number): Promise<void> => {
  if (stopping) return
  stopping = true
  stoppedAt = performance.now()
  setTimeout(() => process.exit(1), stopWithin).unref()
  fleet?.kill('SIGTERM')
  await vod?.close()
  // A server that is still starting has a database already, which would stay behind.
  const server = await starting?.catch(() => undefined)
  await server?.close()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second request to stop does not want to wait. Ctrl+C reaches us from the terminal and from npm: that is one.
    if (stopping && performance.now() - stoppedAt > sameOrder) process.exit(1)
    void stop(0)
  })
}
process.once('disconnect', () => void stop(0))

try {
  const { devices, console: consoleFolder } = readOptions(process.argv.slice(2))
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, HEADEND_EVALUATION: '1' })
  starting = startServer(config, {
    ...(consoleFolder === undefined ? {} : { consoleFolder }),
    onLost: (error) => {
      console.error(error.message)
      void stop(1)
    },
  })
  const { url, deviceUrl, core } = await starting
  if (deviceUrl === undefined) throw new Misconfiguration('An evaluation needs the role gateway: leave ROLES empty.')
  await seed(core, examplePlan(devices))
  // Of each start other versions: those of the last one were fetched.
  const series = new Date().toISOString().slice(0, 16).replace('T', '-')
  vod = await startVodServer({ titles: 2000, series, movesEveryMs: vodMovesEvery })
  await seedVod(core, vod)
  if (devices > 0) {
    fleet = await startFleet({ url: deviceUrl, controllerId: config.controllerId, devices, unregistered })
  }

  const news: EvaluationNews = { kind: 'ready', url, deviceUrl, dataDir: config.dataDir }
  if (process.send) process.send(news)
  else {
    console.log(`
  Headend is running, for you to look around on this machine.

    Console   ${config.publicUrl ?? url}
    Sign in   ${evaluationAdmin.email}  /  ${evaluationAdmin.password}
    Devices   ${devices} simulated ones of ${companies} companies; your own connect to ${deviceUrl}
    VOD       ${vod.at()}, set in Management > TV content
    Calls     ${url}/api/v1/reference
    Data      ${config.dataDir}
    Mails     ${foldersOf(config.dataDir).outbox}

  Ctrl+C stops all of it. The data stays.
`)
  }
} catch (thrown) {
  // What was asked to stop halfway through its start breaks off somewhere: nobody wants to read where.
  if (!stopping) console.error(`\n${explain(thrown)}`)
  await stop(1)
}
