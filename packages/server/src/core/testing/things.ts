import { calls, pageOf } from '@headend/contract/core'
import { describe as operationsOf, paging } from '@headend/contract/schemas/core'
import * as z from 'zod'
import { fakeClock } from '../clock.ts'
import { fail } from '../errors.ts'
import type { Authenticate, Feature } from '../feature.ts'
import { implement, publicly } from '../http/implement.ts'
import { httpServer } from '../http/server.ts'
import { silentLog } from '../log.ts'
import type { Log } from '../log.ts'
import { systemRandom } from '../random.ts'

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
    summary: 'Fails as requested',
    body: z.strictObject({ how: z.enum(['device', 'bug', 'wrongAnswer']) }),
    data: z.object({ id: z.string() }),
  },
})

/** Calls of things, for tests of what stands between a request and a handler. */
export const thingCalls = calls('things', async () => ({ operations }), {
  create: { method: 'POST', path: '/api/v1/things', access: 'device.edit' },
  list: { method: 'GET', path: '/api/v1/things', paged: true, access: 'device.list' },
  byName: { method: 'GET', path: '/api/v1/things', access: 'signedIn' },
  createFor: { method: 'POST', path: '/api/v1/things', access: 'signedIn' },
  get: { method: 'GET', path: '/api/v1/things/{thingId}', access: 'signedIn' },
  first: { method: 'GET', path: '/api/v1/first', access: 'signedIn', whileHeldBack: true },
  ping: { method: 'POST', path: '/auth/v1/ping', access: 'public' },
  wrong: { method: 'POST', path: '/api/v1/things/action/fail', access: 'signedIn' },
})

const authenticate: Authenticate = async (token) => {
  if (!['all', 'none', 'temporary', 'factorless'].includes(token)) throw fail('jwterr')
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
    secondFactorMissing: token === 'factorless',
    machine: false,
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

/** A server that answers the calls of things for the tokens `all`, `none` and `temporary`. */
export const serveThings = async ({
  log = silentLog(),
  routes,
  headMs = 20_000,
}: Readonly<{ log?: Log; routes?: Feature['routes']; headMs?: number }> = {}) => {
  const clock = fakeClock()
  const app = await httpServer({
    features: [{ name: 'things', calls: [things], ...(routes && { routes }) }],
    checkInput: async () => undefined,
    files: { hold: () => Promise.reject(new Error('nothing is uploaded here')) },
    authenticate,
    clock,
    log,
    random: systemRandom(),
    trustProxy: [],
    https: false,
    headMs,
    consoleFolder: '/nowhere',
    checkAnswers: true,
    version: '1',
  })
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
  return { app, clock, send }
}
