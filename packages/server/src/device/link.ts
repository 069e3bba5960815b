import type { SupportedObject } from '@headend/contract/dataModel'
import type { Bus } from '../core/bus/bus.ts'
import { BusFailure } from '../core/bus/failure.ts'
import { bug, fail, isFailure } from '../core/errors.ts'
import type { Failure } from '../core/errors.ts'
import type { InstanceEnd } from './listener.ts'
import type { LinkAnswer, LinkRequest } from './linkMessages.ts'
import { refuseSecretSearch } from './secrets.ts'
import { topics } from './topics.ts'

export type PathError = Readonly<{ path: string; code: number; message: string }>
/** `cut` says that the device has more below the asked paths than could be read. */
export type Reading = Readonly<{ values: ReadonlyMap<string, string>; errors: readonly PathError[]; cut: boolean }>
export type ObjectValues = Readonly<{ object: string; params: Readonly<Record<string, string>> }>
export type Operated =
  | Readonly<{ kind: 'completed'; outputArgs: Readonly<Record<string, string>> }>
  /** The result comes later, as an OperationComplete with the command key. `request` may be empty. */
  | Readonly<{
      kind: 'started'
      request: string
      /** Of a command on all instances that a path finds: each, those that are done already among them. */
      instances?: InstanceEnd[] | undefined
      /** The device refused to notify of the end: it has to be asked. */
      unheard?: boolean | undefined
    }>

type Timeout = Readonly<{ timeoutMs?: number | undefined }>

/**
 * Speaks to a device through whichever gateway holds its session. Every function fails with `wsdisconnect` when the
 * device is not connected, `wsfail` when it refuses (`detail` has its own words), `wsfailauth` when it does so because it does
 * not trust this server, `wstimeout` when it stays silent, and `unavailable` when the bus between this process and the gateways is away. A search expression that compares a secret is
 * refused, for whomever it is asked.
 */
export type Link = Readonly<{
  /**
   * Values under paths: parameters, objects, wildcards and search expressions. `maxDepth` is levels below the path, 0
   * is all. A path the device does not support is in `errors`; that alone never throws.
   */
  get: (
    endpointId: string,
    paths: readonly string[],
    options?: Timeout & Readonly<{ maxDepth?: number | undefined }>,
  ) => Promise<Reading>
  /** Sets parameters; one that fails leaves all as they were. `{deviceUrl}` within a value becomes as that of `operate`. */
  set: (
    endpointId: string,
    updates: readonly ObjectValues[],
    options?: Timeout &
      Readonly<{
        /** The device may be one that nobody registered, which otherwise gets nothing but reads. */
        unregistered?: boolean | undefined
      }>,
  ) => Promise<void>
  /** Adds an instance to each table and gives their paths, in order. */
  add: (endpointId: string, objects: readonly ObjectValues[], options?: Timeout) => Promise<readonly string[]>
  delete: (endpointId: string, objects: readonly string[], options?: Timeout) => Promise<void>
  /**
   * Runs a command. `{deviceUrl}` within an argument becomes the address under which the device reaches this server's
   * file server.
   */
  operate: (
    endpointId: string,
    command: string,
    options: Timeout & Readonly<{ commandKey: string; inputArgs?: Readonly<Record<string, string>> | undefined }>,
  ) => Promise<Operated>
  /** What the agent says it supports, objects in its own order (TR-369 GetSupportedDM). */
  getSupportedModel: (endpointId: string) => Promise<readonly SupportedObject[]>
  /** Paths of the instances that exist below tables. */
  getInstances: (endpointId: string, objects: readonly string[]) => Promise<readonly string[]>
  /** Ends the session; the agent is expected to come back. Harmless when there is none. */
  disconnect: (endpointId: string) => Promise<void>
}>

/** Milliseconds a device may take to answer unless a request says otherwise. */
export const defaultTimeoutMs = 10_000
/** The bus waits a little longer than the gateway, whose failure says more. */
const busMargin = 2_000

