import { closeCodes } from '@headend/usp'
import type { ControllerSession } from '@headend/usp'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { ObjectValues, Reading } from '../../device/link.ts'
import type { DeviceSession } from '../../device/session.ts'
import { linkServer } from './linkServer.ts'
import type { LargeReads } from './reading.ts'
import {
  announcesBoots,
  commandSubscription,
  isCommon,
  isNarrow,
  narrowed,
  planSubscriptions,
  subscriptionPaths,
} from './subscriptions.ts'

/** The session of an agent as the gateway knows sessions. */
export const uspSession = (
  session: ControllerSession,
  { log, ...needs }: { log: Log; clock: Clock; large: LargeReads },
): DeviceSession => {
  const serve = linkServer(session, needs)
  /** Commands whose end is subscribed to one by one; undefined where all of them are. */
  let single: Set<string> | undefined
  return {
    endpointId: session.endpointId,
    remoteAddress: session.remoteAddress,
    host: session.host,
    connectedTime: session.connectedTime,
    isOpen: () => session.open,
    request: async (request) => {
      if (request.do === 'operate' && single !== undefined && !single.has(request.command)) {
        const { command } = request
        single.add(command)
        // One that is refused too costs nothing but the news of the end, and may be there from an earlier session.
        if (!isCommon(command)) await session.add(settings([commandSubscription(command)]), { allowPartial: true })
      }
      return serve(request)
    },
    subscriptionPaths,
    subscribe: async (values) => {
      const refused = await subscribe(session, values)
      const narrower = refused.flatMap(narrowed)
      if (isNarrow(values) || narrower.length > 0) single ??= new Set()
      await addEach(session, narrower)
      if (refused.length > 0) {
        const ids = refused.map(({ params }) => params['ID'])
        log.info({ endpointId: session.endpointId, ids }, 'a device refused subscriptions')
      }
      return { announcesBoots: announcesBoots(values) }
    },
    replace: (reason) => session.close(closeCodes.policyViolation, reason),
  }
}

const settings = (objects: readonly ObjectValues[]) => objects.map(({ object, params }) => ({ path: object, params }))

/** Adds objects and gives those that were refused. */
const addEach = async (session: ControllerSession, objects: readonly ObjectValues[]): Promise<ObjectValues[]> => {
  if (objects.length === 0) return []
  const added = await session.add(settings(objects), { allowPartial: true })
  if (added.ok) {
    const status = (index: number) => added.value.createdObjResults[index]?.operStatus?.operStatus.case
    return objects.filter((_object, index) => status(index) !== 'operSuccess')
  }
  if (added.failure.kind !== 'refused' || objects.length === 1) return [...objects]
  // Some agents refuse all of a message for one of its objects, whatever allow_partial says.
  const refused: ObjectValues[] = []
  for (const object of objects) refused.push(...(await addEach(session, [object])))
  return refused
}

/** Has an agent notify of what a session wants to know; gives the subscriptions that it refused. */
const subscribe = async (session: ControllerSession, values: Reading['values']): Promise<readonly ObjectValues[]> => {
  const { add, set } = planSubscriptions(values)
  // Each on its own account: an agent without TransferComplete!, for one, still notifies of its boots.
  if (set.length > 0) await session.set(settings(set), { allowPartial: true })
  return addEach(session, add)
}
