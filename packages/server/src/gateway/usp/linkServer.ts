import type { ControllerSession, UspResult } from '@headend/usp'
import { fail } from '../../core/errors.ts'
import type { LinkAnswer, LinkRequest } from '../../device/linkMessages.ts'
import { defaultTimeoutMs } from '../../device/link.ts'
import type { PathError } from '../../device/link.ts'
import {
  addedPaths,
  assertDeleted,
  assertSet,
  failureOf,
  instancesOf,
  operatedOf,
  readingOf,
  supportedOf,
} from './answers.ts'

const given = <T>(result: UspResult<T>): T => {
  if (result.ok) return result.value
  throw failureOf(result.failure)
}

type Values = { values: string[]; errors: PathError[] }

/**
 * Reads paths with one Get. Some agents refuse the whole message for one path they do not know; those are asked path
 * by path, so that what they do support still comes.
 */
const readPaths = async (
  session: ControllerSession,
  paths: readonly string[],
  options: { maxDepth?: number | undefined; timeoutMs?: number | undefined },
): Promise<Values> => {
  const answer = await session.get(paths, options)
  if (answer.ok) return readingOf(answer.value)
  if (answer.failure.kind !== 'refused') throw failureOf(answer.failure)
  if (paths.length === 1) {
    const { code, message } = answer.failure
    return { values: [], errors: [{ path: paths[0] ?? '', code, message: message.slice(0, 300) }] }
  }
  const all: Values = { values: [], errors: [] }
  for (const path of paths) {
    const one = await readPaths(session, [path], options)
    all.values.push(...one.values)
    all.errors.push(...one.errors)
  }
  return all
}

/** Carries out one request of the link on the session of its device. */
export const serveLink = async (session: ControllerSession, request: LinkRequest): Promise<LinkAnswer> => {
  if (!session.open) throw fail('wsdisconnect')
  const timeoutMs = request.timeoutMs ?? defaultTimeoutMs
  switch (request.do) {
    case 'get':
      return { did: 'get', ...(await readPaths(session, request.paths, { maxDepth: request.maxDepth, timeoutMs })) }
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
      return { did: 'operate', operated: operatedOf(given(answer)) }
    }
    case 'getSupportedModel':
      return {
        did: 'getSupportedModel',
        objects: supportedOf(
          given(
            await session.getSupportedDM(['Device.'], {
              firstLevelOnly: false,
              returnCommands: true,
              returnEvents: true,
              returnParams: true,
              timeoutMs,
            }),
          ),
        ),
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
