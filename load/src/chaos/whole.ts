import { readdir, readFile } from 'node:fs/promises'
import { postmasterOf, startDatabase, startFleet, startNats, startServer } from '../support/processes.ts'
import type { RunningFleet } from '../support/processes.ts'
import type { Mode, Target } from './killer.ts'
import type { Supervisor } from './supervisor.ts'

export type Place = Readonly<{
  dataDir: string
  logFolder: string
  databaseUrl: string
  port: number
  devicePort: number
  natsPort: number
  devices: number
}>

/** Parts by the order in which they stop: whoever needs another goes before it. */
const order = ['server', 'api', 'gateway', 'worker', 'nats', 'database'] as const

/** The whole product of several processes, which can be killed one by one. */
export type Whole = Readonly<{
  start: (mode: Mode) => Promise<void>
  /** Stops servers and database in order; the fleet stays, without anybody to connect to. */
  stop: () => Promise<void>
  /** Kills something of what runs; false when there is nothing of that kind just now. */
  kill: (target: Target, random: () => number, downMs: number) => Promise<boolean>
  fleet: () => RunningFleet | undefined
}>

/** Processes that were started by the process of this id. */
const childrenOf = async (pid: number): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      // The name of the program, in parentheses, may have spaces.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.flatMap((name, index) => (parents[index] === pid ? [Number(name)] : []))
}

const killNow = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

export const wholeOf = (
  { dataDir, logFolder, databaseUrl, port, devicePort, natsPort, devices }: Place,
  kept: Supervisor,
  lostMemory: () => void,
): Whole => {
  const place = { dataDir, logFolder, port, devicePort }
  const natsUrl = `nats://127.0.0.1:${natsPort}`
  let fleets = 0
  const url = `ws://127.0.0.1:${devicePort}/usp`

  return {
    start: async (mode) => {
      if (mode === 'one') {
        // Its database is its own: it ends with it, and whoever watches over services starts both again.
        const start = () => startServer({ ...place, roles: 'all' })
        kept.keep({ name: 'server', start, needs: ['postgres', 'backend'], dies: ['postgres'] })
      } else {
        const keeper = () => startDatabase(place)
        kept.keep({ name: 'database', start: keeper, needs: ['postgres', 'backend'], dies: ['postgres'] })
        kept.keep({ name: 'nats', start: () => startNats({ port: natsPort, logFolder }), needs: [], dies: [] })
        await kept.whenUp()
        for (const role of ['api', 'gateway', 'worker'] as const) {
          const start = () => startServer({ ...place, roles: { role, databaseUrl, natsUrl } })
          kept.keep({ name: role, start, needs: ['database', 'postgres', 'backend', 'nats'], dies: [] })
        }
      }
      if (fleets === 0) {
        const start = async () => {
          // A fleet that comes back has lost its power: its devices start, and remember nothing.
          if (fleets > 0) lostMemory()
          fleets += 1
          return startFleet({
            url,
            devices,
            begin: fleets === 1 ? 'running' : 'starting',
            pace: 0.2,
            longestRetryMs: 3000,
            pollMs: 2000,
            connectsPerSecond: 500,
          })
        }
        kept.keep({ name: 'fleet', start, needs: [], dies: [] })
      }
      await kept.whenUp()
    },
    stop: () => kept.stop(order),
    kill: async (target, random, downMs) => {
      if (target !== 'postgres' && target !== 'backend') return kept.kill(target, downMs)
      const postmaster = await postmasterOf(dataDir)
      if (postmaster === undefined) return false
      if (target === 'postgres') {
        kept.hurt('postgres')
        return killNow(postmaster)
      }
      const backends = await childrenOf(postmaster)
      const one = backends[Math.floor(random() * backends.length)]
      if (one === undefined) return false
      kept.hurt('backend')
      return killNow(one)
    },
    fleet: () => kept.running<RunningFleet>('fleet'),
  }
}
