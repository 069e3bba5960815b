import type { ControllerSession, UspResult } from '@headend/usp'
import { fail } from '../../core/errors.ts'
import type { Clock } from '../../core/clock.ts'
import type { LinkAnswer, LinkRequest } from '../../device/linkMessages.ts'
import { defaultTimeoutMs } from '../../device/link.ts'
import { addedPaths, assertDeleted, assertSet, failureOf, instancesOf, operatedOf, supportedOf } from './answers.ts'
import { versionOf } from './agent.ts'
import { supportedModel } from './parts.ts'
import { reader } from './reading.ts'
import type { LargeReads } from './reading.ts'

const given = <T>(result: UspResult<T>): T => {
  if (result.ok) return result.value
  throw failureOf(result.failure)
}

/** What the whole supported data model is remembered by where it is too large. */
const wholeModel = ['GetSupportedDM']

/** Carries out requests of the link on the session of their device. */
export const linkServer = (session: ControllerSession, { clock, large }: { clock: Clock; large: LargeReads }) => {
  const version = versionOf(session)
  const read = reader(session, { clock, large })
  return async (request: LinkRequest): Promise<LinkAnswer> => {
    if (!session.open) throw fail('wsdisconnect')
    const versionKnown = version()
    // What a later version brought is asked for only of agents that have it.
    if (request.do === 'get' && (request.maxDepth ?? 0) > 0) await versionKnown
    return serve(session, request, { read, large })
  }
}

const serve = async (
  session: ControllerSession,
  request: LinkRequest,
  { read, large }: { read: ReturnType<typeof reader>; large: LargeReads },
): Promise<LinkAnswer> => {
  const timeoutMs = request.timeoutMs ?? defaultTimeoutMs
  switch (request.do) {
    case 'get':
      return { did: 'get', ...(await read(request.paths, { maxDepth: request.maxDepth ?? 0, timeoutMs })) }
    case 'set': {
      const updates = request.updates.map(({ object, params }) => ({ path: object, params }))
      assertSet(given(await session.set(updates, { timeoutMs })))
      return { did: 'set' }
    }
    case 'add': {
      const objects = request.objects.map(({ object, params }) => ({ path: object, params }))
      return { did: 'add', paths: addedPaths(given(await session.add(objects, { timeoutMs }))) }
    }
    case 'delete':
      assertDeleted(given(await session.delete(request.objects, { timeoutMs })))
      return { did: 'delete' }
    case 'operate': {
      const { command, commandKey, inputArgs = {} } = request
      const answer = await session.operate(command, { commandKey, inputArgs, timeoutMs })
      return { did: 'operate', operated: operatedOf(command, given(answer)) }
    }
    case 'getSupportedModel': {
      const model = await supportedModel(session, { timeoutMs, isLarge: large.has(wholeModel) })
      if (!model.ok && model.failure.kind === 'tooLarge') large.add(wholeModel)
      return { did: 'getSupportedModel', objects: supportedOf(given(model)) }
    }
    case 'getInstances':
      return {
        did: 'getInstances',
        paths: instancesOf(given(await session.getInstances(request.objects, { timeoutMs }))),
      }
    case 'disconnect':
      session.close(1000, 'asked to reconnect')
      return { did: 'disconnect' }
  }
}
