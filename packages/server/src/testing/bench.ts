import { taskCalls } from '@headend/contract/tasks'
import type { Task, TaskType } from '@headend/contract/tasks'
import type { Answer, Call, Request } from '@headend/contract/core'
import type { DeviceProfile, Fleet, FleetOptions, SimulatedDevice } from '@headend/simulator'
import type { Selectable } from 'kysely'
import type { Database } from '../core/db/gen/tables.ts'
import type { AuthenticatedCaller } from '../core/http/caller.ts'
import { sealing } from '../core/sealing.ts'
import { stackSecret, startStack } from '../core/testing.ts'
import type { Reply, Stack, TestSession } from '../core/testing.ts'
import { commandRunner } from '../features/dataModel/runner.ts'
import { diagnosticsRunners, speedAllowance } from '../features/diagnostics/runner.ts'
import { managementRunners } from '../features/tasks/management.ts'
import { televisionRunners } from '../features/tasks/television.ts'
import { taskService } from '../features/tasks/service.ts'
import type { TaskService } from '../features/tasks/service.ts'
import { bootAdFile, contentNotes, contentRunners, metadataFile } from '../features/provisioning/service.ts'
import { appFileById } from '../features/appFiles/service.ts'
import { appNotes } from '../features/apps/notes.ts'
import { appRunners } from '../features/apps/runner.ts'
import { avRunners } from '../features/av/runner.ts'
import { byId } from '../features/firmware/service.ts'
import { firmwareRunner } from '../features/firmwareUpdate/runner.ts'
import { wifiRunners } from '../features/wifi/runner.ts'
import { deviceDirectory } from '../device/directory.ts'
import { signedDownloads } from '../device/downloads.ts'
import { busLink } from '../device/link.ts'
import { lnbState } from '../device/lnbState.ts'
import { lockState } from '../device/lockState.ts'
import { eventually, inventoryOf, online, quickFleet, register } from './devices.ts'
import { publishRegistration } from '../device/state.ts'

/** What a call about a device is told beside which one it is. */
type BodyOf<C extends Call> =
  Request<C> extends Readonly<{ body?: infer Body }> ? Omit<NonNullable<Body>, 'endpointId'> : {}

export type DeviceBench = AsyncDisposable &
  Readonly<{
    stack: Stack
    fleet: Fleet
    /** The first device of the fleet: registered, online, subscribed. */
    device: SimulatedDevice
    endpointId: string
    company: string
    /** An administrator of the device's company. */
    as: TestSession
    caller: () => Promise<AuthenticatedCaller>
    /** Makes a call about the device that has to succeed. */
    ask: <C extends Call>(call: C, body?: BodyOf<C>) => Promise<Answer<C>>
    /** Makes a call about the device and gives what it answered, failures too. */
    tell: <C extends Call>(call: C, body?: BodyOf<C>, as?: TestSession) => Promise<Reply['envelope']>
    /** The server's own way to start tasks. */
    tasks: TaskService
    /** Starts a task on the device, as the caller. */
    start: (type: TaskType, input?: Record<string, unknown>) => ReturnType<TaskService['start']>
    /** What is kept of the device. */
    row: () => Promise<Selectable<Database['device']>>
    task: (taskId: string) => Promise<Task>
    /** The task once it is over. */
    ended: (taskId: string) => Promise<Task>
    /** IDs of the subscriptions the device has. */
    subscriptions: () => readonly string[]
  }>

type BenchOptions = Partial<Omit<FleetOptions, 'url' | 'devices'>> &
  Readonly<{
    /** Further devices, registered with the same company. */
    more?: readonly DeviceProfile[]
    stack?: Parameters<typeof startStack>[0]
  }>

export const subscriptionIds = (device: SimulatedDevice): readonly string[] => {
  const ids: string[] = []
  for (let instance = 1; instance < 40; instance += 1) {
    const id = device.value(`Device.LocalAgent.Subscription.${instance}.ID`)
    if (id !== undefined) ids.push(id)
  }
  return ids
}

