import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveThings } from '../testing/things.ts'

let app: Awaited<ReturnType<typeof serveThings>>['app']
let send: Awaited<ReturnType<typeof serveThings>>['send']

beforeAll(async () => {
  ;({ app, send } = await serveThings())
})
afterAll(() => app.close())

test('the reference describes every spelling of every call', async () => {
  const { answer } = await send('GET', '/api/v1/openapi.json', { token: '' })
  expect(answer.openapi).toBe('3.1.0')
  const ids = Object.values(answer.paths as Record<string, Record<string, { operationId: string }>>).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(ids.toSorted()).toEqual([
    'things.create',
    'things.first',
    'things.get',
    'things.list',
    'things.page',
    'things.ping',
    'things.pong',
    'things.wrong',
  ])
})

test('the reference describes calls of one address together', async () => {
  const { answer } = await send('GET', '/api/v1/openapi.json', { token: '' })
  const { get, post } = answer.paths['/api/v1/things']
  expect(post).toMatchObject({
    operationId: 'things.create',
    summary: 'Create a thing; or: Create a thing for somebody',
  })
  expect(post.description).toContain('With `email` in the body: Create a thing for somebody (`things.createFor`).')
  const schemasOf = ({ content }: { content: { 'application/json': { schema: { anyOf: object[] } } } }) =>
    content['application/json'].schema.anyOf
  expect(post.requestBody.required).toBe(true)
  expect(schemasOf(post.requestBody)).toMatchObject([
    { properties: { name: {}, kind: {} }, required: ['name'] },
    { properties: { name: {}, email: {} }, required: ['name', 'email'] },
  ])
  expect(schemasOf(post.responses['200'])).toMatchObject([
    { properties: { data: { properties: { kind: {} } } } },
    { properties: { data: { properties: { email: {} } } } },
  ])
  expect(post.responses['400'].description).toContain('`sendmailfail`')
  expect(post.responses['404'].description.match(/`notfound`/g)).toHaveLength(1)
  const parameters: { name?: string; required: boolean }[] = get.parameters
  expect(parameters.map(({ name, required }) => [name, required])).toEqual([
    ['page', false],
    ['limit', false],
    [undefined, undefined],
    ['name', false],
  ])
})

test('the reference describes the realtime channel, and leads to its description', async () => {
  const { headers, answer } = await send('GET', '/api/v1/asyncapi.json', { token: '' })
  expect(headers['content-type']).toContain('application/json')
  expect(answer).toMatchObject({ asyncapi: '3.0.0', channels: { realtime: { address: '/ws/{clientId}' } } })
  const { answer: calling } = await send('GET', '/api/v1/openapi.json', { token: '' })
  expect(calling.info.description).toContain('(/api/v1/asyncapi.json)')
})

test('the reference is a page that asks nobody outside', async () => {
  const response = await app.inject({ url: '/api/v1/reference/' })
  expect(response.statusCode).toBe(200)
  expect(response.body).not.toMatch(/(src|href)="https?:/)
  const settings = await app.inject({ url: '/api/v1/reference/static/swagger-initializer.js' })
  expect(settings.body).toContain('"validatorUrl":"none"')
})

test.each(['json', 'yaml'])('the page hands the same description out as %s', async (form) => {
  const { answer } = await send('GET', '/api/v1/openapi.json', { token: '' })
  const { body } = await app.inject({ url: `/api/v1/reference/${form}` })
  expect(form === 'json' ? JSON.parse(body) : body).toEqual(
    form === 'json' ? answer : expect.stringMatching(/^openapi: 3\.1\.0\n[^]*\n {2}\/api\/v1\/things:\n/),
  )
})
