import * as z from 'zod'
import { namedTypes, typeOf } from './typeOf.ts'

const schema = z.record(z.string(), z.unknown())
const content = z.record(z.string(), z.object({ schema }))

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.union([
      z.object({ $ref: z.string() }),
      z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema }),
    ]),
  ),
  requestBody: z.object({ required: z.boolean(), content }).optional(),
  responses: z.object({ 200: z.object({ content }) }),
})

const openApiDocument = z.object({
  openapi: z.string().startsWith('3.1'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
})

const message = z.object({ payload: schema })
const asyncApiDocument = z.object({
  asyncapi: z.string().startsWith('3.'),
  channels: z.object({
    realtime: z.object({ address: z.string(), messages: z.object({ fromClient: message, fromServer: message }) }),
  }),
  components: z.object({ schemas: z.record(z.string(), schema) }),
})

type Operation = z.infer<typeof operation>

/** What a place of a request takes, and whether it may be left out. */
const placeOf = (parameters: Operation['parameters'], place: 'path' | 'query'): string | undefined => {
  const here = parameters.flatMap((one) => ('in' in one && one.in === place ? [one] : []))
  if (here.length === 0) return undefined
  const fields = here.map((one) => `${JSON.stringify(one.name)}${one.required ? '' : '?'}: ${typeOf(one.schema)}`)
  const name = place === 'path' ? 'params' : 'query'
  return `${name}${here.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`
}

const inputOf = ({ parameters, requestBody }: Operation): string => {
  const places = [placeOf(parameters, 'path'), placeOf(parameters, 'query')]
  const json = requestBody?.content['application/json']
  const form = requestBody?.content['multipart/form-data']
  const mark = requestBody?.required === true ? '' : '?'
  // What a form needs can be sent as a form alone.
  const bodies = [
    ...(json ? [`body${mark}: ${typeOf(json.schema)}`] : []),
    ...(form ? [`form: ${typeOf(form.schema)}`] : []),
  ]
  const fields = places.filter((place) => place !== undefined)
  if (bodies.length === 0) return `{ ${fields.join('; ')} }`
  return bodies.map((body) => `{ ${[...fields, body].join('; ')} }`).join(' | ')
}

const answerOf = ({ responses }: Operation): string => {
  const json = responses[200].content['application/json']
  return json === undefined ? 'Blob' : typeOf(json.schema)
}

/** The types of an OpenAPI 3.1 document: its entities by name, and of every call what it takes and answers. */
export const typesOfOpenApi = (document: unknown): string => {
  const { paths, components } = openApiDocument.parse(document)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  )
  return [
    namedTypes(components.schemas),
    'export type Calls = {',
    ...calls.map(({ described }) => {
      const id = JSON.stringify(described.operationId)
      return `  ${id}: { input: ${inputOf(described)}; answer: ${answerOf(described)} }`
    }),
    '}',
    'export const addresses: { readonly [Id in keyof Calls]: readonly [method: string, path: string] } = {',
    ...calls.map(
      ({ method, path, described }) => `  ${JSON.stringify(described.operationId)}: ['${method}', '${path}'],`,
    ),
    '}\n',
  ].join('\n')
}

/** The types of an AsyncAPI 3 document: what either side of the channel sends, and where the channel is. */
export const typesOfAsyncApi = (document: unknown): string => {
  const { channels, components } = asyncApiDocument.parse(document)
  const { address, messages } = channels.realtime
  return [
    namedTypes(components.schemas),
    `export type FromClient = ${typeOf(messages.fromClient.payload)}`,
    `export type FromServer = ${typeOf(messages.fromServer.payload)}`,
    `export const address = ${JSON.stringify(address)}\n`,
  ].join('\n')
}