/** The real server with simulated devices of one company, the first of them ready. */
export const deviceBench = async (
  profile: DeviceProfile,
  { more = [], stack: stackOptions, ...options }: BenchOptions = {},
): Promise<DeviceBench> => {
  const resources = new AsyncDisposableStack()
  try {
    const stack = resources.use(await startStack(stackOptions))
    const company = await stack.company('Acme Telecom')
    const fleet = resources.use(quickFleet(stack.server.deviceUrl ?? '', [profile, ...more], options))
    const [device] = fleet.devices
    if (device === undefined) throw new Error('The fleet is empty')
    for (const one of fleet.devices) {
      await register(stack.db, company, inventoryOf(one))
      publishRegistration(stack.core.bus, one.endpointId)
    }
    for (const one of fleet.devices) {
      if (one.currentFault === 'offline' || one.currentFault === 'silent') continue
      await online(stack.db, one.endpointId)
      // One that refuses those still has the last of the others.
      const last = one.currentFault === 'refuses-operation-ends' ? 'headend-values' : 'headend-operations'
      await eventually(() => subscriptionIds(one).includes(last))
    }
    const as = await stack.signIn('operatorAdministrator', company)
    return { ...partsOf({ stack, fleet, device, company, as }), [Symbol.asyncDispose]: () => resources.disposeAsync() }
  } catch (thrown) {
    await resources.disposeAsync()
    throw thrown
  }
}

type Parts = Pick<DeviceBench, 'stack' | 'fleet' | 'device' | 'company' | 'as'>

const partsOf = (parts: Parts): Omit<DeviceBench, typeof Symbol.asyncDispose> => {
  const { stack, device, company, as } = parts
  const { core } = stack
  const { endpointId } = device
  const directory = deviceDirectory(core)
  const downloads = signedDownloads({ ...core, sealing: sealing(stackSecret) })
  const caller = async (): Promise<AuthenticatedCaller> => ({
    userId: as.userId,
    email: as.email,
    userName: 'Operator Administrator',
    companyId: company,
    companies: await stack.core.tree.below(company),
    roleLevel: 10,
    roleGroupKey: 'operatorAdministrator',
    permissions: new Set(['device.list', 'device.reboot', 'device.diagnose']),
    menus: new Set(),
    clientKey: as.clientKey,
    familyId: '',
    passwordMustChange: false,
    secondFactorMissing: false,
    machine: false,
    language: 'en',
    address: '127.0.0.1',
  })
  const tasks = taskService({
    ...core,
    link: busLink(core),
    directory,
    runners: {
      ...managementRunners({ lockChanged: lockState(core) }),
      ...televisionRunners({ lnbChanged: lnbState(core) }),
      ...diagnosticsRunners(core),
      ...wifiRunners(core),
      ...avRunners,
      ...appRunners({ ...core, downloads, fileOf: (id) => appFileById(core.db, id), noted: appNotes(core) }),
      ...contentRunners({
        ...core,
        downloads,
        noted: contentNotes(core),
        files: { bootAd: bootAdFile(core.db), metadata: metadataFile(core.db) },
      }),
      Firmware: firmwareRunner({ ...core, downloads, fileOf: (id) => byId(core.db, id) }),
      Command: commandRunner,
    },
    allowances: speedAllowance,
  })
  const task: DeviceBench['task'] = async (taskId) => {
    const listed = await stack.ask(taskCalls.list, { body: { endpointId } }, { as })
    const found = listed.find((one) => one.taskId === taskId)
    if (found === undefined) throw new Error('The task is not listed')
    return found
  }
  /** The call's request: `BodyOf` is what is left of its body. */
  const about = <C extends Call>(body: BodyOf<C> | undefined): Request<C> =>
    ({ body: { endpointId, ...body } }) as unknown as Request<C>
  return {
    ...parts,
    endpointId,
    ask: (call, body) => stack.ask(call, about(body), { as }),
    tell: async (call, body, who = as) => (await stack.callApi(call, about(body), { as: who })).envelope,
    tasks,
    task,
    ended: (taskId) =>
      eventually(async () => {
        const found = await task(taskId)
        return found.endTime === null ? undefined : found
      }),
    subscriptions: () => subscriptionIds(device),
    caller,
    start: async (type, input = {}) => {
      const who = await caller()
      return tasks.start({ caller: who, device: await directory.find(who, endpointId), type, input })
    },
    row: () =>
      stack.db.selectFrom('device').selectAll().where('endpoint_id', '=', endpointId).executeTakeFirstOrThrow(),
  }
}
