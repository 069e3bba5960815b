import { setTimeout as pause } from 'node:timers/promises'
import { machineLine } from '../../../bench/src/support/machine.ts'
import { repeatable } from '../../../bench/src/support/random.ts'
import { loadPlan } from '../support/plan.ts'
import { startBrowsers } from './browsers.ts'
import { measure } from './figures.ts'
import { startGround } from './ground.ts'
import type { Ground } from './ground.ts'
import { startOperators } from './operators.ts'
import { record } from './samples.ts'

export type SoakOptions = Readonly<{ hours: number; agents: number; browsers: number; folder: string }>

const sampleMs = 20_000
/** Every so many samples the tables are counted. */
const tablesEvery = 3
/** Every so many samples it is said how far the run is. */
const sayEvery = 15
const companies = 4
const disturbMs = 5_000
/** How often a line card restarts, and the share of the agents behind it. */
const breakMs = 10 * 60_000
const breakShare = 0.1
const startWithinMs = 10 * 60_000
/** The share of agents that have to be connected before the run begins. */
const enough = 0.97

const said = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

/** Settles once most agents are connected; false when the run was stopped before. */
const whenConnected = async (ground: Ground, agents: number, signal: AbortSignal): Promise<boolean> => {
  for (const last = performance.now() + startWithinMs; ; await pause(2_000)) {
    const connected = await ground.connected()
    if (connected >= enough * agents) return true
    if (signal.aborted) return false
    if (performance.now() > last) throw new Error(`only ${connected} of ${agents} agents have connected`)
  }
}

/** What happens to devices by itself, until the stack is disposed of. */
const disturb = (
  { fleets }: Ground,
  random: () => number,
  problem: (what: string, text: string) => void,
  stack: AsyncDisposableStack,
): void => {
  const again = (ms: number, work: (fleet: Ground['fleets'][number]) => Promise<void>): void => {
    const timer = setInterval(() => {
      for (const fleet of fleets) work(fleet).catch((thrown: unknown) => problem('fleet', said(thrown)))
    }, ms)
    stack.defer(() => clearInterval(timer))
  }
  again(disturbMs, (fleet) => fleet.ask('disturb', { renames: 5, drops: 2, powerCuts: random() < 0.2 ? 1 : 0 }))
  again(breakMs, (fleet) => fleet.ask('breakLines', { share: breakShare }))
}

/** Runs the whole under load for so many hours, or until `signal`, and leaves its record in the folder. */
export const soak = async (options: SoakOptions, signal: AbortSignal, say: (line: string) => void): Promise<void> => {
  const { hours, agents, folder } = options
  await using stack = new AsyncDisposableStack()
  const random = repeatable(7)
  const plan = loadPlan(agents)
  const ground = await startGround({ agents, logFolder: folder }, stack)
  const { url, database, server } = ground
  say(`PostgreSQL ${database.version}, console ${url}, server process ${server.pid}`)
  if (!(await whenConnected(ground, agents, signal))) return
  say(`${await database.online()} devices are online`)
  const early: (readonly [what: string, text: string])[] = []
  let problem = (what: string, text: string): void => void early.push([what, text])
  const devices = Array.from({ length: companies }, (_, company) =>
    plan.filter(({ companyIndex }) => company === 0 || companyIndex === company).map(({ endpointId }) => endpointId),
  )
  const see = (what: string, text: string): void => problem(what, text)
  const browsers = stack.use(await startBrowsers({ url, count: options.browsers, devices, random, problem: see }))
  say(`${options.browsers} browsers are signed in`)

  const began = performance.now()
  const at = (): number => Math.round((performance.now() - began) / 100) / 10
  const recorder = record(folder, {
    began: new Date().toISOString(),
    hours,
    agents,
    browsers: options.browsers,
    machine: machineLine(),
    database: `PostgreSQL ${database.version}`,
  })
  problem = (what, text) => {
    say(`${what}: ${text}`)
    recorder.problem({ at: at(), what, text })
  }
  for (const [what, text] of early) problem(what, text)
  const operators = startOperators({
    url,
    endpointIds: plan.map(({ endpointId }) => endpointId),
    random,
    problem: see,
  })
  stack.defer(() => operators.stop())
  disturb(ground, random, see, stack)

  let hasEnded = false
  void server.ended.then(() => (hasEnded = true))
  let before: Readonly<{ processorMs: number; at: number }> | undefined
  const sample = async (index: number): Promise<void> => {
    const { figures, processorMs } = await measure(ground, browsers)
    const tables = index % tablesEvery === 0 ? await database.tables() : undefined
    const now = at()
    if (before !== undefined) figures['processor'] = (processorMs - before.processorMs) / 1000 / (now - before.at)
    before = { processorMs, at: now }
    recorder.sample({
      at: now,
      figures,
      load: { ...operators.counts(), ...browsers.counts() },
      ...(tables === undefined ? {} : { tables }),
    })
    if (index % sayEvery !== 0) return
    const mebibytes = Math.round((figures['rss'] ?? 0) / 2 ** 20)
    say(`${(now / 60).toFixed(0)} min: ${figures['online']} online, ${mebibytes} MiB`)
  }
  for (let index = 0; ; index += 1) {
    try {
      await sample(index)
    } catch (thrown) {
      problem('sample', said(thrown))
      if (hasEnded) throw new Error('the server has ended by itself', { cause: thrown })
    }
    const left = hours * 3_600_000 - (performance.now() - began)
    if (left <= 0 || signal.aborted) return
    const next = sampleMs - ((performance.now() - began) % sampleMs)
    // A run that is stopped does not wait.
    await pause(Math.min(left, next), undefined, { signal }).catch(() => undefined)
  }
}
