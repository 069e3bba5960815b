import type { z } from 'zod'
import type { Boot, OperationEnd, UnitChange } from '../../device/listener.ts'
import type { Link } from '../../device/link.ts'
import type { OperationStatus } from '../../device/operations.ts'
import type { TaskFailure } from './failure.ts'
import type { TaskRecord } from './record.ts'

/** What follows from something that happened to a task. */
export type Outcome =
  /** Nothing: it goes on as it was. */
  | Readonly<{ kind: 'stay' }>
  /**
   * A step is done; the next one begins, at once or after a pause, and may take `timeoutMs` where that is not what every step may.
   * `missed` counts steps in a row without an answer.
   */
  | Readonly<{ kind: 'next'; result: unknown; afterMs?: number; timeoutMs?: number; missed?: number }>
  /** A part of a step is done: what follows depends on the others, and so on how the task stands when it is written. */
  | Readonly<{ kind: 'part'; of: (task: TaskRecord) => PartOutcome }>
  | Ended

type Ended =
  | Readonly<{ kind: 'success'; result: unknown }>
  | (Readonly<{ kind: 'fail'; result?: unknown }> & TaskFailure)

/** What a part of a step comes to: the others are waited for with this result so far, or the task is over. */
export type PartOutcome = Readonly<{ kind: 'wait'; result: unknown }> | Ended

/** How far a task is within its step; `percent` is null where nobody knows how much there is to do. */
export type Progress = Readonly<{ percent: number | null; result: unknown }>

/** What sending a step came to. */
export type Sent =
  /** The device accepted it and notifies when it is done. */
  Readonly<{ kind: 'started' }> | Readonly<{ kind: 'outcome'; outcome: Outcome }>

/**
 * How one kind of task is done. Only `send` speaks to the device; what follows from an answer is decided by functions of
 * the task as it is stored, so that it does not matter which process receives it, or whether the first one died meanwhile.
 */
export type TaskRunner<Input = unknown> = Readonly<{
  /** Parameters and commands of which a device has to have one; none for what any device may be asked. */
  needs: readonly string[]
  /** The input as it may be kept: without secrets. */
  kept: (input: Input) => Record<string, unknown>
  /** Tasks of a device that exclude each other share a name; null for one that may run beside any other. */
  exclusive: string | null | ((input: Input) => string)
  /** How many steps it takes; 0 where nobody knows. */
  steps: (input: Input) => number
  /** Milliseconds a step may take from when it is due. */
  timeoutMs: (input: Input) => number
  /** Begins the step after those done. A failure of the link ends the task. */
  send: (task: TaskRecord, input: Input, commandKey: string, link: Link) => Promise<Sent>
  /** What the task is so far, after the device notified how far its operation is; undefined where that says nothing. */
  progressed: (task: TaskRecord, input: Input, args: Readonly<Record<string, string>>) => Progress | undefined
  /** The operation of the current step ended. */
  completed: (task: TaskRecord, input: Input, end: OperationEnd, command: string) => Outcome
  /** The device is done with the operation of the current step and did not notify of it, or nobody heard it. */
  unheard: (task: TaskRecord, input: Input, status: OverStatus) => Outcome
  /** The current step did not end in time. */
  missed: (task: TaskRecord, input: Input) => Outcome
  /** The device started. */
  booted: (task: TaskRecord, input: Input, boot: Boot) => Outcome
  /** Something became of a deployment unit, perhaps of the one that this task is about. */
  unitChanged: (task: TaskRecord, input: Input, change: UnitChange) => Outcome
}>

/** What a device says of an operation that is over. */
export type OverStatus = Exclude<OperationStatus, 'running' | 'unknown'>

