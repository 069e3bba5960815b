import { calls } from '@headend/contract/core'
import { describe } from '@headend/contract/schemas/core'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { fakeClock } from '../clock.ts'
import { fail } from '../errors.ts'
import { silentLog } from '../log.ts'
import { systemRandom } from '../random.ts'
import { implement } from './implement.ts'
import { httpServer } from './server.ts'

const mib = 1024 * 1024

const operations = describe({
  import: {
    summary: 'Create many things',
    body: z.strictObject({ names: z.array(z.string()) }),
    bodyLimit: 4 * mib,
    data: z.object({ created: z.int() }),
  },
  importFor: {
    summary: 'Create many things for somebody',
    selectedBy: { body: 'email' },
    body: z.strictObject({ names: z.array(z.string()), email: z.string() }),
    bodyLimit: 4 * mib,
    data: z.object({ created: z.int() }),
  },
  importAlone: {
    summary: 'Create many things',
    body: z.strictObject({ names: z.array(z.string()) }),
    bodyLimit: 4 * mib,
    data: z.object({ created: z.int() }),
  },
  create: { summary: 'Create a thing', body: z.strictObject({ names: z.array(z.string()) }) },
})

const thingCalls = calls('things', async () => ({ operations }), {
  import: { method: 'POST', path: '/api/v1/things', access: 'device.edit' },
  importAlone: { method: 'POST', path: '/api/v1/many', access: 'device.edit' },
  importFor: { method: 'POST', path: '/api/v1/many', access: 'signedIn' },
  create: { method: 'PUT', path: '/api/v1/things', access: 'device.edit' },
})

const startApp = () =>
  httpServer({
    features: [
      {
        name: 'things',
        calls: [
          implement(thingCalls, {
            import: async ({ body }) => ({ created: body.names.length }),
            importAlone: async ({ body }) => ({ created: body.names.length }),
            importFor: async ({ body }) => ({ created: body.names.length }),
            create: async () => null,
          }),
        ],
      },
    ],
    checkInput: async () => undefined,
    files: { hold: () => Promise.reject(new Error('nothing is uploaded here')) },
    authenticate: async (token) => {
      if (token !== 'editor' && token !== 'reader') throw fail('jwterr')
      return {
        userId: '1',
        email: 'a@b.example',
        userName: 'A',
        companyId: '1',
        companies: 'all',
        roleLevel: 0,
        roleGroupKey: 'x',
        permissions: new Set(token === 'editor' ? ['device.edit'] : []),
        menus: new Set<string>(),
        clientKey: '0123456789',
        familyId: 'f',
        passwordMustChange: false,
        secondFactorMissing: false,
        machine: false,
      }
    },
    clock: fakeClock(),
    log: silentLog(),
    random: systemRandom(),
    trustProxy: [],
    https: false,
    consoleFolder: '/nowhere',
    checkAnswers: true,
    version: '1',
  })

test('a call may take a larger body than others, up to its own limit, from somebody who may make it', async () => {
  await using app = await startApp()
  const send = async (method: 'POST' | 'PUT', bytes: number, authorization: string) => {
    const payload = { names: ['x'.repeat(bytes)] }
    const { statusCode, headers } = await app.inject({
      method,
      url: '/api/v1/things',
      headers: { authorization },
      payload,
    })
    return [statusCode, headers['www-authenticate']]
  }
  expect(await send('PUT', 2 * mib, 'Bearer editor')).toEqual([413, undefined])
  expect(await send('POST', 3 * mib, 'Bearer editor')).toEqual([200, undefined])
  expect(await send('POST', 5 * mib, 'Bearer editor')).toEqual([413, undefined])
  // Nobody else has it read at all: they are refused for who they are, not for what they sent.
  expect(await send('POST', 5 * mib, '')).toEqual([401, 'Bearer'])
  expect(await send('POST', 5 * mib, 'Bearer reader')).toEqual([403, undefined])
})

test('where the body selects the call it is read from callers who may make one of them', async () => {
  await using app = await startApp()
  const send = async (payload: object, authorization: string) =>
    (await app.inject({ method: 'POST', url: '/api/v1/many', headers: { authorization }, payload })).statusCode
  const names = ['x'.repeat(2 * mib)]
  expect(await send({ names }, 'Bearer editor')).toBe(200)
  expect(await send({ names, email: 'a@b.example' }, 'Bearer reader')).toBe(200)
  expect(await send({ names }, 'Bearer reader')).toBe(403)
  expect(await send({ names: [...names, ...names, ...names] }, 'Bearer nobody')).toBe(401)
})
