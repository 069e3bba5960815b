import * as z from 'zod'
import { appPlatforms } from '@headend/contract/apps'
import type { DeviceFailure } from '@headend/contract/core'
import { fail, isFailure } from '../../core/errors.ts'
import { compareVersions, modules, unitPaths, unitsOf } from '../../device/facets/appUnits.ts'
import type { Unit } from '../../device/facets/appUnits.ts'
import type { Link } from '../../device/link.ts'
import type { OperationEnd, UnitChange } from '../../device/listener.ts'
import { operationFailure, resultLost, taskRunner } from '../tasks/service.ts'
import type { AnyRunner, Outcome, Sent, TaskRecord } from '../tasks/service.ts'

const minute = 60_000

/** What an app is known by, from when the task was written. */
const app = {
  platform: z.enum(appPlatforms),
  appId: z.string(),
  name: z.string(),
  uuid: z.string().nullable(),
  /** The path of its deployment unit; null for one that is not there yet. */
  unit: z.string().nullable(),
}

export const installInput = z.strictObject({
  ...app,
  version: z.string(),
  environment: z.string().nullable(),
  /** Where the device fetches it; not kept, as it may carry what only the device is to know. */
  url: z.string().optional(),
})
const unitInput = z.strictObject({ ...app, unit: z.string() })
const stateInput = z.strictObject({ ...unitInput.shape, executions: z.array(z.string()) })

const commands = {
  install: `${modules}InstallDU()`,
  update: 'Update()',
  uninstall: 'Uninstall()',
  state: 'SetRequestedState()',
} as const

/** Tasks about one app exclude each other; those about others may run beside them. */
const exclusive = ({ appId }: Readonly<{ appId: string }>): string => `app ${appId}`

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

/** The task looks at the device: now for the first time, or once more. */
const lookAgain = (task: TaskRecord): Outcome => ({
  kind: 'next',
  result: null,
  afterMs: pauses[Math.min(task.step, pauses.length - 1)] ?? pauses[0],
})

