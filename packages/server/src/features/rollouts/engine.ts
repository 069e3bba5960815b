import { deviceFailureNames } from '@headend/contract/core'
import { deviceName, deviceNameAmong } from '@headend/contract/device'
import type { RolloutReason } from '@headend/contract/rollouts'
import { taskKinds } from '@headend/contract/tasks'
import type { TaskType } from '@headend/contract/tasks'
import { batcher } from '../../core/batcher.ts'
import type { Line } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { inTransaction } from '../../core/db/database.ts'
import type { Core } from '../../core/feature.ts'
import { publishStale } from '../../core/stale.ts'
import type { TaskDevice } from '../tasks/service.ts'
import { finish } from './finish.ts'
import { foldCounts } from './folding.ts'
import { awayReason, isToCome, settledVerdict } from './kind.ts'
import type { Kind } from './kind.ts'
import { firstSize, firstVerdict, lastMinute, pauseOf, roomOf } from './safety.ts'
import * as store from './store.ts'
import type { End, RolloutRow, Settled, Step, Under } from './store.ts'
import * as dueTurns from './turns.ts'
import type { Turn } from './turns.ts'
import { isOpen } from './windows.ts'

/** Devices that are begun in one transaction. */
const batch = 500
/** Devices under way at a time where a roll-out has no limit of its own. */
const mostAtOnce = 2000
/** Batches of one roll-out in a row, before another one has its turn. */
const batchesAtOnce = 20
/** Ends that are written at a time. */
const endsAtOnce = 1000

const minuteMs = 60_000
/** The pauses after attempts that failed, milliseconds; the last one repeats. */
const pauses = [5 * minuteMs, 30 * minuteMs, 120 * minuteMs, 480 * minuteMs, 1440 * minuteMs] as const
/** Of a pause, what chance adds or takes away: devices that failed together are not tried together. */
const jitter = 0.2
/** A device that another roll-out or task has is looked at again after so long; milliseconds. */
const busyMs = minuteMs
/** One that connected and has not said yet what it has is looked at again after so long; milliseconds. */
const unreadMs = 15_000
const otherMs = 5 * minuteMs

/** How long after an attempt that failed the next one is made; milliseconds. */
export const pauseAfter = (tries: number, chance: number): number =>
  (pauses[Math.min(tries, pauses.length) - 1] ?? pauses[0]) * (1 + jitter * (2 * chance - 1))

/** Attempts that never reached their device: they cost it nothing, and are made again. */
const unmade: ReadonlySet<string> = new Set<RolloutReason>(['disconnected', 'neverSent', 'busy'])

/** What was begun on devices in a transaction: `send` carries it out once that is committed. */
export type Begun = Readonly<{ taskIds: ReadonlyMap<string, string>; send: () => void }>

/** Begins attempts on devices: a task each, written with the turn that it is of. Those it leaves out are busy. */
export type Begin = (
  trx: Db,
  about: Readonly<{ row: RolloutRow; kind: Kind; type: TaskType; devices: readonly TaskDevice[] }>,
  line: (line: Line) => void,
) => Promise<Begun>

type Needs = Readonly<{
  core: Pick<Core, 'db' | 'bus' | 'clock' | 'random' | 'change'>
  kinds: readonly Kind[]
  begin: Begin
  lacking: (endpointIds: readonly string[], type: TaskType) => Promise<ReadonlySet<string>>
}>

/**
 * Moves roll-outs on, in any number of workers. A worker takes a roll-out for a transaction, in which it is judged whether it
 * may go on, turns are taken and the tasks of their devices written: whoever dies leaves all of that or nothing. Each row
 * follows the end of its task, which happens once, and is written where the row is under way by that task still.
 */
