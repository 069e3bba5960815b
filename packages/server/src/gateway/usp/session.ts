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
  subscribedIds,
  subscriptionPaths,
} from './subscriptions.ts'

/** The session of an agent as the gateway knows sessions. */
export const uspSession = (
  session: ControllerSession,
  { log, ...needs }: { log: Log; clock: Clock; large: LargeReads },
): DeviceSession => {
  const serve = linkServer(session, needs)
  /** Ends that are subscribed to one by one: what became of each; undefined where one subscription covers all of them. */
  let single: Map<string, Promise<boolean>> | undefined
  let commonRefused = false
  let subscribing: Promise<void> | undefined
  let existing: ReadonlySet<string> = new Set()
  const isHeard = async (command: string): Promise<boolean> => {
    if (isCommon(command) && !commonRefused) return true
    const wanted = commandSubscription(command)
    // It may be there from an earlier session.
    return existing.has(wanted.params['ID'] ?? '') || (await addEach(session, [wanted])).length === 0
  }
  const subscribeAll = async (values: Reading['values']): Promise<void> => {
    const refused = await subscribe(session, values)
    const narrower = refused.flatMap(narrowed)
    if (isNarrow(values) || narrower.length > 0) single ??= new Map()
    existing = subscribedIds(values)
    commonRefused = (await addEach(session, narrower)).length > 0
    if (refused.length > 0) {
      const ids = refused.map(({ params }) => params['ID'])
      log.info({ endpointId: session.endpointId, ids }, 'a device refused subscriptions')
    }
  }
  return {
    endpointId: session.endpointId,
    remoteAddress: session.remoteAddress,
    host: session.host,
    certificate: session.certificate,
    proof: session.proof,
    connectedTime: session.connectedTime,
    isOpen: () => session.open,
    request: async (request) => {
      if (request.do === 'operate') await subscribing
      if (request.do !== 'operate' || single === undefined) return serve(request)
      const { command } = request
      const hearing = single.get(command) ?? isHeard(command)
      single.set(command, hearing)
      const heard = await hearing
      const answer = await serve(request)
      if (heard || answer.did !== 'operate' || answer.operated.kind !== 'started') return answer
      return { ...answer, operated: { ...answer.operated, unheard: true } }
    },
    subscriptionPaths,
    subscribe: async (values) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      subscribing = promise
      try {
        await subscribeAll(values)
      } finally {
        resolve()
      }
      return { announcesBoots: announcesBoots(values) }
    },
    vouch: () => session.vouch(),
    end: (reason) => session.close(closeCodes.policyViolation, reason),
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
