import { describedCalls } from '@headend/contract'
import { describe as operationsOf } from '@headend/contract/schemas/core'
import { calls, described } from '@headend/contract/core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openApi } from './openapi.ts'

type Parameter = { $ref?: string; name?: string }
type Operation = {
  operationId: string
  description: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: object } } }
  responses: Record<string, { content: { 'application/json': { schema: { properties: Record<string, unknown> } } } }>
}
type Document = {
  servers: object[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, { description?: string; properties: Record<string, object> }>
    parameters: object
  }
}

const documentOf = (from: Parameters<typeof openApi>[0]): Document => JSON.parse(JSON.stringify(openApi(from, '1')))

const allCalls = await describedCalls()
const { paths, components, servers } = documentOf(allCalls)
const operationsShown = Object.values(paths).flatMap((path) => Object.values(path))
const operationOf = (id: string): Operation => {
  const found = operationsShown.find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`${id} is not described`)
  return found
}

test('the document describes every call of the contract under every spelling', async () => {
  const shown = new Set(operationsShown.map(({ operationId }) => operationId))
  const places = new Map<string, string[]>()
  for (const call of allCalls) {
    for (const { id, method, path } of [call, ...call.aliases])
      places.set(`${method} ${path}`, [...(places.get(`${method} ${path}`) ?? []), id])
  }
  for (const ids of places.values())
    expect(
      ids.some((id) => shown.has(id)),
      ids.join(),
    ).toBe(true)
})

test('the document says how large a body may be, and what a larger one answers', async () => {
  expect(paths['/api/v1/devices']?.['post']?.description).toContain('The body is at most 71.5 MiB.')
  expect(paths['/api/v1/devices/actions/reject']?.['post']?.description).toContain('The body is at most 1 MiB.')
  expect(paths['/api/v1/devices']?.['post']?.responses).toHaveProperty('413')
  expect(paths['/api/v1/devices']?.['get']?.responses).not.toHaveProperty('413')
})

test('an entity is written once, and every call that carries it refers to it', () => {
  const data = (id: string) => operationOf(id).responses['200']?.content['application/json'].schema.properties['data']
  const device = { $ref: '#/components/schemas/Device' }
  expect(data('devices.getDevice')).toEqual(device)
  expect(data('devices.listConnectsPage')).toEqual({ type: 'array', items: device })
  expect(data('notices.get')).toEqual({ $ref: '#/components/schemas/Notice' })
  expect(components.schemas['Device']?.properties).toMatchObject({
    did: { type: 'string' },
    upTime: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: expect.stringContaining('Seconds') },
    createTime: { description: 'Milliseconds since 1970.', examples: [expect.any(Number)] },
  })
})

test('every reference leads to a schema or a parameter of the document', () => {
  const text = JSON.stringify({ paths, components })
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]))
  expect(references.size).toBeGreaterThan(20)
  for (const reference of references) {
    const [, place, name] = /^#\/components\/(schemas|parameters)\/(\w+)$/.exec(reference ?? '') ?? []
    expect(Object.keys(place === 'parameters' ? components.parameters : components.schemas), reference).toContain(name)
  }
})

test('a name that stands for two schemas is refused', async () => {
  const named = z.object({ size: z.int().default(1) }).meta({ id: 'Ambiguous' })
  const operations = operationsOf({ create: { summary: 'Create', body: z.strictObject({ named }), data: named } })
  const { create } = calls('ambiguous', async () => ({ operations }), {
    create: { method: 'POST', path: '/api/v1/ambiguous', access: 'signedIn' },
  })
  const call = await described(create)
  expect(() => documentOf([call])).toThrow('The schema Ambiguous differs')
})

test('a body is required where an empty one is refused', () => {
  expect(operationOf('auth.createToken').requestBody?.required).toBe(true)
  expect(operationOf('auth.createUser').requestBody?.required).toBe(true)
  expect(operationOf('devices.listConnectsPage').requestBody?.required).toBe(false)
  expect(operationOf('devices.list').requestBody).toBeUndefined()
})

test('every call says which language it answers in, and what an address or a method that is not offered answers', () => {
  expect(servers).toEqual([expect.objectContaining({ url: '/' })])
  expect(operationsShown.length).toBeGreaterThan(80)
  for (const { operationId, parameters, responses } of operationsShown) {
    expect(parameters, operationId).toContainEqual({ $ref: '#/components/parameters/AcceptLanguage' })
    expect(Object.keys(responses), operationId).toEqual(
      expect.arrayContaining(['200', '404', '405', '429', '500', '503']),
    )
  }
})

test('a call that takes files is described as a form, and what it refuses', () => {
  const { requestBody, responses } = operationOf('admin.createImage')
  const content: Record<string, object> = { ...requestBody?.content }
  expect(content['multipart/form-data']).toMatchObject({
    schema: { properties: { image: { description: expect.stringContaining('At most 0.5 MiB of image/png') } } },
    encoding: { image: { contentType: 'image/png, image/jpeg, image/webp' } },
  })
  for (const status of ['408', '413', '415', '507']) expect(responses).toHaveProperty(status)
  expect(operationOf('admin.createRole').responses).not.toHaveProperty('415')
})
