import * as z from 'zod'
import { supportedObject } from '@headend/contract/dataModel'
import type { SupportedObject } from '@headend/contract/dataModel'
import type { Bus } from '../core/bus.ts'
import { BusFailure } from '../core/bus.ts'
import { bug, fail } from '../core/errors.ts'
import { subjects } from './subjects.ts'

export type PathError = Readonly<{ path: string; code: number; message: string }>
export type Reading = Readonly<{ values: ReadonlyMap<string, string>; errors: readonly PathError[] }>
export type ObjectValues = Readonly<{ object: string; params: Readonly<Record<string, string>> }>
export type Operated =
  | Readonly<{ kind: 'completed'; outputArgs: Readonly<Record<string, string>> }>
  /** The result comes later, as an OperationComplete with the command key. `request` may be empty. */
  | Readonly<{ kind: 'started'; request: string }>

type Patience = Readonly<{ timeoutMs?: number | undefined }>

/**
 * Speaks to a device through whichever gateway holds its session. Every function fails with `wsdisconnect` when the
 * device is not connected, `wsfail` when it refuses (`detail` has its own words) and `wstimeout` when it stays silent.
 */
export type Link = Readonly<{
  /**
   * Values under paths: parameters, objects, wildcards and search expressions. `maxDepth` is levels below the path, 0
   * is all. A path the device does not support is in `errors`; that alone never throws.
   */
  get: (
    endpointId: string,
    paths: readonly string[],
    options?: Patience & Readonly<{ maxDepth?: number | undefined }>,
  ) => Promise<Reading>
  /** Sets parameters; one that fails leaves all as they were. */
  set: (
    endpointId: string,
    updates: readonly ObjectValues[],
    options?: Patience &
      Readonly<{
        /** The device may be one that nobody registered, which otherwise gets nothing but reads. */
        stranger?: boolean | undefined
      }>,
  ) => Promise<void>
  /** Adds an instance to each table and gives their paths, in order. */
  add: (endpointId: string, objects: readonly ObjectValues[], options?: Patience) => Promise<readonly string[]>
  delete: (endpointId: string, objects: readonly string[], options?: Patience) => Promise<void>
  /**
   * Runs a command. `{deviceUrl}` within an argument becomes the address under which the device reaches this server's
   * file server.
   */
  operate: (
    endpointId: string,
    command: string,
    options: Patience & Readonly<{ commandKey: string; inputArgs?: Readonly<Record<string, string>> | undefined }>,
  ) => Promise<Operated>
  /** What the agent says it supports, objects in its own order (TR-369 GetSupportedDM). */
  getSupportedModel: (endpointId: string) => Promise<readonly SupportedObject[]>
  /** Paths of the instances that exist below tables. */
  getInstances: (endpointId: string, objects: readonly string[]) => Promise<readonly string[]>
  /** Ends the session; the agent is expected to come back. Harmless when there is none. */
  disconnect: (endpointId: string) => Promise<void>
}>

const objectValues = z.object({ object: z.string(), params: z.record(z.string(), z.string()) })
const timeoutMs = z.number().optional()

/** A request of the link as it crosses the bus. */
export const linkRequest = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('get'),
    endpointId: z.string(),
    timeoutMs,
    paths: z.array(z.string()),
    maxDepth: z.number().optional(),
  }),
  z.object({
    do: z.literal('set'),
    endpointId: z.string(),
    timeoutMs,
    updates: z.array(objectValues),
    stranger: z.boolean().optional(),
  }),
  z.object({ do: z.literal('add'), endpointId: z.string(), timeoutMs, objects: z.array(objectValues) }),
  z.object({ do: z.literal('delete'), endpointId: z.string(), timeoutMs, objects: z.array(z.string()) }),
  z.object({
    do: z.literal('operate'),
    endpointId: z.string(),
    timeoutMs,
    command: z.string(),
    commandKey: z.string(),
    inputArgs: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ do: z.literal('getSupportedModel'), endpointId: z.string(), timeoutMs }),
  z.object({ do: z.literal('getInstances'), endpointId: z.string(), timeoutMs, objects: z.array(z.string()) }),
  z.object({ do: z.literal('disconnect'), endpointId: z.string(), timeoutMs }),
])
export type LinkRequest = z.infer<typeof linkRequest>

/** Milliseconds a device may take to answer unless a request says otherwise. */
export const defaultPatience = 10_000
/** The bus waits a little longer than the gateway, whose failure says more. */
const busMargin = 2_000

const paths = z.array(z.string())
// Values are many: the pairs are checked by hand, once each.
const reading = z.object({
  values: z.array(z.unknown()),
  errors: z.array(z.object({ path: z.string(), code: z.number(), message: z.string() })),
})
const operated = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('completed'), outputArgs: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('started'), request: z.string() }),
])

const toReading = (answer: unknown): Reading => {
  const { values, errors } = reading.parse(answer)
  const map = new Map<string, string>()
  for (let index = 0; index + 1 < values.length; index += 2) {
    const path = values[index]
    const value = values[index + 1]
    if (typeof path !== 'string' || typeof value !== 'string') throw bug('a gateway answered no reading')
    map.set(path, value)
  }
  return { values: map, errors }
}

/** The link over the bus. */
export const busLink = ({ bus }: { bus: Bus }): Link => {
  const ask = async (request: LinkRequest): Promise<unknown> => {
    const patience = request.timeoutMs ?? defaultPatience
    try {
      return await bus.request(subjects.link(request.endpointId), request, { timeoutMs: patience + busMargin })
    } catch (thrown) {
      if (!(thrown instanceof BusFailure)) throw thrown
      throw fail(thrown.kind === 'timeout' ? 'wstimeout' : 'wsdisconnect', { cause: thrown })
    }
  }
  return {
    get: async (endpointId, wanted, options) =>
      wanted.length === 0
        ? { values: new Map(), errors: [] }
        : toReading(await ask({ do: 'get', endpointId, paths: [...wanted], ...options })),
    set: async (endpointId, updates, options) => {
      await ask({ do: 'set', endpointId, updates: [...updates], ...options })
    },
    add: async (endpointId, objects, options) =>
      paths.parse(await ask({ do: 'add', endpointId, objects: [...objects], ...options })),
    delete: async (endpointId, objects, options) => {
      await ask({ do: 'delete', endpointId, objects: [...objects], ...options })
    },
    operate: async (endpointId, command, options) =>
      operated.parse(await ask({ do: 'operate', endpointId, command, ...options })),
    getSupportedModel: async (endpointId) =>
      z.array(supportedObject).parse(await ask({ do: 'getSupportedModel', endpointId, timeoutMs: 60_000 })),
    getInstances: async (endpointId, objects) =>
      paths.parse(await ask({ do: 'getInstances', endpointId, objects: [...objects] })),
    disconnect: async (endpointId) => {
      await bus
        .request(subjects.link(endpointId), { do: 'disconnect', endpointId } satisfies LinkRequest, {
          timeoutMs: busMargin,
        })
        .catch((thrown: unknown) => {
          if (!(thrown instanceof BusFailure)) throw thrown
        })
    },
  }
}
