import { taskCalls } from '@headend/contract/tasks'
import type { Task } from '@headend/contract/tasks'
import type { DeviceProfile, Fleet, FleetOptions, SimulatedDevice } from '@headend/simulator'
import type { AuthenticatedCaller } from '../core/http/caller.ts'
import { startStack } from '../core/testing.ts'
import type { Stack, TestSession } from '../core/testing.ts'
import { commandRunner } from '../features/dataModel/runner.ts'
import { diagnosticsRunners, speedAllowance } from '../features/diagnostics/runner.ts'
import { managementRunners } from '../features/tasks/management.ts'
import { taskService } from '../features/tasks/service.ts'
import type { TaskService } from '../features/tasks/service.ts'
import { deviceDirectory } from '../device/directory.ts'
import { busLink } from '../device/link.ts'
import { lockState } from '../device/lockState.ts'
import { eventually, inventoryOf, online, quickFleet, register } from './devices.ts'
import { publishRegistration } from '../device/state.ts'

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
    /** The server's own way to start tasks. */
    tasks: TaskService
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
  const tasks = taskService({
    ...core,
    link: busLink(core),
    directory: deviceDirectory(core),
    runners: {
      ...managementRunners({ lockChanged: lockState(core) }),
      ...diagnosticsRunners(core),
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
  return {
    ...parts,
    endpointId,
    tasks,
    task,
    ended: (taskId) =>
      eventually(async () => {
        const found = await task(taskId)
        return found.endTime === null ? undefined : found
      }),
    subscriptions: () => subscriptionIds(device),
    caller: async () => ({
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
      language: 'en',
      address: '127.0.0.1',
    }),
  }
}
