import { calls, pageOf } from '@headend/contract/core'
import { describe as operationsOf, paging } from '@headend/contract/schemas/core'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeClock } from '../clock.ts'
import { fail } from '../errors.ts'
import { silentLog } from '../log.ts'
import { systemRandom } from '../random.ts'
import type { Authenticate } from '../feature.ts'
import { implement, publicly } from './implement.ts'
import { httpServer } from './server.ts'

const operations = operationsOf({
  create: {
    summary: 'Create a thing',
    body: z.strictObject({
      name: z.string().min(1).max(10),
      size: z.int().min(1).max(5).optional(),
      kind: z.enum(['a', 'b']).default('a'),
      orders: z
        .array(z.strictObject({ column: z.enum(['name']) }))
        .max(2)
        .default([]),
    }),
    data: z.object({ name: z.string(), kind: z.string() }),
  },
  list: {
    summary: 'Things',
    query: z.strictObject({ ...paging }),
    data: z.object({ id: z.string() }),
    aliases: [
      {
        id: 'things.page',
        method: 'POST',
        path: '/api/v1/things/action/page',
        payload: z.strictObject({ pageNumber: z.int().min(1).default(1) }).transform(({ pageNumber }) => ({
          query: { page: String(pageNumber) },
        })),
      },
    ],
  },
  byName: {
    selectedBy: { query: 'name' },
    summary: 'A thing by name',
    query: z.strictObject({ name: z.string() }),
    data: z.object({ name: z.string() }),
  },
  createFor: {
    selectedBy: { body: 'email' },
    summary: 'Create a thing for somebody',
    body: z.strictObject({ name: z.string(), email: z.email() }),
    data: z.object({ email: z.string() }),
    fails: ['sendmailfail'],
  },
  get: {
    summary: 'A thing',
    params: z.strictObject({ thingId: z.string().max(255) }),
    data: z.object({ id: z.string() }),
  },
  first: { summary: 'What a temporary password serves' },
  ping: {
    summary: 'Anybody',
    data: z.object({ language: z.string() }),
    aliases: [{ id: 'things.pong', method: 'POST', path: '/auth/v1/pong' }],
    perMinute: 3,
  },
  wrong: {
    summary: 'Fails as told',
    body: z.strictObject({ how: z.enum(['device', 'bug', 'wrongAnswer']) }),
    data: z.object({ id: z.string() }),
  },
})

const thingCalls = calls('things', async () => ({ operations }), {
  create: { method: 'POST', path: '/api/v1/things', access: 'device.edit' },
  list: { method: 'GET', path: '/api/v1/things', paged: true, access: 'device.list' },
  byName: { method: 'GET', path: '/api/v1/things', access: 'signedIn' },
  createFor: { method: 'POST', path: '/api/v1/things', access: 'signedIn' },
  get: { method: 'GET', path: '/api/v1/things/{thingId}', access: 'signedIn' },
  first: { method: 'GET', path: '/api/v1/first', access: 'signedIn', beforePasswordChange: true },
  ping: { method: 'POST', path: '/auth/v1/ping', access: 'public' },
  wrong: { method: 'POST', path: '/api/v1/things/action/fail', access: 'signedIn' },
})

const clock = fakeClock()

const authenticate: Authenticate = async (token) => {
  if (!['all', 'none', 'temporary'].includes(token)) throw fail('jwterr')
  return {
    userId: '1',
    email: 'a@b.example',
    userName: 'A',
    companyId: '1',
    companies: 'all',
    roleLevel: 0,
    roleGroupKey: 'x',
    permissions: new Set(token === 'all' ? ['device.edit', 'device.list'] : []),
    menus: new Set<string>(),
    clientKey: '0123456789',
    familyId: 'f',
    passwordMustChange: token === 'temporary',
  }
}

const things = implement(thingCalls, {
  create: async ({ body }) => ({ name: body.name, kind: body.kind }),
  list: async ({ query }) => pageOf([{ id: `${query.page}` }], query, 31),
  byName: async ({ query }) => ({ name: query.name }),
  createFor: async ({ body }) => ({ email: body.email }),
  get: async ({ params }) => ({ id: params.thingId }),
  first: async () => null,
  ping: publicly(async (_input, visitor) => ({ language: visitor.language })),
  wrong: async ({ body }) => {
    if (body.how === 'device') throw fail('wsfail', { detail: 'Busy' })
    if (body.how === 'bug') throw new Error('a secret of the server')
    return { id: 'x', ...JSON.parse('{"id":7}') }
  },
})

