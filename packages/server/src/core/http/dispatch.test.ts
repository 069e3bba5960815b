import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveThings, thingCalls } from '../testing/things.ts'
import { implement, publicly } from './implement.ts'

let app: Awaited<ReturnType<typeof serveThings>>['app']
let clock: Awaited<ReturnType<typeof serveThings>>['clock']
let send: Awaited<ReturnType<typeof serveThings>>['send']

beforeAll(async () => {
  ;({ app, clock, send } = await serveThings())
})
afterAll(() => app.close())

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
      'orders: Must have at most 2 entries.',
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

  test('a field of the query distinguishes calls of one address', async () => {
    expect((await send('GET', '/api/v1/things?name=lamp')).answer.data).toEqual({ name: 'lamp' })
  })

  test('a field of the body distinguishes calls of one address, each with its own permission and its own schema', async () => {
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

  test('a second factor that is missing has to be set up first', async () => {
    const { status, answer } = await send('GET', '/api/v1/things/1', { token: 'factorless' })
    expect([status, answer.code, answer.data]).toEqual([400, 'custom', { reason: 'secondFactorMissing' }])
    expect((await send('GET', '/api/v1/first', { token: 'factorless' })).answer.code).toBe('success')
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

  test.each(['bug', 'wrongAnswer'])('a %s reveals nothing of its cause', async (how) => {
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
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((entry) => [entry.split(' ')[0], entry.split(' ').slice(1).join(' ')]),
    )
    for (const name of ['default-src', 'script-src', 'connect-src', 'form-action'])
      expect(policy.get(name), name).toBe("'self'")
    for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'script-src-attr'])
      expect(policy.get(name), name).toBe("'none'")
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
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
