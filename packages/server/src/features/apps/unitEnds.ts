import * as z from 'zod'
import type { DeviceFailure } from '@headend/contract/core'
import { isFailure } from '../../core/errors.ts'
import { unitPaths, unitsOf } from '../../device/facets/appUnits.ts'
import type { Unit } from '../../device/facets/appUnits.ts'
import type { Link } from '../../device/link.ts'
import type { OperationEnd, UnitChange } from '../../device/listener.ts'
import { operationFailure, resultLost } from '../tasks/service.ts'
import type { Outcome, Sent, TaskRecord } from '../tasks/service.ts'

/**
 * Pauses before the readings that follow the end of a command: the end of InstallDU() says that the device is done with the
 * command, and by many agents that it only took it on, while what became of the unit is in an event of its own (TR-369
 * Appendix I). Milliseconds; the last one is repeated.
 */
const pauses = [100, 900, 2000, 5000, 10_000, 30_000] as const
/** Readings that show what was there before, until a device is believed to have left it so. */
const patience = 4
/** Readings of a unit under way; with the pauses above about 20 minutes. */
const mostReadings = 45

export const outcome = (of: Outcome): Sent => ({ kind: 'outcome', outcome: of })

/** The task looks at the device: now for the first time, or once more. */
export const lookAgain = (task: TaskRecord): Outcome => ({
  kind: 'next',
  result: task.result,
  afterMs: pauses[Math.min(task.step, pauses.length - 1)] ?? pauses[0],
})

/** Codes of TR-181 DUStateChange! Fault.FaultCode, and of USP itself, that there are words for. */
const byCode: ReadonlyMap<number, DeviceFailure> = new Map([
  [7005, 'noRoom'],
  [7033, 'fileUnreachable'],
  [7034, 'transferFailed'],
  [7035, 'fileDamaged'],
  [7223, 'environmentMissing'],
  [7224, 'environmentOff'],
  [7225, 'environmentOther'],
  [7226, 'appThere'],
  [7227, 'noRoom'],
  [7228, 'appUnknown'],
  [7229, 'appBusy'],
])

/** TR-181 ExecutionUnit ExecutionFaultCode in words; one that nobody knows is quoted. */
const startFailure = (fault: string): Readonly<{ key: DeviceFailure; said?: string }> => {
  if (fault === 'DependencyFailure') return { key: 'dependencyMissing' }
  const known = ['FailureOnStart', 'FailureOnAutoStart', 'FailureWhileActive', 'UnStartable'].includes(fault)
  return known ? { key: 'notStarted' } : { key: 'refused', said: fault }
}

const failureOf = ({ code, message }: Readonly<{ code: number; message: string }>): Outcome => {
  const failure = operationFailure({ code, message })
  return { kind: 'fail', ...failure, key: byCode.get(code) ?? failure.key }
}

/** After the command only the device can say whether it came true. */
export const commandEnded = (task: TaskRecord, end: OperationEnd): Outcome =>
  end.kind === 'failed' ? failureOf(end) : lookAgain(task)

type Known = Readonly<{ uuid: string | null; unit?: string | null | undefined; version?: string }>

/** Whether an event is about the unit of a task. A new unit of which no UUID is known is known by its version. */
export const isAbout = ({ uuid, unit = null, version }: Known, change: UnitChange): boolean => {
  if (unit !== null && change.unit !== '') return unit === change.unit
  // What comes late of another version that failed says nothing of this one.
  if (unit === null && version !== undefined && change.version !== '' && version !== change.version) return false
  if (uuid !== null && change.uuid !== '') return uuid.toLowerCase() === change.uuid.toLowerCase()
  return unit === null && version !== undefined && version === change.version
}

/**
 * What an event says became of a unit: agents that leave its state out say by the fault alone that there was one. That it was done is
 * read back from the device.
 */
export const endOfChange = (task: TaskRecord, { state, fault }: UnitChange): Outcome =>
  fault !== null || state === 'Failed'
    ? failureOf(fault ?? { code: 0, message: '' })
    : { kind: 'next', result: task.result, afterMs: pauses[0] }

/** What a reading of the device says: it is so, it may become so, or not. */
export type Seen = 'done' | 'underWay' | 'not' | Readonly<{ fault: string }>

type Input = Readonly<{ appId: string; uuid: string | null; unit?: string | null | undefined }>

export const unitAmong = (all: readonly Unit[], { appId, uuid, unit }: Input): Unit | undefined =>
  all.find((one) => one.path === unit) ?? all.find((one) => one.appId === appId || (uuid !== null && one.uuid === uuid))

/**
 * Reads the units of the device and decides. One that cannot be read now was done with the command before: that is what is
 * believed of it then.
 */
export const look = async (
  task: TaskRecord,
  link: Pick<Link, 'get'>,
  see: (units: readonly Unit[]) => Seen,
  { success, noted }: Readonly<{ success: unknown; noted?: (units: readonly Unit[]) => Promise<void> }>,
): Promise<Sent> => {
  const looks = task.step - (placeIn(task) === undefined ? 0 : 1)
  const decide = async (): Promise<Outcome> => {
    try {
      const { values } = await link.get(task.endpointId, unitPaths)
      const units = unitsOf(values)
      const seen = see(units)
      if (seen === 'done' || seen === 'not') await noted?.(units)
      if (seen === 'done') return { kind: 'success', result: success }
      if (typeof seen === 'object') return { kind: 'fail', code: 'wsfail', ...startFailure(seen.fault) }
      if (looks >= (seen === 'underWay' ? mostReadings : patience)) {
        return { kind: 'fail', code: 'wsfail', key: seen === 'underWay' ? 'silent' : 'unchanged' }
      }
      return lookAgain(task)
    } catch (thrown) {
      if (isFailure(thrown)) return { kind: 'success', result: success }
      throw thrown
    }
  }
  return outcome(await decide())
}

/** Where the unit of a task is: found by the task itself and kept with it, so that any process goes on from there. */
export const place = z.object({
  unit: z.string().nullable(),
  uuid: z.string().nullable(),
  environment: z.string().nullable(),
  /** The version that was there before; null for none. */
  from: z.string().nullable().optional(),
})
export type Place = z.infer<typeof place>
const placeIn = ({ result }: TaskRecord): Place | undefined => place.safeParse(result).data

/** The input with what the task found out, and whether the command was sent; undefined while the unit is to be found. */
export const placed = <In extends Input>(
  task: TaskRecord,
  input: In,
): (In & Readonly<{ unit: string | null; isSent: boolean; from?: string | null | undefined }>) | undefined => {
  const { unit } = input
  if (unit !== undefined) return { ...input, unit, isSent: task.step > 0 }
  const found = placeIn(task)
  return found && { ...input, ...found, isSent: task.step > 1 }
}

/** What follows when nothing is heard of the command itself: the device shows what came of it. */
export const shared = {
  missed: (task: TaskRecord, input: Input): Outcome =>
    placed(task, input)?.isSent === false
      ? lookAgain(task)
      : { kind: 'fail', code: 'wstimeout', key: 'silent', result: task.result },
  unheard: (task: TaskRecord, _input: unknown, status: Parameters<typeof resultLost>[1]): Outcome =>
    status === 'failed' || status === 'cancelled' ? resultLost(task, status) : lookAgain(task),
} as const
