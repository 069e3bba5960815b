import type { SelectedBy } from '@headend/contract/core'
import { bug } from '../errors.ts'
import type { Json } from './jsonSchema.ts'

/** What a body or an answer may be, by its media type. */
export type Content = Readonly<Record<string, Readonly<{ schema: Json; encoding?: Json }>>>
type Body = Readonly<{ required: boolean; content: Content }>
type Response = Readonly<{ description: string; content: Content }>

/** What an API document says of one call. */
export type Operation = Readonly<{
  operationId: string
  tags: readonly string[]
  summary: string
  description: string
  deprecated?: true
  parameters: readonly Json[]
  requestBody?: Body
  security?: readonly []
  responses: Readonly<Record<string, Response>>
}>

type Placed = Readonly<{ operation: Operation; call: Readonly<{ selectedBy?: SelectedBy }> }>

const either = (schemas: readonly Json[]): Json => {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  const [only] = different
  return different.length === 1 && only !== undefined ? only : { anyOf: different }
}

const inWords = ({ operation: { operationId, summary }, call: { selectedBy } }: Placed): string =>
  selectedBy === undefined
    ? `Otherwise: ${summary} (\`${operationId}\`).`
    : 'query' in selectedBy
      ? `With \`${selectedBy.query}\` in the query: ${summary} (\`${operationId}\`).`
      : `With \`${selectedBy.body}\` in the body: ${summary} (\`${operationId}\`).`

const parametersOf = (operations: readonly Operation[]): Json[] => {
  const all = new Map(operations.flatMap(({ parameters }) => parameters.map((one) => [JSON.stringify(one), one])))
  const isEverywhere = (key: string) =>
    operations.every(({ parameters }) => parameters.some((one) => JSON.stringify(one) === key))
  const named = new Map<unknown, Json>()
  for (const [key, one] of all) {
    // What only one of the calls asks for may be left out of the others.
    const shown = isEverywhere(key) ? one : { ...one, required: false }
    const name = one['$ref'] ?? `${String(one['in'])} ${String(one['name'])}`
    if (!named.has(name)) named.set(name, shown)
  }
  return [...named.values()]
}

const contentOf = (contents: readonly Content[]): Content => {
  const byType = Map.groupBy(contents.flatMap(Object.entries<Content[string]>), ([type]) => type)
  return Object.fromEntries(
    [...byType].map(([type, found]) => [
      type,
      { ...found[0]?.[1], schema: either(found.map(([, { schema }]) => schema)) },
    ]),
  )
}

const responsesOf = (operations: readonly Operation[]): Operation['responses'] => {
  const statuses = [...new Set(operations.flatMap(({ responses }) => Object.keys(responses)))]
  return Object.fromEntries(
    statuses.map((status) => {
      const found = operations.flatMap(({ responses }) => responses[status] ?? [])
      const said = new Set(found.flatMap(({ description }) => description.split('\n\n')))
      return [status, { description: [...said].join('\n\n'), content: contentOf(found.map(({ content }) => content)) }]
    }),
  )
}

/** The calls of one method and path as the one operation that OpenAPI has for them. */
export const together = (placed: readonly Placed[]): Operation => {
  const operations = placed.map(({ operation }) => operation)
  const [first, ...others] = operations
  if (first === undefined) throw bug('no call is at this address')
  if (others.length === 0) return first
  const bodies = operations.flatMap(({ requestBody }) => requestBody ?? [])
  const { requestBody: _body, ...rest } = first
  return {
    ...rest,
    summary: operations.map(({ summary }) => summary).join('; or: '),
    description: [
      ...placed.toReversed().map(inWords),
      ...new Set(operations.map(({ description }) => description)),
    ].join(' '),
    parameters: parametersOf(operations),
    ...(bodies.length === 0
      ? {}
      : {
          requestBody: {
            required: bodies.length === placed.length && bodies.every(({ required }) => required),
            content: contentOf(bodies.map(({ content }) => content)),
          },
        }),
    responses: responsesOf(operations),
  }
}