let app: FastifyInstance

beforeAll(async () => {
  app = await httpServer({
    features: [{ name: 'things', calls: [things] }],
    checkInput: async () => undefined,
    authenticate,
    clock,
    log: silentLog(),
    random: systemRandom(),
    trustProxy: [],
    https: false,
    consoleFolder: '/nowhere',
    checkAnswers: true,
    version: '1',
  })
})

afterAll(() => app.close())

const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
  url: string,
  {
    body,
    raw,
    token = 'all',
    headers = {},
  }: { body?: unknown; raw?: string; token?: string; headers?: Record<string, string> } = {},
) => {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    answer: response.body === '' ? undefined : response.json(),
  }
}

describe('input', () => {
  const bad: readonly [
    string,
    { body?: unknown; raw?: string; headers?: Record<string, string> },
    string | undefined,
    string,
  ][] = [
    ['malformed JSON', { raw: '{"name":' }, undefined, 'The body is not valid JSON.'],
    ['a poisoned prototype', { raw: '{"name":"x","__proto__":{"a":1}}' }, undefined, 'The body is not valid JSON.'],
    [
      'a body of another type',
      { raw: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      undefined,
      'The body is not valid JSON.',
    ],
    ['no body', {}, 'name', 'name: This value is required.'],
    ['a list for an object', { raw: '[]' }, 'body', 'body: Must be an object.'],
    ['an unknown field', { body: { name: 'x', colour: 'red' } }, 'colour', 'colour: There is no such field.'],
    [
      'an unknown field further in',
      { body: { name: 'x', orders: [{ column: 'name', way: 1 }] } },
      'orders.0.way',
      'orders.0.way: There is no such field.',
    ],
    ['a wrong type', { body: { name: 7 } }, 'name', 'name: Must be text.'],
    ['a fraction', { body: { name: 'x', size: 1.5 } }, 'size', 'size: Must be a whole number.'],
    ['an over-long text', { body: { name: 'x'.repeat(11) } }, 'name', 'name: Must be at most 10 characters.'],
    ['an empty text', { body: { name: '' } }, 'name', 'name: This value is required.'],
    ['a number too small', { body: { name: 'x', size: 0 } }, 'size', 'size: Must be at least 1.'],
    ['a number too large', { body: { name: 'x', size: 6 } }, 'size', 'size: Must be at most 5.'],
    ['a value that is none of the choices', { body: { name: 'x', kind: 'c' } }, 'kind', 'kind: Must be one of: a, b.'],
    [
      'a list too long',
      { body: { name: 'x', orders: [{ column: 'name' }, { column: 'name' }, { column: 'name' }] } },
      'orders',
      'orders: Must be at most 2 entries.',
    ],
  ]
  test.each(bad)('%s is refused', async (_name, request, field, message) => {
    const { status, answer } = await send('POST', '/api/v1/things', request)
    expect({ status, code: answer.code, message: answer.message, field: answer.data.field }).toEqual({
      status: 400,
      code: 'custom',
      message,
      field,
    })
  })

  test('every field at fault is named, in the language of the reader', async () => {
    const { answer } = await send('POST', '/api/v1/things', {
      body: { name: 7, size: 9 },
      headers: { 'accept-language': 'ko-KR' },
    })
    expect(answer.data.fields).toEqual([
      { field: 'name', problem: '문자열이어야 합니다.' },
      { field: 'size', problem: '5 이하여야 합니다.' },
    ])
  })

  test('a body that is too large is refused', async () => {
    const { status, answer } = await send('POST', '/api/v1/things', { body: { name: 'x'.repeat(2_000_000) } })
    expect([status, answer.code]).toEqual([413, 'toolarge'])
  })

  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['limit=1001', 'limit'],
    ['size=3', 'size'],
    ['page=1&page=2', 'page'],
  ])('the query %s is refused', async (query, field) => {
    const { status, answer } = await send('GET', `/api/v1/things?${query}`)
    expect([status, answer.code, answer.data.field]).toEqual([400, 'custom', field])
  })

  test.each(['a\0', 'a\ud83d', '\ude00a'])(
    'a text with a character that cannot be stored is refused: %j',
    async (text) => {
      const refused = { code: 'custom', data: { reason: 'invalid', field: 'name' } }
      const inBody = await send('POST', '/api/v1/things', { raw: JSON.stringify({ name: text }) })
      expect([inBody.status, inBody.answer]).toMatchObject([400, refused])
      // A half of a pair cannot be written into an address; a NUL can.
      const inQuery = await send('GET', '/api/v1/things?name=a%00')
      expect([inQuery.status, inQuery.answer]).toMatchObject([400, refused])
      const inPath = await send('GET', '/api/v1/things/a%00')
      expect([inPath.status, inPath.answer]).toMatchObject([400, { code: 'custom', data: { field: 'thingId' } }])
    },
  )

  test('defaults are filled in', async () => {
    expect((await send('POST', '/api/v1/things', { body: { name: 'x' } })).answer.data).toEqual({
      name: 'x',
      kind: 'a',
    })
  })
})

