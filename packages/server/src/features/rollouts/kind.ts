import type { Call } from '@headend/contract/core'
import type { RolloutReason } from '@headend/contract/rollouts'
import type { TaskType } from '@headend/contract/tasks'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../core/db/database.ts'

/** A device as a kind of roll-out judges it: by what it reported last. */
export type Judged = Readonly<{
  /** What it has of what is rolled out; null where nobody knows. */
  version: string | null
  /** Attempts that were made on it. */
  tries: number
}>

/** What a roll-out does with a device: begin an attempt, or say with a reason that there is nothing to do. */
export type Verdict =
  | Readonly<{ kind: 'begin' }>
  /** What it has decides, and nobody knows it: one that is not connected is waited for, and otherwise it failed. */
  | Readonly<{ kind: 'unknown'; reason: RolloutReason }>
  | Readonly<{ kind: 'end'; state: 'success' | 'fail' | 'cancelled'; reason: RolloutReason }>

export const begin: Verdict = { kind: 'begin' }
export const unknown = (reason: RolloutReason): Verdict => ({ kind: 'unknown', reason })
export const ended = (state: 'success' | 'fail' | 'cancelled', reason: RolloutReason): Verdict => ({
  kind: 'end',
  state,
  reason,
})

/** Why a device that is not connected waits. */
export const awayReason = ({ known }: Readonly<{ known: boolean }>): RolloutReason =>
  known ? 'offline' : 'neverConnected'

/** Whether a device has to be waited for before it can be judged; `read`: it is connected, and long enough to have said what it has. */
export const isToCome = (verdict: Verdict, { read }: Readonly<{ read: boolean }>): boolean =>
  verdict.kind === 'unknown' && !read

/** A verdict on a device that there is nothing to wait for. */
export const settledVerdict = (verdict: Verdict): Exclude<Verdict, { kind: 'unknown' }> =>
  verdict.kind === 'unknown' ? { kind: 'end', state: 'fail', reason: verdict.reason } : verdict

/** Hours of the day in a time zone. */
type Hours = Readonly<{ startHour: number; endHour: number; timeZone: string }>

/** What the success of a task comes to: it was done, or there was nothing to do. */
type Done = Readonly<{ type: TaskType; done: RolloutReason; already: RolloutReason }>

/** A roll-out and its run, as addresses name them. */
export type Run = Readonly<{ rolloutId: string; serviceTaskId: string }>

type Judge<Goal> = (db: Db, goal: Goal, versions: readonly string[]) => Promise<(device: Judged) => Verdict>

type Parts<Goal> = Readonly<{
  kind: string
  /** What a roll-out of this kind brings devices to, as it is stored. */
  goal: z.ZodType<Goal>
  /** The tasks by which it does. */
  tasks: readonly Done[]
  taskOf: (goal: Goal) => TaskType
  /** The devices that it can be for: `d` is the device. One that is none of them any more leaves it with the reason `misfit`. */
  fits: (goal: Goal) => RawBuilder<boolean>
  misfit: RolloutReason
  /** Whether what is rolled out is offered to the company that owns `d`. Left out: to every company. */
  offered?: (goal: Goal) => RawBuilder<boolean>
  /** What a device has of what is rolled out: `d` is the device, `x` the roll-out. */
  version: RawBuilder<string | null>
  /** Whether another roll-out of the kind, `x`, wants the same of a device. Left out: any does. */
  rivals?: (goal: Goal) => RawBuilder<boolean>
  /**
   * Reads once what it takes to judge devices of these versions. A device that has what it is to get by now has succeeded, and
   * is sent nothing.
   */
  judge: Judge<Goal>
  /**
   * Whether a device that got it says now that it has something else, so that it is given it again: `d` is the device, `x` the roll-out.
   * Left out: what a device got once is its own matter.
   */
  lost?: RawBuilder<boolean>
  /** As `judge`, for what is said beforehand, where the device itself decides when its turn comes. */
  foresee?: Judge<Goal>
  /** The input of the task: the hours in which devices may be begun are those in which they may act. */
  input: (goal: Goal, hours: Hours) => Readonly<Record<string, unknown>>
  /** Failures that another attempt does not mend. */
  hopeless?: readonly RolloutReason[]
  /** Ends of tasks that say that a device was not to get it: no failures of the roll-out. */
  unwanted?: readonly RolloutReason[]
  /** The code with which people are refused what cannot be done with a roll-out. */
  refusal: 'fwerr' | 'custom'
  /** The page of a roll-out in the console, to which what is said of it leads. */
  page: (of: Run) => string
  /** Pages that show it: consoles ask them again when devices of a roll-out have changed. */
  shownBy: readonly Call[]
}>

type Judging = (
  db: Db,
  goal: unknown,
  devices: Iterable<Readonly<{ version: string | null }>>,
) => Promise<(device: Judged) => Verdict>

/** A kind of roll-out, as the engine knows it. */
export type Kind = Readonly<{
  name: string
  taskTypes: readonly TaskType[]
  taskOf: (goal: unknown) => TaskType
  /** Why a task of it succeeded. */
  doneBy: (type: string, already: boolean) => RolloutReason
  fits: (goal: unknown) => RawBuilder<boolean>
  misfit: RolloutReason
  offered: (goal: unknown) => RawBuilder<boolean>
  version: RawBuilder<string | null>
  rivals: (goal: unknown) => RawBuilder<boolean>
  judge: Judging
  foresee: Judging
  lost: RawBuilder<boolean> | undefined
  input: (goal: unknown, hours: Hours) => Readonly<Record<string, unknown>>
  isHopeless: (reason: RolloutReason) => boolean
  isUnwanted: (reason: RolloutReason) => boolean
  refusal: 'fwerr' | 'custom'
  page: (of: Run) => string
  shownBy: readonly Call[]
}>

/** A kind from its parts. What is stored of a roll-out is parsed where it is read. */
export const campaign = <Goal>(parts: Parts<Goal>): Kind => {
  const { goal, tasks, judge, hopeless = [], unwanted = [] } = parts
  const judging =
    (by: Judge<Goal>): Judging =>
    (db, stored, devices) => {
      const versions = new Set<string>()
      for (const { version } of devices) if (version !== null) versions.add(version)
      return by(db, goal.parse(stored), [...versions])
    }
  const byType = new Map<string, Done>(tasks.map((task) => [task.type, task]))
  return {
    name: parts.kind,
    taskTypes: tasks.map(({ type }) => type),
    taskOf: (stored) => parts.taskOf(goal.parse(stored)),
    doneBy: (type, already) => byType.get(type)?.[already ? 'already' : 'done'] ?? 'updated',
    fits: (stored) => parts.fits(goal.parse(stored)),
    misfit: parts.misfit,
    offered: (stored) => parts.offered?.(goal.parse(stored)) ?? sql<boolean>`true`,
    version: parts.version,
    rivals: (stored) => parts.rivals?.(goal.parse(stored)) ?? sql<boolean>`true`,
    judge: judging(judge),
    foresee: judging(parts.foresee ?? judge),
    lost: parts.lost,
    input: (stored, hours) => parts.input(goal.parse(stored), hours),
    isHopeless: (reason) => reason === 'unsupported' || hopeless.includes(reason),
    isUnwanted: (reason) => unwanted.includes(reason),
    refusal: parts.refusal,
    page: parts.page,
    shownBy: parts.shownBy,
  }
}