/** Codes of TR-181 DUStateChange! Fault.FaultCode, and of USP itself, that there are words for. */
const byCode: ReadonlyMap<number, DeviceFailure> = new Map([
  [7005, 'noRoom'],
  [7033, 'connectFailed'],
  [7035, 'fileDamaged'],
  [7227, 'noRoom'],
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
const commandEnded = (task: TaskRecord, end: OperationEnd): Outcome =>
  end.kind === 'failed' ? failureOf(end) : lookAgain(task)

/** Whether an event is about the unit of a task. A new unit of which no UUID is known is known by its version. */
const isAbout = (
  { uuid, unit, version }: Readonly<{ uuid: string | null; unit: string | null; version?: string }>,
  change: UnitChange,
): boolean => {
  if (unit !== null && change.unit !== '') return unit === change.unit
  if (uuid !== null && change.uuid !== '') return uuid.toLowerCase() === change.uuid.toLowerCase()
  return unit === null && version !== undefined && version === change.version
}

/** What an event says became of a unit; agents that leave its state out say by the fault alone that there was one. */
const endOfChange = ({ state, fault }: UnitChange, success: unknown): Outcome =>
  fault !== null || state === 'Failed'
    ? failureOf(fault ?? { code: 0, message: '' })
    : { kind: 'success', result: success }

/** What a reading of the device says: it is so, it may become so, or not. */
type Seen = 'done' | 'underWay' | 'not' | Readonly<{ fault: string }>

type Input = Readonly<{ appId: string; uuid: string | null; unit: string | null }>

const unitAmong = (all: readonly Unit[], { appId, uuid, unit }: Input): Unit | undefined =>
  all.find((one) => one.path === unit) ?? all.find((one) => one.appId === appId || (uuid !== null && one.uuid === uuid))

/**
 * Reads the units of the device and decides. One that cannot be read now was done with the command before: that is what is
 * believed of it then.
 */
const look = async (
  task: TaskRecord,
  link: Pick<Link, 'get'>,
  see: (units: readonly Unit[]) => Seen,
  success: unknown,
): Promise<Sent> => {
  const decide = async (): Promise<Outcome> => {
    try {
      const { values } = await link.get(task.endpointId, unitPaths)
      const seen = see(unitsOf(values))
      if (seen === 'done') return { kind: 'success', result: success }
      if (typeof seen === 'object') return { kind: 'fail', code: 'wsfail', ...startFailure(seen.fault) }
      if (task.step >= (seen === 'underWay' ? mostReadings : patience)) {
        return { kind: 'fail', code: 'wsfail', key: seen === 'underWay' ? 'silent' : 'unchanged' }
      }
      return lookAgain(task)
    } catch (thrown) {
      if (isFailure(thrown)) return { kind: 'success', result: success }
      throw thrown
    }
  }
  return { kind: 'outcome', outcome: await decide() }
}

/** What follows when nothing is heard of the command itself: the device shows what came of it. */
const shared = {
  missed: (task: TaskRecord): Outcome =>
    task.step === 0 ? lookAgain(task) : { kind: 'fail', code: 'wstimeout', key: 'silent' },
  unheard: (task: TaskRecord, _input: unknown, status: Parameters<typeof resultLost>[1]): Outcome =>
    status === 'failed' || status === 'cancelled' ? resultLost(task, status) : lookAgain(task),
  exclusive,
} as const

const isMoving = ({ status }: Unit): boolean =>
  status === 'Installing' || status === 'Updating' || status === 'Uninstalling'

/** Brings a version onto the device: as a new unit (TR-181 InstallDU()), or in place of one (DeploymentUnit.{i}.Update()). */
const bringing = (command: string): AnyRunner =>
  taskRunner(installInput, {
    ...shared,
    needs: [command],
    kept: ({ url: _url, ...input }) => input,
    timeoutMs: () => 15 * minute,
    send: async (task, input, commandKey, link): Promise<Sent> => {
      const { unit, uuid, environment, url, version } = input
      const result = { app: input.name, version }
      if (task.step > 0) {
        const see = (all: readonly Unit[]): Seen => {
          const now = unitAmong(all, input)
          if (now === undefined) return 'not'
          if (isMoving(now)) return 'underWay'
          return now.version !== null && compareVersions(now.version, version) === 0 ? 'done' : 'not'
        }
        return look(task, link, see, result)
      }
      // The process that knew the address died before the device had it.
      if (url === undefined) throw fail('error')
      const inputArgs =
        unit === null
          ? {
              URL: url,
              ...(uuid !== null && { UUID: uuid }),
              // A reference has no dot at its end (TR-181 pathRef).
              ...(environment !== null && { ExecutionEnvRef: environment.replace(/\.$/, '') }),
            }
          : { URL: url }
      const command = unit === null ? commands.install : `${unit}${commands.update}`
      const operated = await link.operate(task.endpointId, command, { commandKey, inputArgs })
      return operated.kind === 'started' ? operated : { kind: 'outcome', outcome: lookAgain(task) }
    },
    completed: (task, _input, end) => commandEnded(task, end),
    unitChanged: (_task, input, change) =>
      change.operation !== 'Uninstall' && isAbout(input, change)
        ? endOfChange(change, { app: input.name, version: input.version })
        : { kind: 'stay' },
  })

/** Takes an app off (TR-181 DeploymentUnit.{i}.Uninstall()). */
const uninstall = taskRunner(unitInput, {
  ...shared,
  needs: [`${modules}DeploymentUnit.*.${commands.uninstall}`],
  timeoutMs: () => 5 * minute,
  send: async (task, input, commandKey, link): Promise<Sent> => {
    const result = { app: input.name }
    if (task.step > 0) {
      const see = (all: readonly Unit[]): Seen => {
        const now = all.find(({ path, appId }) => path === input.unit && appId === input.appId)
        return now === undefined ? 'done' : isMoving(now) ? 'underWay' : 'not'
      }
      return look(task, link, see, result)
    }
    const operated = await link.operate(task.endpointId, `${input.unit}${commands.uninstall}`, { commandKey })
    return operated.kind === 'started' ? operated : { kind: 'outcome', outcome: lookAgain(task) }
  },
  completed: (task, _input, end) => commandEnded(task, end),
  unitChanged: (_task, input, change) =>
    change.operation === 'Uninstall' && isAbout(input, change)
      ? endOfChange(change, { app: input.name })
      : { kind: 'stay' },
})

/** Starts or stops what executes of an app (TR-181 ExecutionUnit.{i}.SetRequestedState()). */
const requested = (state: 'Active' | 'Idle'): AnyRunner =>
  taskRunner(stateInput, {
    ...shared,
    needs: [`${modules}ExecutionUnit.*.${commands.state}`],
    timeoutMs: () => minute,
    send: async (task, input, commandKey, link): Promise<Sent> => {
      if (task.step > 0) {
        const see = (all: readonly Unit[]): Seen => {
          const those = unitAmong(all, input)?.executions ?? []
          if (those.length > 0 && those.every(({ status }) => status === state)) return 'done'
          // A fault of before is there until it starts anew; one that is idle again is of this start.
          const failed = those.find(({ status, fault }) => status === 'Idle' && fault !== null)?.fault
          if (state === 'Active' && failed !== undefined && failed !== null) return { fault: failed }
          return those.some(({ status }) => status !== 'Idle' && status !== 'Active') ? 'underWay' : 'not'
        }
        return look(task, link, see, { app: input.name })
      }
      let operated: Sent = { kind: 'outcome', outcome: lookAgain(task) }
      for (const execution of input.executions) {
        const sent = await link.operate(task.endpointId, `${execution}${commands.state}`, {
          commandKey,
          inputArgs: { RequestedState: state },
        })
        if (sent.kind === 'started') operated = sent
      }
      return operated
    },
    completed: (task, _input, end) => commandEnded(task, end),
  })

/** The tasks about the apps of a device. */
export const appRunners = {
  AppInstall: bringing(commands.install),
  AppUpdate: bringing(`${modules}DeploymentUnit.*.${commands.update}`),
  AppUninstall: uninstall,
  AppStart: requested('Active'),
  AppStop: requested('Idle'),
}
