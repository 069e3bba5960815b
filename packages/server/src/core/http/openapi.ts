import { tokenPrefix } from '@headend/contract/tokens'
import { bodyLimitOf, errors } from '@headend/contract/core'
import { errorData, pagination } from '@headend/contract/schemas/core'
import type { Alias, DescribedCall } from '@headend/contract/core'
import type * as z from 'zod'
import { codesOf } from './codes.ts'
import { formOf, isFile, sizeInWords } from './describeFiles.ts'
import { schemaWriter } from './jsonSchema.ts'
import type { Json } from './jsonSchema.ts'
import { together } from './sharedAddress.ts'
import type { Operation } from './sharedAddress.ts'

type Writer = ReturnType<typeof schemaWriter>['write']

const isEmpty = (schema: Json): boolean =>
  schema['type'] === 'object' &&
  Object.keys((schema['properties'] ?? {}) as object).length === 0 &&
  schema['additionalProperties'] === false

const parameters = (write: Writer, schema: z.ZodType, place: 'path' | 'query'): readonly Json[] => {
  const json = write(schema, 'input')
  const required = Array.isArray(json['required']) ? json['required'] : []
  return Object.entries((json['properties'] ?? {}) as Record<string, unknown>).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

const envelopeSchema = (write: Writer, { data, paged, extras }: DescribedCall): Json => ({
  type: 'object',
  required: ['code', 'message', 'data', ...(paged ? ['pagination'] : []), ...(extras ? ['extras'] : [])],
  properties: {
    code: { const: 'success' },
    message: { type: 'string' },
    data: paged ? { type: 'array', items: write(data, 'output') } : write(data, 'output'),
    ...(paged ? { pagination: write(pagination, 'output') } : {}),
    ...(extras ? { extras: write(extras, 'output') } : {}),
  },
})

const failures = (call: DescribedCall, hasBody: boolean): Operation['responses'] => {
  const byStatus = Map.groupBy(codesOf(call, { hasBody }), (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, found]) => [
        String(status),
        {
          description: found.map((code) => `\`${code}\`: ${errors[code].message.en}`).join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      ]),
  )
}

const accessInWords = (call: DescribedCall): string => {
  if (call.access === 'public') return 'Needs no sign-in.'
  if (call.access === 'signedIn') return 'Needs a sign-in.'
  const need =
    typeof call.access === 'string'
      ? call.access
      : call.access.map((entry) => (typeof entry === 'string' ? entry : entry.join(' and '))).join(' or ')
  return `Needs the permission ${need}.`
}

const areaOf = ({ id }: DescribedCall): string => id.split('.')[0] ?? id

const operation = (write: Writer, call: DescribedCall, spelling: DescribedCall | Alias): Operation => {
  const payload = 'payload' in spelling ? spelling.payload : undefined
  const carried = payload ?? call.body
  const body = write(carried, 'input')
  const hasBody = (!isEmpty(body) || call.upload !== undefined) && spelling.method !== 'GET'
  const isForm = call.upload !== undefined
  const mayBeJson = !isForm || Object.values(call.upload.parts).every(({ optional }) => optional === true)
  return {
    operationId: spelling.id,
    tags: [areaOf(call)],
    summary: call.summary,
    description: [
      accessInWords(call),
      ...(spelling.id === call.id ? [] : [`Another spelling of \`${call.method} ${call.path}\`.`]),
      ...(call.perMinute === undefined ? [] : [`At most ${call.perMinute} requests a minute and address.`]),
      ...(call.download?.rows === true ? ['Its rows may be fetched as a file: `downloads.create`.'] : []),
      ...(hasBody && !isForm ? [`The body is at most ${sizeInWords(bodyLimitOf(call))}.`] : []),
    ].join(' '),
    ...(spelling.id === call.id ? {} : { deprecated: true }),
    parameters: [
      ...parameters(write, call.params, 'path'),
      ...(payload === undefined ? parameters(write, call.query, 'query') : []),
      { $ref: '#/components/parameters/AcceptLanguage' },
    ],
    ...(hasBody
      ? {
          requestBody: {
            // No body is read as an empty object.
            required: !mayBeJson || !carried.safeParse({}).success,
            content: {
              ...(mayBeJson ? { 'application/json': { schema: body } } : {}),
              ...(call.upload === undefined ? {} : { 'multipart/form-data': formOf(call.upload, body) }),
            },
          },
        }
      : {}),
    ...(call.access === 'public' ? { security: [] } : {}),
    responses: {
      200: {
        description: 'Done.',
        // Any bytes: what they are, the media type says.
        content: isFile(call)
          ? Object.fromEntries(call.download.types.map((type) => [type, { schema: {} }]))
          : { 'application/json': { schema: envelopeSchema(write, call) } },
      },
      ...failures(call, hasBody),
    },
  }
}

/** The OpenAPI 3.1 document of the calls this server answers. */
export const openApi = (calls: readonly DescribedCall[], version: string): Json => {
  const { write, named } = schemaWriter()
  const failureData = write(errorData.nullable(), 'output')
  // Of calls that share an address the plain one comes first.
  const placed = calls
    .toSorted((a, b) => Number(a.selectedBy !== undefined) - Number(b.selectedBy !== undefined))
    .flatMap((call) =>
      [call, ...call.aliases].map((spelling) => ({ call, spelling, operation: operation(write, call, spelling) })),
    )
  const paths = Object.fromEntries(
    [...Map.groupBy(placed, ({ spelling }) => spelling.path)].map(([path, there]) => [
      path,
      Object.fromEntries(
        [...Map.groupBy(there, ({ spelling }) => spelling.method.toLowerCase())].map(([method, sharing]) => [
          method,
          together(sharing),
        ]),
      ),
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Headend',
      version,
      description:
        'Every answer is `{code, message, data}`, with `pagination` on paged lists; `code` is `success` or a code of the error table. Messages follow `Accept-Language` (en or ko). The realtime channel is described by [asyncapi.json](/api/v1/asyncapi.json).',
    },
    servers: [{ url: '/', description: 'The server that serves this document.' }],
    security: [{ bearer: [] }],
    tags: [...new Set(calls.map(areaOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `The access token of a sign-in, or an API token, which begins with \`${tokenPrefix}\`.`,
        },
      },
      parameters: {
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          description: 'The language of messages: English unless Korean is preferred.',
          schema: { type: 'string', examples: ['en', 'ko-KR'] },
        },
      },
      schemas: {
        ...named,
        Failure: {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: {
            code: { enum: Object.keys(errors) },
            message: { type: 'string' },
            data: failureData,
          },
        },
      },
    },
  }
}