type Ask<Do extends LinkRequest['do']> = Extract<LinkRequest, { do: Do }>
type Given<Do extends LinkRequest['do']> = Extract<LinkAnswer, { did: Do }>

/** Whether an answer is one to this kind of request. */
export const answers = <Do extends LinkRequest['do']>(answer: LinkAnswer, wanted: Do): answer is Given<Do> =>
  answer.did === wanted

/** What went wrong on the bus, as everybody above the link knows it. */
const failureOf = (thrown: BusFailure): Failure => {
  switch (thrown.kind) {
    case 'noResponders':
    case 'closed':
      return fail('wsdisconnect', { cause: thrown })
    case 'timeout':
      return fail('wstimeout', { cause: thrown })
    case 'tooLarge':
      return fail('custom', { reason: 'answerTooLarge', cause: thrown })
    case 'disconnected':
      // Whether the device is connected is not known, and a request that had left may have been carried out.
      return fail('unavailable', { cause: thrown })
    case 'malformed':
      return fail('error', { cause: thrown })
  }
}

/** The link over the bus. */
export const busLink = ({ bus }: { bus: Bus }): Link => {
  const ask = async <Do extends LinkRequest['do']>(request: Ask<Do> & { do: Do }): Promise<Given<Do>> => {
    refuseSecretSearch(pathsOf(request))
    const timeoutMs = request.timeoutMs ?? defaultTimeoutMs
    try {
      const answer = await bus.request(topics.link.of(request.endpointId), request, {
        timeoutMs: timeoutMs + busMargin,
      })
      if (answers(answer, request.do)) return answer
    } catch (thrown) {
      throw thrown instanceof BusFailure ? failureOf(thrown) : thrown
    }
    throw bug(`a gateway answered something else than ${request.do}`)
  }
  return {
    get: async (endpointId, wanted, options) => {
      if (wanted.length === 0) return { values: new Map(), errors: [], cut: false }
      const { values, errors, cut = false } = await ask({ do: 'get', endpointId, paths: [...wanted], ...options })
      return { values: byPath(values), errors, cut }
    },
    set: async (endpointId, updates, options) => {
      await ask({ do: 'set', endpointId, updates: copied(updates), ...options })
    },
    add: async (endpointId, objects, options) =>
      (await ask({ do: 'add', endpointId, objects: copied(objects), ...options })).paths,
    delete: async (endpointId, objects, options) => {
      await ask({ do: 'delete', endpointId, objects: [...objects], ...options })
    },
    operate: async (endpointId, command, options) =>
      (await ask({ do: 'operate', endpointId, command, ...options })).operated,
    getSupportedModel: async (endpointId) =>
      (await ask({ do: 'getSupportedModel', endpointId, timeoutMs: 60_000 })).objects,
    getInstances: async (endpointId, objects) =>
      (await ask({ do: 'getInstances', endpointId, objects: [...objects] })).paths,
    disconnect: async (endpointId) => {
      await ask({ do: 'disconnect', endpointId, timeoutMs: 0 }).catch((thrown: unknown) => {
        if (!isFailure(thrown, 'wsdisconnect', 'wstimeout')) throw thrown
      })
    },
  }
}

/** Every path that a request names. */
const pathsOf = (request: LinkRequest): readonly string[] => {
  switch (request.do) {
    case 'get':
      return request.paths
    case 'set':
      return request.updates.map(({ object }) => object)
    case 'add':
      return request.objects.map(({ object }) => object)
    case 'delete':
    case 'getInstances':
      return request.objects
    case 'operate':
      return [request.command]
    default:
      return []
  }
}

const copied = (objects: readonly ObjectValues[]) =>
  objects.map(({ object, params }) => ({ object, params: { ...params } }))

/** Values by path, from paths and values by turns. */
export const byPath = (texts: readonly string[]): ReadonlyMap<string, string> => {
  const map = new Map<string, string>()
  for (let index = 0; index + 1 < texts.length; index += 2) map.set(texts[index] ?? '', texts[index + 1] ?? '')
  return map
}
