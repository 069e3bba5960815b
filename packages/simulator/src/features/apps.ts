import { createHash } from 'node:crypto'
import type { CommandCall, CommandOutcome, Instances, ModelSpec, Refusal } from '@headend/usp'
import { formatTime, refuse, uspError } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { pause, trait } from '../core/cpe.ts'
import { hash, hashInt } from '../core/hash.ts'
import { appsFor, isAndroid, storeOf, urlOf } from './appCatalogue.ts'
import type { SimulatedApp } from './appCatalogue.ts'
import { appCodes as codes, brought, isOlder, nameIn, roomFor } from './appFile.ts'
import { zoneOffset } from './time.ts'

const environment = 'Device.SoftwareModules.ExecEnv.1'
const day = 86_400_000
const usageDays = 7

type Unit = {
  readonly number: number
  app: SimulatedApp
  readonly uuid: string
  version: string
  url: string
  resolved: boolean
  status: 'Installing' | 'Installed' | 'Updating' | 'Uninstalling'
  run: 'Idle' | 'Starting' | 'Active' | 'Stopping'
  fault: 'NoFault' | 'FailureOnStart' | 'DependencyFailure'
  readonly installed: number
  updated: number
}

type State = { units: Unit[]; next: number }

const states = new WeakMap<object, State>()

/** The apps that a device has as it leaves the factory. */
function factoryApps(cpe: Cpe): State {
  const { startedTime } = cpe.agent
  const has = ({ id, share }: SimulatedApp): boolean => hash(cpe.seed, 'app', id) < share
  const units = appsFor(cpe)
    .filter(has)
    .map((app, index): Unit => {
      const newest = app.versions.at(-1) ?? app.versions[0]
      // Half of those with an update have it already.
      const version = hash(cpe.seed, 'version', app.id) < 0.5 ? newest : app.versions[0]
      const runs = app.broken === undefined && (app.type === 'StartApp' || hash(cpe.seed, 'runs', app.id) < 0.6)
      const installed = startedTime - hashInt(20, 400, cpe.seed, 'installed', app.id) * day
      const updated = installed + (version === app.versions[0] ? 0 : hashInt(1, 19, cpe.seed, 'updated', app.id) * day)
      return {
        number: index + 1,
        app,
        uuid: uuidOf(app),
        version,
        url: urlOf({ app, version }),
        resolved: true,
        status: 'Installed',
        run: runs ? 'Active' : 'Idle',
        fault: 'NoFault',
        installed,
        updated,
      }
    })
  return { units, next: units.length + 1 }
}

function stateOf(cpe: Cpe): State {
  let state = states.get(cpe.agent)
  if (state === undefined) {
    state = factoryApps(cpe)
    states.set(cpe.agent, state)
  }
  return state
}

/** Back to the apps that the device left the factory with. */
export function resetApps(cpe: Cpe): void {
  states.delete(cpe.agent)
}

