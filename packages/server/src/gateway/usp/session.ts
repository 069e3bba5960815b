import { closeCodes } from '@headend/usp'
import type { ControllerSession } from '@headend/usp'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { ObjectValues, Reading } from '../../device/link.ts'
import type { DeviceSession } from '../../device/session.ts'
import { linkServer } from './linkServer.ts'
import type { LargeReads } from './reading.ts'
import { announcesBoots, narrowed, planSubscriptions, subscriptionPaths } from './subscriptions.ts'

/** The session of an agent as the gateway knows sessions. */
export const uspSession = (
  session: ControllerSession,
  { log, ...needs }: { log: Log; clock: Clock; large: LargeReads },
): DeviceSession => ({
  endpointId: session.endpointId,
  remoteAddress: session.remoteAddress,
  host: session.host,
  connectedTime: session.connectedTime,
  isOpen: () => session.open,
  request: linkServer(session, needs),
  subscriptionPaths,
  subscribe: async (values) => {
    await subscribe(session, values, log)
    return { announcesBoots: announcesBoots(values) }
  },
  replace: (reason) => session.close(closeCodes.policyViolation, reason),
})

const settings = (objects: readonly ObjectValues[]) => objects.map(({ object, params }) => ({ path: object, params }))

const subscribe = async (session: ControllerSession, values: Reading['values'], log: Log): Promise<void> => {
  const { add, set } = planSubscriptions(values)
  // Each on its own account: an agent without TransferComplete!, for one, still notifies of its boots.
  if (set.length > 0) await session.set(settings(set), { allowPartial: true })
  if (add.length === 0) return
  const added = await session.add(settings(add), { allowPartial: true })
  const refused = add.filter((_object, index) => {
    const status = added.ok ? added.value.createdObjResults[index]?.operStatus?.operStatus.case : undefined
    return status !== 'operSuccess'
  })
  const narrower = refused.flatMap(narrowed)
  if (narrower.length > 0) await session.add(settings(narrower), { allowPartial: true })
  if (refused.length > 0) {
    const ids = refused.map(({ params }) => params['ID'])
    log.info({ endpointId: session.endpointId, ids }, 'a device refused subscriptions')
  }
}
