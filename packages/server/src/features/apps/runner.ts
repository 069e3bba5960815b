import { compareVersions } from '@headend/contract/appVersions'
import * as z from 'zod'
import { appPlatforms } from '@headend/contract/apps'
import { updateModes } from '@headend/contract/firmwareModes'
import type { Clock } from '../../core/clock.ts'
import { fail } from '../../core/errors.ts'
import { downloadMs, extensionOf } from '../../device/downloads.ts'
import type { Downloads } from '../../device/downloads.ts'
import { environmentsOf, modules, unitPaths, unitsOf } from '../../device/facets/appUnits.ts'
import type { Unit } from '../../device/facets/appUnits.ts'
import type { Link } from '../../device/link.ts'
import type { AppFile } from '../appFiles/service.ts'
import { fetched, taskRunner } from '../tasks/service.ts'
import type { AnyRunner, Outcome, Sent, TaskRecord } from '../tasks/service.ts'
import type { AppNote } from './notes.ts'
import { commandEnded, endOfChange, isAbout, look, lookAgain, outcome, placed, shared, unitAmong } from './unitEnds.ts'
import type { Place, Seen } from './unitEnds.ts'
import { isAppWanted } from './wanted.ts'

const minute = 60_000

/** What an app is known by, from when the task was written. */
const app = {
  platform: z.enum(appPlatforms),
  appId: z.string(),
  name: z.string(),
  uuid: z.string().nullable(),
  /** The path of its deployment unit; null for one that is not there yet; undefined where the task looks for it itself. */
  unit: z.string().nullable().optional(),
}

export const installInput = z.strictObject({
  ...app,
  version: z.string(),
  environment: z.string().nullable().default(null),
  /** Where the device fetches it; not kept, as it may carry what only the device is to know. */
  url: z.string().optional(),
  /** The file of the operator that it is, and its size in bytes: its address is made as it is sent. */
  fileId: z.string().optional(),
  size: z.number().optional(),
  /** For which devices it is, by what they have; left out for any that lacks the version. */
  updateMode: z.enum(updateModes).optional(),
})
type InstallInput = z.infer<typeof installInput>
const unitInput = z.strictObject(app)
const stateInput = z.strictObject({ ...app, unit: z.string(), executions: z.array(z.string()) })

const commands = {
  install: `${modules}InstallDU()`,
  update: 'Update()',
  uninstall: 'Uninstall()',
  state: 'SetRequestedState()',
} as const

/** Tasks about one app exclude each other; those about others may run beside them. */
const exclusive = ({ appId }: Readonly<{ appId: string }>): string => `app ${appId}`

const isMoving = ({ status }: Unit): boolean =>
  status === 'Installing' || status === 'Updating' || status === 'Uninstalling'

const isVersion = ({ version }: Unit, wanted: string): boolean =>
  version !== null && compareVersions(version, wanted) === 0

export type AppRunnerNeeds = Readonly<{
  clock: Pick<Clock, 'now'>
  downloads: Pick<Downloads, 'address'>
  /** A file of the operator as it is now; undefined for one that is gone. */
  fileOf: (fileId: string) => Promise<AppFile | undefined>
  /** Keeps what a reading shows of an app. */
  noted: (note: AppNote) => Promise<void>
}>

/** Keeps what the readings of a task show of its app. */
const keeping =
  (noted: AppRunnerNeeds['noted']) =>
  ({ endpointId }: TaskRecord, known: Parameters<typeof unitAmong>[1] & Pick<AppNote, 'platform'>) =>
  (units: readonly Unit[]): Promise<void> =>
    noted({
      endpointId,
      platform: known.platform,
      appId: known.appId,
      version: unitAmong(units, known)?.version ?? null,
    })

/**
 * Brings a version onto the device: as a new unit (TR-181 InstallDU()), or in place of one (DeploymentUnit.{i}.Update()). It is over
 * when the device shows it.
 */