describe('addresses', () => {
  test('a page carries its pagination', async () => {
    const { answer } = await send('GET', '/api/v1/things?page=2')
    expect(answer).toEqual({
      code: 'success',
      message: '',
      data: [{ id: '2' }],
      pagination: { limit: 15, nextPage: 3, offset: 15, page: 2, prevPage: 1, totalPage: 3, totalRecords: 31 },
    })
  })

  test('another spelling may have a payload of its own, which is checked as it came', async () => {
    const page = (body?: object, query = '') => send('POST', `/api/v1/things/action/page${query}`, { body })
    expect((await page({ pageNumber: 3 })).answer.data).toEqual([{ id: '3' }])
    expect((await page()).answer.data).toEqual([{ id: '1' }])
    expect((await page({ pageNumber: 0 })).answer.data).toMatchObject({ reason: 'invalid', field: 'pageNumber' })
    expect((await page({ page: 3 })).answer.data).toMatchObject({ reason: 'invalid', field: 'page' })
    expect((await page({ pageNumber: 3 }, '?colour=red')).answer.data).toMatchObject({ field: 'colour' })
  })

  test('a field of the query tells calls of one address apart', async () => {
    expect((await send('GET', '/api/v1/things?name=lamp')).answer.data).toEqual({ name: 'lamp' })
  })

  test('a field of the body tells calls of one address apart, each with its own permission and its own schema', async () => {
    const post = (body: object, token = 'all') => send('POST', '/api/v1/things', { body, token })
    expect((await post({ name: 'lamp' })).answer.data).toEqual({ name: 'lamp', kind: 'a' })
    const email = 'a@b.example'
    expect((await post({ name: 'lamp', email })).answer.data).toEqual({ email })
    expect((await post({ name: 'lamp', email }, 'none')).status).toBe(200)
    expect((await post({ name: 'lamp' }, 'none')).status).toBe(403)
    expect((await post({ name: 'lamp', email: 'nobody' })).answer.data).toMatchObject({ field: 'email' })
    expect((await post({ name: 'lamp', email, kind: 'b' })).answer.data).toMatchObject({ field: 'kind' })
    // What every object has by birth is not carried by a request.
    expect((await post({ name: 'lamp', toString: 1 })).answer.data).toMatchObject({ field: 'toString' })
  })

  test('an escaped endpoint id arrives whole', async () => {
    const id = `os::012345-${'ä/ %'.repeat(20)}`
    expect((await send('GET', `/api/v1/things/${encodeURIComponent(id)}`)).answer.data).toEqual({ id })
  })

  test.each([
    ['GET', '/api/v1/nothing', 404, 'notfound'],
    ['GET', '/auth/v1/nothing', 404, 'notfound'],
    ['GET', '/admin/api/v1/nothing', 404, 'notfound'],
    ['POST', '/nothing', 404, 'notfound'],
    ['GET', '/api/v1/things/%E0%A4%A', 404, 'notfound'],
    ['GET', `/api/v1/things/${'x'.repeat(900)}`, 404, 'notfound'],
    ['DELETE', '/api/v1/things', 405, 'method'],
    ['GET', '/auth/v1/ping', 405, 'method'],
  ] as const)('%s %s answers %i', async (method, url, status, code) => {
    const reply = await send(method, url)
    expect([reply.status, reply.answer.code]).toEqual([status, code])
  })

  test('a refused method is answered with those that are offered', async () => {
    expect((await send('PUT', '/api/v1/things')).headers['allow']).toBe('POST, GET')
  })
})