/** A version 5 UUID of a name (RFC 9562 5.5), the same on every device. */
function uuidOf({ id, developer }: SimulatedApp): string {
  const bytes = createHash('sha1').update(`${developer}.${id}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const unitAt = (cpe: Cpe, [number]: Instances): Unit | undefined =>
  stateOf(cpe).units.find((unit) => unit.number === number)

const of =
  <Value extends string | number | boolean>(read: (unit: Unit, cpe: Cpe) => Value) =>
  (cpe: Cpe, at: Instances): Value | undefined => {
    const unit = unitAt(cpe, at)
    return unit === undefined ? undefined : read(unit, cpe)
  }

const offerOf =
  (read: (entry: ReturnType<typeof storeOf>[number], number: number) => string | number) =>
  (cpe: Cpe, [number = 0]: Instances): string | number | undefined => {
    const entry = storeOf(cpe)[number - 1]
    return entry === undefined ? undefined : read(entry, number)
  }

type Operation = 'Install' | 'Update' | 'Uninstall'

/** Says what became of a unit, a moment after the command is over. */
function changed(cpe: Cpe, unit: Unit, operation: Operation, fault?: { code: number; message: string }): void {
  const state = fault ? 'Failed' : operation === 'Uninstall' ? 'UnInstalled' : 'Installed'
  cpe.agent.clock.after(30, () =>
    cpe.agent.emit('Device.SoftwareModules.', 'DUStateChange!', {
      UUID: unit.uuid,
      DeploymentUnitRef: `Device.SoftwareModules.DeploymentUnit.${unit.number}`,
      Version: unit.version,
      CurrentState: state,
      Resolved: String(fault === undefined && unit.resolved),
      ExecutionUnitRefList: fault === undefined ? `Device.SoftwareModules.ExecutionUnit.${unit.number}` : '',
      CompleteTime: formatTime(cpe.agent.clock.now()),
      OperationPerformed: operation,
      'Fault.FaultCode': String(fault?.code ?? 0),
      'Fault.FaultString': fault?.message ?? '',
    }),
  )
}

async function install(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const state = stateOf(cpe)
  const url = call.args['URL'] ?? ''
  const asked = nameIn(cpe, url)
  const given = call.args['UUID'] ?? ''
  if ('ok' in asked) return asked
  const { app, version } = asked
  const isThere = state.units.some((one) => one.app.id === app.id || one.uuid === given)
  if (isThere || cpe.fault() === 'claims-duplicate') return refuse(codes.duplicate, 'Duplicate Deployment Unit')
  const now = cpe.agent.clock.now()
  const unit: Unit = {
    number: state.next,
    app,
    uuid: given === '' ? uuidOf(app) : given,
    version,
    url,
    resolved: cpe.fault() !== 'lacks-dependency',
    status: 'Installing',
    run: 'Idle',
    fault: 'NoFault',
    installed: now,
    updated: now,
  }
  state.next += 1
  state.units.push(unit)
  const file = await brought(cpe, call)
  const leave = (): void => {
    state.units = state.units.filter((one) => one !== unit)
  }
  if (call.signal.aborted) {
    leave()
    return refuse(uspError.commandFailure, 'Interrupted')
  }
  if ('ok' in file) {
    leave()
    changed(cpe, unit, 'Install', file)
    // The command is over; that what came is damaged is said by the event alone.
    return file.code === codes.damaged ? { ok: true } : file
  }
  unit.app = file.app
  if (!roomFor(cpe, file.app)) {
    leave()
    const fault = { code: codes.noRoom, message: 'System Resources Exceeded' }
    changed(cpe, unit, 'Install', fault)
    return refuse(fault.code, fault.message)
  }
  unit.status = 'Installed'
  unit.run = unit.resolved ? 'Active' : 'Idle'
  unit.fault = unit.resolved ? 'NoFault' : 'DependencyFailure'
  changed(cpe, unit, 'Install')
  return { ok: true }
}

/** A unit that a command may be about now, or why not. */
function changeable(cpe: Cpe, at: Instances): Unit | Refusal {
  const unit = unitAt(cpe, at)
  if (cpe.fault() === 'forgets-units') return refuse(codes.unknown, 'Unknown Deployment Unit')
  if (unit === undefined || unit.status !== 'Installed' || cpe.fault() === 'in-use') {
    return refuse(codes.state, 'Invalid Deployment Unit State')
  }
  return unit
}

async function update(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const unit = changeable(cpe, call.at)
  if ('ok' in unit) return unit
  const asked = nameIn(cpe, call.args['URL'] ?? '')
  if ('ok' in asked) return asked
  if (asked.app.id !== unit.app.id) return refuse(uspError.requestDenied, 'This is another app')
  if (asked.version === unit.version) return refuse(codes.duplicate, 'Version already exists')
  if (isOlder(asked.version, unit.version)) return refuse(uspError.requestDenied, 'Version is older')
  unit.status = 'Updating'
  const file = await brought(cpe, call)
  unit.status = 'Installed'
  if (call.signal.aborted) return refuse(uspError.commandFailure, 'Interrupted')
  const problem = 'ok' in file || roomFor(cpe, file.app) ? file : refuse(codes.noRoom, 'System Resources Exceeded')
  if ('ok' in problem) {
    changed(cpe, unit, 'Update', problem)
    return problem.code === codes.damaged ? { ok: true } : problem
  }
  unit.version = problem.version
  unit.url = call.args['URL'] ?? ''
  unit.resolved = cpe.fault() !== 'lacks-dependency'
  unit.updated = cpe.agent.clock.now()
  changed(cpe, unit, 'Update')
  return { ok: true }
}

async function uninstall(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const state = stateOf(cpe)
  const unit = changeable(cpe, call.at)
  if ('ok' in unit) return unit
  if (unit.app.id === 'com.garam.launcher') return refuse(uspError.requestDenied, 'The home screen cannot be removed')
  unit.status = 'Uninstalling'
  await pause(cpe, 1200, call.signal)
  if (call.signal.aborted) {
    unit.status = 'Installed'
    return refuse(uspError.commandFailure, 'Interrupted')
  }
  state.units = state.units.filter((one) => one !== unit)
  changed(cpe, unit, 'Uninstall')
  return { ok: true }
}

async function settle(cpe: Cpe, unit: Unit, to: 'Active' | 'Idle'): Promise<void> {
  unit.run = to === 'Active' ? 'Starting' : 'Stopping'
  await pause(cpe, 900)
  const fails = to === 'Active' && (unit.app.broken === 'start' || !unit.resolved)
  unit.run = fails ? 'Idle' : to
  if (fails) unit.fault = unit.resolved ? 'FailureOnStart' : 'DependencyFailure'
}

function request(cpe: Cpe, call: CommandCall): CommandOutcome {
  const unit = unitAt(cpe, call.at)
  if (unit === undefined) return refuse(uspError.objectDoesNotExist, 'There is no such execution unit')
  const to = call.args['RequestedState']
  if (to !== 'Active' && to !== 'Idle') return refuse(uspError.invalidCommandArguments, 'RequestedState is no state')
  unit.fault = 'NoFault'
  if (unit.run !== to) void settle(cpe, unit, to)
  return { ok: true }
}

/** What an app used on a day: nothing before it was there. `ago` counts days from today. */
function usage(cpe: Cpe, { app, installed }: Unit, ago: number): { bytes: number; seconds: number; date: string } {
  const local = cpe.agent.clock.now() + zoneOffset(cpe.agent.value('Device.Time.LocalTimeZone') ?? '') * 1000
  const today = Math.floor(local / day)
  const date = new Date((today - ago) * day).toISOString().slice(0, 10)
  // Of today only what there has been of it; the whole of an hour, so that nothing moves while somebody looks.
  const share = ago > 0 ? 1 : Math.floor((local % day) / 3_600_000) / 24
  const isThere = installed < (today - ago + 1) * day
  const weekend = [0, 6].includes(new Date((today - ago) * day).getUTCDay()) ? 1.4 : 1
  const often = isThere ? app.use * (0.3 + hash(cpe.seed, 'use', app.id, today - ago)) * weekend * share : 0
  const seconds = Math.round(often * 2700)
  return { bytes: Math.round(seconds * 90_000 * trait(cpe, `rate ${app.id}`, 0.2, 4)), seconds, date }
}

const usageAt = (cpe: Cpe, [number = 1]: Instances) => {
  const { units } = stateOf(cpe)
  const unit = units[(number - 1) % units.length]
  return unit && { unit, ...usage(cpe, unit, Math.floor((number - 1) / units.length)) }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const unitNumbers = (cpe: Cpe): number[] => stateOf(cpe).units.map(({ number }) => number)
const week = numbers(usageDays).map((number) => number - 1)

/** Memory that is there for apps, and what those that run take of it; KiB. */
const allotted = (cpe: Cpe): number => Math.floor(cpe.model.memory / 2)
const taken = (cpe: Cpe): number =>
  stateOf(cpe).units.reduce((sum, { app, run }) => sum + (run === 'Idle' ? 0 : app.memory), 0)

/** Software modules of a set-top box (TR-181), and what the vendor extension says of its apps and its store. */
export const apps: ModelSpec<Cpe> = {
  'Device.SoftwareModules.': { commands: { 'InstallDU()': install }, events: ['DUStateChange!'] },
  'Device.SoftwareModules.ExecEnv.{i}.': {
    instances: 1,
    params: {
      Enable: true,
      Status: 'Up',
      Name: (cpe) => (isAndroid(cpe) ? 'android' : 'modules'),
      Type: (cpe) => (isAndroid(cpe) ? `Android ${cpe.model.osVersion}` : 'Linux Container'),
      Vendor: (cpe) => cpe.model.manufacturer,
      Version: (cpe) => cpe.model.osVersion,
      AllocatedMemory: allotted,
      AvailableMemory: (cpe) => Math.max(0, allotted(cpe) - taken(cpe)),
      AllocatedDiskSpace: (cpe) => cpe.model.storage,
      AvailableDiskSpace: (cpe) =>
        Math.max(0, cpe.model.storage - stateOf(cpe).units.reduce((sum, { app }) => sum + app.size, 0)),
    },
  },
  'Device.SoftwareModules.DeploymentUnit.{i}.': {
    instances: unitNumbers,
    params: {
      UUID: of(({ uuid }) => uuid),
      DUID: of(({ app }) => app.id),
      Name: of(({ app }) => app.label),
      Status: of(({ status }) => status),
      Resolved: of(({ resolved }) => resolved),
      URL: of(({ url }) => url),
      Description: of(({ app }) => app.description),
      Vendor: of(({ app }) => app.developer),
      Version: of(({ version }) => version),
      ExecutionUnitList: of(({ number }) => `Device.SoftwareModules.ExecutionUnit.${number}`),
      ExecutionEnvRef: environment,
      Installed: of(({ installed }) => formatTime(installed)),
      LastUpdate: of(({ updated }) => formatTime(updated)),
    },
    commands: { 'Update()': update, 'Uninstall()': uninstall },
  },
  'Device.SoftwareModules.ExecutionUnit.{i}.': {
    instances: unitNumbers,
    params: {
      EUID: of(({ app }) => app.id),
      Name: of(({ app }) => app.label),
      Status: of(({ run }) => run),
      ExecutionFaultCode: of(({ fault }) => fault),
      Vendor: of(({ app }) => app.developer),
      Version: of(({ version }) => version),
      DiskSpaceInUse: of(({ app, number }, cpe) =>
        Math.round(app.size * (1.1 + hash(cpe.seed, 'storage', app.id, number))),
      ),
      MemoryInUse: of(({ app, run }) => (run === 'Idle' ? 0 : app.memory)),
      ExecutionEnvRef: environment,
    },
    commands: { 'SetRequestedState()': request },
  },
  'Device.X_HEADEND_Apps.App.{i}.': {
    instances: unitNumbers,
    params: {
      DUID: of(({ app }) => app.id),
      Label: of(({ app }) => app.label),
      Type: of(({ app }) => app.type),
      StoreName: of(({ app }) => app.store),
      TotalBytes: of((unit, cpe) => week.reduce((sum, ago) => sum + usage(cpe, unit, ago).bytes, 0)),
      TotalTime: of((unit, cpe) => week.reduce((sum, ago) => sum + usage(cpe, unit, ago).seconds, 0)),
    },
  },
  'Device.X_HEADEND_Apps.DailyUsage.{i}.': {
    instances: (cpe) => numbers(stateOf(cpe).units.length * usageDays),
    params: {
      DUID: (cpe, at) => usageAt(cpe, at)?.unit.app.id,
      Date: (cpe, at) => usageAt(cpe, at)?.date,
      Bytes: (cpe, at) => usageAt(cpe, at)?.bytes,
      Time: (cpe, at) => usageAt(cpe, at)?.seconds,
    },
  },
  'Device.X_HEADEND_Apps.Store.{i}.': {
    instances: (cpe) => numbers(storeOf(cpe).length),
    params: {
      DUID: offerOf(({ app }) => app.id),
      UUID: offerOf(({ app }) => uuidOf(app)),
      Label: offerOf(({ app }) => app.label),
      Description: offerOf(({ app }) => app.description),
      Developer: offerOf(({ app }) => app.developer),
      Version: offerOf(({ version }) => version),
      FileID: offerOf((_, number) => `${4000 + number}`),
      URL: offerOf(urlOf),
      Size: offerOf(({ app }) => app.size * 1024),
      Published: offerOf(({ app, version }) =>
        formatTime(Date.UTC(2026, 0, 12) + app.versions.indexOf(version) * 74 * day),
      ),
      ExecutionEnvRef: environment,
    },
  },
}
