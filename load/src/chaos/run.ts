import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerMessage } from '@headend/contract/realtime'
import { isFinal } from '@headend/contract/tasks'
import { repeatable } from '../../../bench/src/support/random.ts'
import { hasNats, isAlive, postmasterOf, prepare } from '../support/processes.ts'
import { operators } from '../support/operators.ts'
import { loadPlan } from '../support/plan.ts'
import { steadyPorts } from '../support/ports.ts'
import { lookAround } from './checkpoint.ts'
import type { Look } from './checkpoint.ts'
import { kills } from './killer.ts'
import type { Kill, Mode, Target } from './killer.ts'
import { openLedger } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { supervisor } from './supervisor.ts'
import type { Faults, Supervisor } from './supervisor.ts'
import type { Row } from './table.ts'
import { resultOf } from './result.ts'
import { countEnds, judge, openTasks, readKept } from './verdict.ts'
import { wholeOf } from './whole.ts'

export type Options = Readonly<{
  minutes: number
  kills: number
  seed: number
  devices: number
  waitMinutes: number
  logs: string | undefined
}>

/** Kills after which everybody rests and looks around, and the server goes on in the other mode. */
const killsPerRound = 14
/** Longer than this nobody waits for everything to be back before the next kill; milliseconds. */
const backWithinMs = 60_000
/** Rounds of a run that is short: each mode has its turn. */
const leastRounds = 2

type Say = (line: string) => void

/** Ends whatever is left of a run: processes, then its folder. */
const cleanUp = async (folder: string, dataDir: string, kept: Supervisor): Promise<void> => {
  await kept.end()
  const postmaster = await postmasterOf(dataDir)
  if (postmaster !== undefined) {
    process.kill(postmaster, 'SIGQUIT')
    for (let tries = 0; isAlive(postmaster) && tries < 100; tries += 1) await pause(100)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/**
 * Drives the product while processes are killed, and counts what came of it. Undefined when it was stopped before. Whatever
 * happens, no process and no folder is left.
 */
export const chaos = async (options: Options, stop: AbortSignal, say: Say): Promise<readonly Row[] | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'headend-chaos-'))
  // Under root the database has a user of its own, who has to come in.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const faults: Faults = { failedStarts: [], endedByThemselves: [], slowStops: [] }
  const kept = supervisor(faults)
  const logFolder = join(folder, 'logs')
  const ledger = openLedger(join(logFolder, 'ledger.jsonl'))
  try {
    await mkdir(logFolder)
    const run = runIn({ options, dataDir, logFolder, ledger, kept, faults, stop, say })
    const rows = await Promise.race([run, aborted(stop)])
    run.catch(() => undefined)
    if (options.logs !== undefined) await cp(logFolder, options.logs, { recursive: true })
    return rows
  } finally {
    ledger.close()
    await cleanUp(folder, dataDir, kept)
  }
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined))
  })

type Run = Readonly<{
  options: Options
  dataDir: string
  logFolder: string
  ledger: Ledger
  kept: Supervisor
  faults: Faults
  stop: AbortSignal
  say: Say
}>

/** Remembers the newest messages of each browser, and the ends of tasks that they were told of. */
const listen = (ledger: Ledger) => {
  const newest = new Map<number, string[]>()
  return {
    hears: (message: ServerMessage, operator: number): void => {
      const texts = newest.get(operator) ?? []
      newest.set(operator, [...texts.slice(-200), JSON.stringify(message)])
      if (!('task' in message)) return
      const { taskId, taskStatus } = message.task
      if (isFinal(taskStatus)) ledger.sees({ taskId, state: taskStatus })
    },
    heard: (operator: number, text: string): boolean =>
      newest.get(operator)?.some((one) => one.includes(text)) ?? false,
  }
}

const runIn = async ({
  options,
  dataDir,
  logFolder,
  ledger,
  kept,
  faults,
  stop,
  say,
}: Run): Promise<readonly Row[]> => {
  const { devices, seed, minutes } = options
  const [port = 0, devicePort = 0, natsPort = 0] = await steadyPorts(3)
  const databaseUrl = await prepare({ dataDir, devices, logFolder })
  const modes: readonly Mode[] = (await hasNats()) ? ['one', 'several'] : ['one']
  if (modes.length === 1) say('There is no nats-server: the server runs as one process only.')
  const since = new Date()
  const place = { dataDir, logFolder, databaseUrl, port, devicePort, natsPort, devices }
  const whole = wholeOf(place, kept, ledger.losesMemory)
  const { hears, heard } = listen(ledger)
  const team = operators({
    url: `http://127.0.0.1:${port}`,
    devices: loadPlan(devices),
    random: repeatable(seed + 1000),
    witness: ledger,
    pauseMs: 300,
    hears,
  })
  const schedules = { one: kills('one', repeatable(seed)), several: kills('several', repeatable(seed + 1)) }
  const random = repeatable(seed + 2)
  const counts = new Map<Target, number>()
  const looks: Look[] = []
  const killed = () => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const began = performance.now()
  const end = began + minutes * 60_000
  const isOver = () => stop.aborted || killed() >= options.kills || performance.now() >= end

  const round = async (schedule: Generator<Kill, never>): Promise<void> => {
    team.begin()
    const roundEnd = performance.now() + (end - began) / leastRounds
    for (let done = 0; done < killsPerRound && !isOver() && performance.now() < roundEnd;) {
      const { atWork, afterMs, target, downMs } = schedule.next().value
      if (atWork) await Promise.race([kept.whenUp(), pause(backWithinMs)])
      await pause(afterMs)
      if (!(await whole.kill(target, random, downMs))) continue
      done += 1
      counts.set(target, (counts.get(target) ?? 0) + 1)
    }
    await team.rest()
    looks.push(await lookAround({ kept, whole, team, ledger, heard }))
  }
  for (let turn = 0; ; turn += 1) {
    const mode = modes[turn % modes.length] ?? 'one'
    await whole.start(mode)
    if (turn === 0) await countEnds(databaseUrl)
    await round(schedules[mode])
    const { presenceMs: presence = 0, ...wrong } = looks.at(-1) ?? {}
    for (const sentence of Object.values(wrong).flat()) say(`  ${sentence}`)
    say(`round ${turn + 1} (${mode}): ${killed()} kills, presence right after ${(presence / 1000).toFixed(1)} s`)
    if (isOver()) break
    await whole.stop()
  }
  const seconds = (performance.now() - began) / 1000
  const open = await waitForTasks(databaseUrl, options.waitMinutes, say)
  const found = judge(ledger.entries, ledger.shown, await readKept(databaseUrl, since))
  await team.stop()
  await whole.stop()
  await kept.stop(['fleet'])
  return resultOf({ counts, looks, ledger, faults, found, open, seconds, kept, answers: team.answers })
}

/** Waits until no task is open, at most until the last one's time is up; gives how many are open still. */
const waitForTasks = async (databaseUrl: string, minutes: number, say: Say): Promise<number> => {
  const until = performance.now() + minutes * 60_000
  for (let said = ''; ; await pause(1000)) {
    const { count, leftMs } = await openTasks(databaseUrl)
    if (count === 0 || leftMs < -45_000 || performance.now() > until) return count
    const text = `${count} tasks are open; the last one's time is up in ${Math.ceil(leftMs / 60_000)} min`
    if (text !== said) say(text)
    said = text
  }
}