describe('access', () => {
  test('a call without a token, with a broken or with a foreign one is refused', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer x' },
      { authorization: 'Basic YTpi' },
      { authorization: 'Bearer' },
    ]) {
      const reply = await send('GET', '/api/v1/things/1', { token: '', headers: headers as Record<string, string> })
      expect([reply.status, reply.answer.code, reply.headers['www-authenticate']]).toEqual([401, 'jwterr', 'Bearer'])
    }
  })

  test('a missing permission is named, before the input is looked at', async () => {
    const { status, answer } = await send('POST', '/api/v1/things', { token: 'none', body: { nonsense: 1 } })
    expect([status, answer.code, answer.data]).toEqual([403, 'roleerr', { permission: 'device.edit' }])
  })

  test('a temporary password has to be changed first', async () => {
    const { status, answer } = await send('GET', '/api/v1/things/1', { token: 'temporary' })
    expect([status, answer.code, answer.data]).toEqual([400, 'custom', { reason: 'passwordMustChange' }])
    expect((await send('GET', '/api/v1/first', { token: 'temporary' })).answer.code).toBe('success')
  })
})

describe('failures', () => {
  test('what a device said is passed on', async () => {
    const { status, answer } = await send('POST', '/api/v1/things/action/fail', { body: { how: 'device' } })
    expect([status, answer]).toEqual([
      400,
      { code: 'wsfail', message: 'The device refused the request: “Busy”', data: { reason: 'Busy' } },
    ])
  })

  test.each(['bug', 'wrongAnswer'])('a %s tells nothing of its cause', async (how) => {
    const { status, answer } = await send('POST', '/api/v1/things/action/fail', { body: { how } })
    expect([status, answer]).toEqual([500, { code: 'error', message: 'Server error.', data: null }])
  })
})

describe('limits', () => {
  test('a call that anybody may make is limited, all of its spellings together', async () => {
    const tries = []
    for (const path of ['/auth/v1/ping', '/auth/v1/pong', '/auth/v1/ping', '/auth/v1/pong'])
      tries.push(await send('POST', path, { token: '' }))
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(tries[3]?.answer.code).toBe('toomany')
    expect(tries[3]?.headers['retry-after']).toBe('20')
    await clock.advance(20_000)
    expect((await send('POST', '/auth/v1/ping', { token: '' })).status).toBe(200)
  })
})

describe('headers', () => {
  test('answers are not kept, scripts come from this server alone, and every request has an id', async () => {
    const { headers } = await send('GET', '/api/v1/things/1')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('reference', () => {
  test('describes every spelling of every call', async () => {
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

  test('describes calls of one address together', async () => {
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

  test('describes the realtime channel, and leads to its description', async () => {
    const { headers, answer } = await send('GET', '/api/v1/asyncapi.json', { token: '' })
    expect(headers['content-type']).toContain('application/json')
    expect(answer).toMatchObject({ asyncapi: '3.0.0', channels: { realtime: { address: '/ws/{clientId}' } } })
    const { answer: calling } = await send('GET', '/api/v1/openapi.json', { token: '' })
    expect(calling.info.description).toContain('(/api/v1/asyncapi.json)')
  })

  test('is a page that asks nobody outside', async () => {
    const response = await app.inject({ url: '/api/v1/reference/' })
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toMatch(/(src|href)="https?:/)
    const settings = await app.inject({ url: '/api/v1/reference/static/swagger-initializer.js' })
    expect(settings.body).toContain('"validatorUrl":"none"')
  })
})

test('an implementation that misses a call or mistakes its access is refused at the start', () => {
  const { ping, ...rest } = thingCalls
  // @ts-expect-error: a call without a handler does not compile.
  expect(() => implement({ ping }, {})).toThrow('things.ping has no handler')
  // @ts-expect-error: an answer of the wrong type does not compile.
  implement({ get: rest.get }, { get: async () => ({ id: 7 }) })
  expect(() => implement({ get: rest.get }, { get: publicly(async () => ({ id: '7' })) })).toThrow('publicly')
})