/** A runner whose input is checked: what is stored was parsed once and is parsed again when it is read. */
export type AnyRunner = Readonly<{
  needs: readonly string[]
  exclusive: (input: unknown) => string | null
  /** The input as it is stored, or a ZodError. */
  parse: (input: unknown) => Record<string, unknown>
  kept: (input: unknown) => Record<string, unknown>
  steps: (input: unknown) => number
  timeoutMs: (task: Pick<TaskRecord, 'input'>) => number
  /** `input` is the whole one where it is at hand, otherwise the one that was kept. */
  send: (task: TaskRecord, input: unknown, commandKey: string, link: Link) => Promise<Sent>
  progressed: (task: TaskRecord, args: Readonly<Record<string, string>>) => Progress | undefined
  /** `command` is the path that was executed. */
  completed: (task: TaskRecord, end: OperationEnd, command: string) => Outcome
  unheard: (task: TaskRecord, status: OverStatus) => Outcome
  missed: (task: TaskRecord) => Outcome
  booted: (task: TaskRecord, boot: Boot) => Outcome
  unitChanged: (task: TaskRecord, change: UnitChange) => Outcome
}>

type Defaults =
  | 'needs'
  | 'progressed'
  | 'kept'
  | 'unheard'
  | 'missed'
  | 'booted'
  | 'steps'
  | 'completed'
  | 'unitChanged'

const stay: Outcome = { kind: 'stay' }

/** Silence ends a task. */
export const silent: Outcome = { kind: 'fail', code: 'wstimeout', key: 'silent' }

/**
 * A start after the task began took the task's operation with it: agents forget those that run. Up times are whole
 * seconds, so a start within the first second may be an earlier one.
 */
export const lostByBoot = (task: TaskRecord, boot: Boot): Outcome =>
  boot.bootTime !== undefined && boot.bootTime > task.startTime + 1000
    ? { kind: 'fail', code: 'wsfail', key: 'restarted', result: task.result }
    : stay

/** Its result is in the notification alone, so that a device that is done has none to give. */
export const resultLost = (task: Pick<TaskRecord, 'result'>, status: OverStatus): Outcome => {
  const ended = { kind: 'fail', code: 'wsfail', result: task.result } as const
  if (status === 'failed') return { ...ended, key: 'refused' }
  return { ...ended, key: status === 'cancelled' ? 'cancelledThere' : 'resultUnknown' }
}

/** How far a device has come with the file of a step, by what the device port notes of it; a part that is fetched anew is nothing new. */
export const fetched = (task: TaskRecord, args: Readonly<Record<string, string>>): Progress | undefined => {
  const [bytes, size] = [Number(args['Bytes']), Number(args['Size'])]
  if (!(size > 0)) return undefined
  const percent = Math.min(100, Math.floor((bytes / size) * 100))
  return percent > (task.percent ?? -1) ? { percent, result: task.result } : undefined
}

/** A runner from its parts; what most kinds have in common may be left out. */
export const taskRunner = <Schema extends z.ZodType<Record<string, unknown>>>(
  schema: Schema,
  parts: Omit<TaskRunner<z.output<Schema>>, Defaults> & Partial<Pick<TaskRunner<z.output<Schema>>, Defaults>>,
): AnyRunner => {
  const { needs = [], exclusive, timeoutMs, send, progressed, completed, unheard, missed, booted } = parts
  const { unitChanged, steps, kept } = parts
  return {
    needs,
    exclusive: (input) => (typeof exclusive === 'function' ? exclusive(schema.parse(input)) : exclusive),
    parse: (input) => schema.parse(input),
    steps: (input) => steps?.(schema.parse(input)) ?? 1,
    timeoutMs: (task) => timeoutMs(schema.parse(task.input)),
    kept: (input) => kept?.(schema.parse(input)) ?? schema.parse(input),
    send: (task, input, commandKey, link) => send(task, schema.parse(input), commandKey, link),
    progressed: (task, args) => progressed?.(task, schema.parse(task.input), args),
    completed: (task, end, command) => completed?.(task, schema.parse(task.input), end, command) ?? stay,
    unheard: (task, status) => unheard?.(task, schema.parse(task.input), status) ?? resultLost(task, status),
    missed: (task) => missed?.(task, schema.parse(task.input)) ?? { ...silent, result: task.result },
    booted: (task, boot) => booted?.(task, schema.parse(task.input), boot) ?? lostByBoot(task, boot),
    unitChanged: (task, change) => unitChanged?.(task, schema.parse(task.input), change) ?? stay,
  }
}
