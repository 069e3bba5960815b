import { furtherActions } from '@headend/contract/actions'
import { deviceName } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import type { DeploymentAnswer } from '@headend/contract/messages'
import type { Writing } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { newSecret, storedSecret } from '../../device/proof.ts'
import { publishRegistration, publishState } from '../../device/state.ts'
import type { CompanyService } from '../companies/service.ts'
import { lockDevice, readDevice } from '../devices/service.ts'
import { publishMessage, writeAnswer } from '../messages/service.ts'
import { deviceCreation } from './create.ts'
import { deviceEdits } from './edit.ts'
import { lockDevices, moveDevices, removeDevice, setSecret, setStatus } from './store.ts'
import type { Owners } from './store.ts'

export { fieldNames } from './fieldNames.ts'
export type { NamedField } from './fieldNames.ts'
export { namedDevices, namingColumns, namingPlain } from './namedDevices.ts'
export { insertDevices, takenBy } from './store.ts'
export { otherThan, ouiOf, uniques } from './rows.ts'
export type { Candidate } from './rows.ts'

type Needs = Pick<Core, 'db' | 'clock' | 'bus' | 'change' | 'tree'> & Readonly<{ companies: CompanyService }>

type Activation = Readonly<{
  endpointId: string
  customerId?: string | undefined
  zipCode?: string | undefined
  address?: string | undefined
}>

type Moving = Readonly<{ endpointId: readonly string[]; opId: string }>
/** Back in the inventory: nothing is asked for. */
const taken = { status: 'inventory', activeReqTime: null, requestedBy: null } as const
/** A device that is taken back is nobody's any more: the next customer is not shown under the name and address of the last. */
const noCustomer = { customerId: '', zipCode: '', address: '' } as const
type Locked = Awaited<ReturnType<typeof lockDevice>>