const bringing = (command: string, { clock, downloads, fileOf, noted }: AppRunnerNeeds): AnyRunner => {
  const keep = keeping(noted)

  /** Where the device fetches it. @throws {Failure} nofile for one that was deleted since */
  const addressOf = async (
    { endpointId }: TaskRecord,
    { url, fileId, appId, version }: InstallInput,
    commandKey: string,
  ): Promise<string> => {
    if (fileId === undefined) {
      // The process that knew the address died before the device had it.
      if (url === undefined) throw fail('error')
      return url
    }
    const file = await fileOf(fileId)
    if (file === undefined) throw fail('nofile', { reason: 'appWithdrawn' })
    const { storeName: store, sha256, size, fileName } = file
    const end = clock.now() + downloadMs(size) + 5 * minute
    // By its name whoever looks at the device tells what it fetches.
    const name = `${appId}-${version}${extensionOf(fileName)}`
    return downloads.address({ endpointId, commandKey, store, sha256, end }, name)
  }

  const prepare = async (task: TaskRecord, input: InstallInput, link: Pick<Link, 'get'>): Promise<Outcome> => {
    const { values } = await link.get(task.endpointId, unitPaths)
    if (values.size === 0) throw fail('custom', { reason: 'unsupported' })
    const unit = unitAmong(unitsOf(values), input)
    // It may have been brought to it since: nothing is done twice for one version.
    const from = unit?.version ?? null
    if (unit === undefined || !isMoving(unit)) {
      await noted({ ...input, endpointId: task.endpointId, version: from })
      const wanted = isAppWanted(input.updateMode ?? 'FUB', from, input.version)
      if (wanted === 'already')
        return { kind: 'success', result: { app: input.name, version: input.version, from, already: true } }
      if (wanted !== true) return { kind: 'fail', code: 'wsfail', key: wanted, result: { from } }
    }
    const [environment = null] = environmentsOf(values, input.platform)
    if (unit === undefined && environment === null)
      return { kind: 'fail', code: 'wsfail', key: 'environmentMissing', result: null }
    const found: Place = { unit: unit?.path ?? null, uuid: unit?.uuid ?? input.uuid, environment, from }
    return { kind: 'next', result: found, afterMs: 0 }
  }

  return taskRunner(installInput, {
    ...shared,
    exclusive,
    needs: [command],
    kept: ({ url: _url, ...input }) => input,
    timeoutMs: ({ size }) => (size === undefined ? 15 * minute : downloadMs(size)),
    send: async (task, input, commandKey, link): Promise<Sent> => {
      const known = placed(task, input)
      if (known === undefined) return outcome(await prepare(task, input, link))
      const { unit, uuid, environment, version, isSent } = known
      if (isSent) {
        const see = (all: readonly Unit[]): Seen => {
          const now = unitAmong(all, known)
          if (now === undefined) return 'not'
          if (isMoving(now)) return 'underWay'
          if (!isVersion(now, version)) return 'not'
          return now.resolved === false ? { fault: 'DependencyFailure' } : 'done'
        }
        return look(task, link, see, {
          success: { app: input.name, version, from: known.from },
          noted: keep(task, known),
        })
      }
      const url = await addressOf(task, input, commandKey)
      const inputArgs =
        unit === null
          ? {
              URL: url,
              ...(uuid !== null && { UUID: uuid }),
              // A reference has no dot at its end (TR-181 pathRef).
              ...(environment !== null && { ExecutionEnvRef: environment.replace(/\.$/, '') }),
            }
          : { URL: url }
      const path = unit === null ? commands.install : `${unit}${commands.update}`
      const operated = await link.operate(task.endpointId, path, { commandKey, inputArgs })
      return operated.kind === 'started' ? operated : outcome(lookAgain(task))
    },
    progressed: (task, _input, args) => fetched(task, args),
    completed: (task, _input, end) => commandEnded(task, end),
    unitChanged: (task, input, change) =>
      change.operation !== 'Uninstall' && isAbout(placed(task, input) ?? input, change)
        ? endOfChange(task, change)
        : { kind: 'stay' },
  })
}

/** Takes an app off (TR-181 DeploymentUnit.{i}.Uninstall()). It is over when the device shows it no more. */
const uninstall = ({ noted }: Pick<AppRunnerNeeds, 'noted'>): AnyRunner => {
  const keep = keeping(noted)
  return taskRunner(unitInput, {
    ...shared,
    exclusive,
    needs: [`${modules}DeploymentUnit.*.${commands.uninstall}`],
    timeoutMs: () => 5 * minute,
    send: async (task, input, commandKey, link): Promise<Sent> => {
      const known = placed(task, input)
      if (known === undefined) {
        const { values } = await link.get(task.endpointId, unitPaths)
        const there = unitAmong(unitsOf(values), input)
        await noted({ ...input, endpointId: task.endpointId, version: there?.version ?? null })
        if (there === undefined) return outcome({ kind: 'success', result: { app: input.name, already: true } })
        const found: Place = {
          unit: there.path,
          uuid: there.uuid ?? input.uuid,
          environment: null,
          from: there.version,
        }
        return outcome({ kind: 'next', result: found, afterMs: 0 })
      }
      const { unit, isSent } = known
      if (isSent) {
        const see = (all: readonly Unit[]): Seen => {
          const now = all.find(
            ({ path, appId, uuid }) =>
              path === unit && (appId === input.appId || (uuid !== null && uuid === known.uuid)),
          )
          return now === undefined ? 'done' : isMoving(now) ? 'underWay' : 'not'
        }
        return look(task, link, see, { success: { app: input.name, from: known.from }, noted: keep(task, known) })
      }
      const operated = await link.operate(task.endpointId, `${unit}${commands.uninstall}`, { commandKey })
      return operated.kind === 'started' ? operated : outcome(lookAgain(task))
    },
    completed: (task, _input, end) => commandEnded(task, end),
    unitChanged: (task, input, change) =>
      change.operation === 'Uninstall' && isAbout(placed(task, input) ?? input, change)
        ? endOfChange(task, change)
        : { kind: 'stay' },
  })
}

/** Starts or stops what executes of an app (TR-181 ExecutionUnit.{i}.SetRequestedState()). */
const requested = (state: 'Active' | 'Idle'): AnyRunner =>
  taskRunner(stateInput, {
    ...shared,
    exclusive,
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
        return look(task, link, see, { success: { app: input.name } })
      }
      let operated = outcome(lookAgain(task))
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
export const appRunners = (needs: AppRunnerNeeds) => ({
  AppInstall: bringing(commands.install, needs),
  AppUpdate: bringing(`${modules}DeploymentUnit.*.${commands.update}`, needs),
  AppUninstall: uninstall(needs),
  AppStart: requested('Active'),
  AppStop: requested('Idle'),
})
