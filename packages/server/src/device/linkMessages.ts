import * as z from 'zod'
import { supportedObject } from '@headend/contract/schemas/dataModel'

/** What the link asks a gateway over the bus, and what the gateway answers. */

const timeoutMs = z.number().optional()
const common = { endpointId: z.string(), timeoutMs }
const objectValues = z.object({ object: z.string(), params: z.record(z.string(), z.string()) })
// Values are many: checked by hand, once each.
const texts = z.custom<string[]>(
  (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
  'must be a list of texts',
)

export const linkRequest = z.discriminatedUnion('do', [
  z.object({ do: z.literal('get'), ...common, paths: z.array(z.string()), maxDepth: z.number().optional() }),
  z.object({ do: z.literal('set'), ...common, updates: z.array(objectValues), unregistered: z.boolean().optional() }),
  z.object({ do: z.literal('add'), ...common, objects: z.array(objectValues) }),
  z.object({ do: z.literal('delete'), ...common, objects: z.array(z.string()) }),
  z.object({
    do: z.literal('operate'),
    ...common,
    command: z.string(),
    commandKey: z.string(),
    inputArgs: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ do: z.literal('getSupportedModel'), ...common }),
  z.object({ do: z.literal('getInstances'), ...common, objects: z.array(z.string()) }),
  z.object({ do: z.literal('disconnect'), ...common }),
])
export type LinkRequest = z.infer<typeof linkRequest>

const instanceEnd = z.object({
  command: z.string(),
  end: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('completed'), outputArgs: z.record(z.string(), z.string()) }),
      z.object({ kind: z.literal('failed'), code: z.number(), message: z.string() }),
    ])
    .nullable(),
})

const operated = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('completed'), outputArgs: z.record(z.string(), z.string()) }),
  z.object({
    kind: z.literal('started'),
    request: z.string(),
    instances: z.array(instanceEnd).optional(),
    unheard: z.boolean().optional(),
  }),
])

export const linkAnswer = z.discriminatedUnion('did', [
  z.object({
    did: z.literal('get'),
    /** Path and value by turns. */
    values: texts,
    /** More was there than is carried. */
    cut: z.boolean().optional(),
    errors: z.array(z.object({ path: z.string(), code: z.number(), message: z.string() })),
  }),
  z.object({ did: z.literal('set') }),
  z.object({ did: z.literal('add'), paths: z.array(z.string()) }),
  z.object({ did: z.literal('delete') }),
  z.object({ did: z.literal('operate'), operated }),
  z.object({ did: z.literal('getSupportedModel'), objects: z.array(supportedObject) }),
  z.object({ did: z.literal('getInstances'), paths: z.array(z.string()) }),
  z.object({ did: z.literal('disconnect') }),
])
export type LinkAnswer = z.infer<typeof linkAnswer>