/** The life of a device in the inventory: registered, asked for, deployed, taken back, handed on, removed. */
export const lifecycleService = ({ db, clock, bus, change, tree, companies }: Needs) => {
  const publish = (device: Device): void => {
    const { endpointId, deviceStatus, activeFlag, activeReqTime, customerId, zipCode, address } = device
    const { modifyTime, updateUser, secretTime } = device
    const changed = {
      deviceStatus,
      activeFlag,
      activeReqTime,
      customerId,
      zipCode,
      address,
      modifyTime,
      updateUser,
      secretTime,
    }
    publishState(bus, endpointId, clock.now(), changed)
  }

  /**
   * Changes one device with its line of the history, and publishes the change. With an `answer` to a request for its deployment,
   * whoever asked is told.
   */
  const changeOne = async (
    caller: AuthenticatedCaller,
    endpointId: string,
    call: Writing,
    work: (trx: Db, before: Locked) => Promise<void>,
    answer?: DeploymentAnswer,
  ): Promise<Device> => {
    const { device, told } = await change(caller, call, async (trx, line) => {
      const before = await lockDevice(trx, caller, endpointId)
      await work(trx, before)
      const after = await readDevice(trx, caller, endpointId, clock.now())
      const hasOtherCustomer = before.customer_id !== after.customerId
      line({
        companyId: before.company_id,
        endpointId,
        target: endpointId,
        before: { deviceStatus: before.device_status, ...(hasOtherCustomer && { customerId: before.customer_id }) },
        after: { deviceStatus: after.deviceStatus, ...(hasOtherCustomer && { customerId: after.customerId }) },
      })
      const name = deviceName(after)
      const message = answer && { answer, endpointId, name, to: before.requested_by, now: clock.date() }
      return { device: after, told: message && (await writeAnswer(trx, caller, message)) }
    })
    publish(device)
    if (told !== undefined) publishMessage(bus, told)
    return device
  }

  const stamp = (caller: AuthenticatedCaller) => ({ userName: caller.userName, now: clock.date() })

  /** Hands several devices on in one transaction: all of them or none. */
  const move = async (
    caller: AuthenticatedCaller,
    { endpointId }: Moving,
    companyId: string,
    call: Writing,
    owners: Owners,
  ): Promise<void> => {
    const wanted = [...new Set(endpointId)]
    await change(
      caller,
      call,
      async (trx, line) => {
        const devices = await lockDevices(trx, wanted, owners)
        if (devices.length < wanted.length) throw fail('nodata')
        // A customer uses it: it is taken back first.
        if (devices.some((device) => device.device_status === 'deployed'))
          throw fail('custom', { reason: 'alreadyDeployed' })
        await moveDevices(
          trx,
          devices.map(({ did }) => did),
          { companyId, ...stamp(caller) },
        )
        for (const { endpoint_id: id, company_id: from } of devices)
          line({ companyId, endpointId: id, target: id, detail: { from, to: companyId } })
      },
      { conflicts: { device_name_unique: { code: 'deviceconflict', field: 'device_id' } } },
    )
    for (const id of wanted)
      publishState(bus, id, clock.now(), { companyId, opId: companyId, deviceStatus: 'inventory' })
  }

  return {
    create: deviceCreation({ db, clock, bus, change }),
    edit: deviceEdits({ db, clock, bus, change }),

    /** Asks for a deployment, or deploys where the caller may. */
    activate: (caller: AuthenticatedCaller, { endpointId, ...given }: Activation): Promise<Device> => {
      const mayDeploy = caller.permissions.has('inventory.activate')
      return changeOne(
        caller,
        endpointId,
        mayDeploy
          ? lifecycleCalls.activate
          : { id: lifecycleCalls.activate.id, action: furtherActions.requestDeployment },
        async (trx, before) => {
          if (before.device_status === 'deployed') throw fail('custom', { reason: 'alreadyDeployed' })
          await setStatus(trx, before.did, {
            ...given,
            ...stamp(caller),
            status: mayDeploy ? 'deployed' : 'requested',
            activeReqTime: before.active_req_time ?? (mayDeploy ? null : clock.date()),
            requestedBy: mayDeploy ? null : (before.requested_by ?? caller.userId),
          })
        },
        mayDeploy ? 'granted' : undefined,
      )
    },

    deactivate: (caller: AuthenticatedCaller, endpointId: string): Promise<Device> =>
      changeOne(caller, endpointId, lifecycleCalls.deactivate, async (trx, before) => {
        if (before.device_status !== 'deployed') throw fail('custom', { reason: 'notDeployed' })
        await setStatus(trx, before.did, { ...taken, ...noCustomer, ...stamp(caller) })
      }),

    reject: (caller: AuthenticatedCaller, endpointId: string): Promise<Device> =>
      changeOne(
        caller,
        endpointId,
        lifecycleCalls.reject,
        async (trx, before) => {
          if (before.device_status !== 'requested') throw fail('custom', { reason: 'notRequested' })
          await setStatus(trx, before.did, { ...taken, ...stamp(caller) })
        },
        'rejected',
      ),

    /** Gives a device the secret it has to show from now on, also one that is connected; nobody can read it again. */
    giveSecret: async (
      caller: AuthenticatedCaller,
      endpointId: string,
      given?: string,
    ): Promise<{ secret: string }> => {
      const secret = given ?? newSecret()
      await changeOne(caller, endpointId, lifecycleCalls.giveSecret, (trx, { did }) =>
        setSecret(trx, did, storedSecret(secret), stamp(caller)),
      )
      publishRegistration(bus, endpointId)
      return { secret }
    },

    removeSecret: async (caller: AuthenticatedCaller, endpointId: string): Promise<void> => {
      await changeOne(caller, endpointId, lifecycleCalls.removeSecret, (trx, { did }) =>
        setSecret(trx, did, undefined, stamp(caller)),
      )
    },

    /** Hands devices to a company the caller may look at. */
    allocate: async (caller: AuthenticatedCaller, moving: Moving): Promise<void> => {
      const { companyId } = await companies.find(caller, moving.opId)
      await move(caller, moving, companyId, lifecycleCalls.allocate, caller)
    },

    /** Takes devices of a company back into the inventory of the one above it. */
    release: async (caller: AuthenticatedCaller, moving: Moving): Promise<void> => {
      const { companyId, parentId } = await companies.find(caller, moving.opId)
      // Above the own company somebody else decides.
      if (parentId === null || !(await tree.sees(caller, parentId))) throw fail('nodata')
      await move(caller, moving, parentId, lifecycleCalls.release, { companyId })
    },

    remove: async (caller: AuthenticatedCaller, endpointId: string): Promise<void> => {
      await change(caller, lifecycleCalls.deleteDevice, async (trx, line) => {
        const before = await lockDevice(trx, caller, endpointId)
        await removeDevice(trx, before.did, endpointId)
        line({
          companyId: before.company_id,
          endpointId,
          target: endpointId,
          detail: { deviceSn: before.device_sn },
        })
      })
      // If it is connected, its gateway finds it unregistered now.
      publishRegistration(bus, endpointId)
    },
  }
}

export type LifecycleService = ReturnType<typeof lifecycleService>