export const rolloutEngine = ({ core, kinds, begin, lacking }: Needs) => {
  const { db, bus, clock, random, change } = core
  const touched = new Set<Kind>()
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const end = finish({
    core,
    shownBy: (name) => byName.get(name)?.shownBy ?? [],
    pageOf: (name, run) => byName.get(name)?.page(run),
  })

  const stepOf = (turn: Turn, to: Partial<Step>): Step => ({
    did: turn.did,
    state: 'waiting',
    reason: 'due',
    wave: turn.wave,
    tries: turn.tries,
    dueTime: null,
    taskId: null,
    fromVersion: turn.version,
    begins: false,
    ...to,
  })

  /** What becomes of turns: attempts on those devices that are due, connected and free. */
  const take = async (
    trx: Db,
    row: RolloutRow,
    kind: Kind,
    turns: readonly Turn[],
    line: (line: Line) => void,
  ): Promise<Readonly<{ steps: readonly Step[]; send: () => void }>> => {
    const now = clock.now()
    const judge = await kind.judge(trx, row.goal, turns)
    const type = kind.taskOf(row.goal)
    const steps: Step[] = []
    const wanted: Turn[] = []
    for (const turn of turns) {
      const judged = judge(turn)
      const verdict = settledVerdict(judged)
      if (turn.companyId === null) steps.push(stepOf(turn, { state: 'cancelled', reason: 'otherCompany' }))
      else if (!turn.fits) steps.push(stepOf(turn, { state: 'cancelled', reason: kind.misfit }))
      else if (!turn.offered) steps.push(stepOf(turn, { state: 'cancelled', reason: 'notOffered' }))
      else if (isToCome(judged, turn))
        steps.push(
          turn.online
            ? stepOf(turn, { reason: 'neverConnected', dueTime: now + unreadMs })
            : stepOf(turn, { reason: awayReason(turn) }),
        )
      else if (verdict.kind === 'end') steps.push(stepOf(turn, { state: verdict.state, reason: verdict.reason }))
      else if (turn.taken) steps.push(stepOf(turn, { reason: 'otherRollout', dueTime: now + otherMs }))
      else if (turn.online) wanted.push(turn)
      else steps.push(stepOf(turn, { reason: awayReason(turn) }))
    }
    if (wanted.length === 0) return { steps, send: () => undefined }
    const without = await lacking(
      wanted.map(({ endpointId }) => endpointId),
      type,
    )
    const able = without.size === 0 ? wanted : wanted.filter(({ endpointId }) => !without.has(endpointId))
    const devices = able.map((turn) => ({
      endpointId: turn.endpointId,
      name: deviceName({ ...turn, device_id: turn.deviceId }),
      nameAmong: deviceNameAmong({ ...turn, device_id: turn.deviceId }),
      companyId: turn.companyId,
    }))
    const { taskIds, send } = await begin(trx, { row, kind, type, devices }, line)
    const wave = row.passed ? 2 : 1
    for (const turn of wanted) {
      const taskId = taskIds.get(turn.endpointId)
      const tries = turn.tries + 1
      if (without.has(turn.endpointId)) steps.push(stepOf(turn, { state: 'fail', reason: 'unsupported' }))
      else if (taskId === undefined) steps.push(stepOf(turn, { reason: 'busy', dueTime: now + busyMs }))
      else
        steps.push(
          stepOf(turn, {
            state: 'progress',
            reason: 'proceeding',
            wave: turn.wave || wave,
            tries,
            taskId,
            begins: true,
          }),
        )
    }
    return { steps, send }
  }

  /** Up to which place the devices of roll-outs that were never begun were taken by this worker. */
  const places = new Map<string, number>()

  /** The next devices whose turn it is; where there are too few after those taken last, from the first place on. */
  const nextTurns = async (
    trx: Db,
    row: RolloutRow,
    asked: Readonly<{ kind: Kind; most: number; begunOnly: boolean }>,
  ): Promise<readonly Turn[]> => {
    const { rollout_id: id } = row
    const from = places.get(id) ?? 0
    const after = await dueTurns.nextTurns(trx, row, { ...asked, from })
    const turns =
      from === 0 || asked.begunOnly || after.length === asked.most
        ? after
        : await dueTurns.nextTurns(trx, row, { ...asked, from: 0 })
    if (asked.begunOnly) return turns
    if (turns.length < asked.most) places.delete(id)
    else
      places.set(
        id,
        turns.reduce((last, { place }) => Math.max(last, place), 0),
      )
    return turns
  }

  /** Takes the next devices of a roll-out. Gives whether it is worth asking again at once. */
  const advance = async (rolloutId: string): Promise<boolean> => {
    const known = await db
      .selectFrom('rollout')
      .select(['kind', 'goal', 'user_id', 'user_name'])
      .where('rollout_id', '=', rolloutId)
      .executeTakeFirst()
    const kind = byName.get(known?.kind ?? '')
    if (known === undefined || kind === undefined) return false
    const actor = { userId: known.user_id, userName: known.user_name }
    const type = kind.taskOf(known.goal)
    const writing = { id: `tasks.${type}`, action: taskKinds[type].name }
    const done = await change(
      actor,
      writing,
      async (trx, line) => {
        const row = await store.lockRunning(trx, rolloutId)
        if (row === undefined || !row.gathered) return undefined
        const lines = await store.countsOf(trx, rolloutId)
        const tally = store.tallyOf(lines)
        const limits = store.limitsOf(row)
        const left = lines.reduce(
          (sum, { state, devices }) => (state === 'waiting' || state === 'progress' ? sum + devices : sum),
          0,
        )
        const total = lines.reduce((sum, { devices }) => sum + devices, 0)
        const size = row.passed ? null : (row.first_size ?? firstSize(limits, total))
        const base = { success: row.base_success, failing: row.base_fail }
        const pause = pauseOf(limits, tally, { size, base })
        if (pause !== undefined) return { pause }
        if (left === 0) return row.lasting ? undefined : { complete: true }
        const now = clock.now()
        if (row.until_time !== null && row.until_time.getTime() <= now)
          return { over: await store.endWaiting(trx, rolloutId, { now, most: endsAtOnce }) }
        if (!isOpen(store.windowOf(row), now)) return undefined
        const passed = size === null || firstVerdict(limits, size, tally) === 'passed'
        const recent = lastMinute(row.recent, now)
        const group = passed ? null : size
        const most = { batch, atOnce: mostAtOnce }
        const room = roomOf(limits, tally, { recent, size: group, most })
        // Of a first group that is full those go on that were begun before.
        const full = group !== null && tally.first.begun >= group
        const places = full ? roomOf(limits, tally, { recent, size: null, most }) : room
        const turns = places > 0 ? await nextTurns(trx, row, { kind, most: places, begunOnly: full }) : []
        const { steps, send } = await take(trx, { ...row, passed }, kind, turns, line)
        await store.writeSteps(trx, rolloutId, steps, now)
        const begun = steps.filter(({ begins }) => begins).length
        const kept = limits.perMinute === null || begun === 0 ? recent : [...recent, [now, begun] as const]
        const begins = group !== null && row.first_size === null
        if (kept !== row.recent || begins || passed !== row.passed)
          await store.noteTaken(trx, rolloutId, { recent: kept, firstSize: group ?? row.first_size, passed })
        return { send, turns: turns.length, more: turns.length > 0 && (turns.length === batch || begun < turns.length) }
      },
      { mayBeNothing: true },
    )
    if (done === undefined) return false
    if ('pause' in done) {
      await end.pause(rolloutId, done.pause)
      return false
    }
    if ('over' in done) {
      if (done.over > 0) touched.add(kind)
      return done.over === endsAtOnce
    }
    if ('complete' in done) {
      await end.complete(rolloutId)
      return false
    }
    if (done.turns > 0) touched.add(kind)
    done.send()
    return done.more
  }

  /** How a device goes on from an attempt that failed. */
  const nextOf = (over: End, { tries, retries, wave }: Under, kind: Kind): Settled['next'] => {
    const now = clock.now()
    if (unmade.has(over.reason)) {
      const again = { state: 'waiting', tries: tries - 1, wave } as const
      if (over.reason === 'neverSent') return { ...again, reason: 'due', dueTime: null }
      return { ...again, reason: over.reason === 'busy' ? 'busy' : 'offline', dueTime: now + busyMs }
    }
    // It was asked, and is not to get it: that is nobody's failure.
    if (kind.isUnwanted(over.reason)) return { state: 'cancelled', reason: over.reason, tries, wave: 0, dueTime: null }
    if (tries > retries || kind.isHopeless(over.reason))
      return { state: 'fail', reason: over.reason, tries, wave, dueTime: null }
    return { state: 'waiting', reason: 'pause', tries, wave, dueTime: now + pauseAfter(tries, random.fraction()) }
  }

  /** Writes the ends of attempts, each once, whoever else does too. */
  const settle = async (ends: readonly End[]): Promise<void> => {
    // Only of one that failed it matters how often it was tried before.
    const [failed, others] = [new Map<string, End>(), [] as Settled[]]
    for (const over of ends)
      if (over.state === 'fail') failed.set(over.taskId, over)
      else others.push({ ...over, next: { state: over.state, reason: over.reason, dueTime: null } })
    await inTransaction(db, async (trx) => {
      const tried = failed.size === 0 ? [] : await store.lockUnderWay(trx, [...failed.keys()])
      const again = tried.flatMap((under): Settled[] => {
        const kind = byName.get(under.kind)
        const over = failed.get(under.taskId)
        return kind === undefined || over === undefined ? [] : [{ ...over, next: nextOf(over, under, kind) }]
      })
      if (others.length + again.length === 0) return
      for (const name of await store.writeEnds(trx, kinds, [...others, ...again], clock.now())) {
        const kind = byName.get(name)
        if (kind !== undefined) touched.add(kind)
      }
    })
  }

  const reasonOf = (text: string | null): RolloutReason => deviceFailureNames.find((name) => name === text) ?? 'other'

  const ofType = new Map<string, Kind>(kinds.flatMap((kind) => kind.taskTypes.map((type) => [type, kind])))
  const doneBy = ({ task_type: type, already }: Awaited<ReturnType<typeof store.tasksOf>>[number]): RolloutReason =>
    ofType.get(type)?.doneBy(type, already) ?? 'updated'

  const settleTasks = async (taskIds: readonly string[]): Promise<void> => {
    const ends = (await store.tasksOf(db, taskIds)).flatMap((task): End[] => {
      const { task_id: taskId, state, from, to } = task
      if (state === 'success') return [{ taskId, state, reason: doneBy(task), said: null, from, to }]
      if (state === 'cancelled') return [{ taskId, state, reason: 'byPerson', said: null }]
      return state === 'fail' ? [{ taskId, state, reason: reasonOf(task.fail_reason), said: task.fail_said, from }] : []
    })
    if (ends.length > 0) await settle(ends)
  }

  const hints = batcher<string, void>({
    clock,
    waitMs: 50,
    most: endsAtOnce,
    work: async (taskIds) => {
      const ended = await store.endedTasks(db, taskIds, endsAtOnce)
      if (ended.length > 0) await settleTasks(ended)
      return taskIds.map(() => undefined)
    },
  })

  return {
    settle,
    settleTasks,
    /** A task ended: its row follows at once, and otherwise with the sweep. */
    hint: (taskId: string): Promise<void> => hints.add(taskId),
    /** Ends that nobody heard of. */
    sweep: async (): Promise<void> => {
      for (let ended = await store.endedTasks(db, 'any', endsAtOnce); ended.length > 0;) {
        await settleTasks(ended)
        ended = ended.length < endsAtOnce ? [] : await store.endedTasks(db, 'any', endsAtOnce)
      }
      while (await store.endPauses(db, clock.now(), endsAtOnce));
      await foldCounts(db)
    },
    advance,
    /** Every roll-out that runs, some batches each. */
    advanceAll: async (): Promise<void> => {
      for (const rolloutId of await store.running(db))
        for (let batches = 0; batches < batchesAtOnce && (await advance(rolloutId)); batches += 1);
    },
    /** Has consoles that show roll-outs that have moved ask again. */
    announce: (): void => {
      for (const { shownBy } of touched) publishStale(bus, shownBy)
      touched.clear()
    },
    touch: (kind: Kind): void => void touched.add(kind),
    idle: () => hints.idle(),
  }
}

export type RolloutEngine = ReturnType<typeof rolloutEngine>
