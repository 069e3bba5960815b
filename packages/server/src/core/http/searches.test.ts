import { calls, pageOf } from '@headend/contract/core'
import { describe as operationsOf, paging } from '@headend/contract/schemas/core'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { fakeClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { systemRandom } from '../random.ts'
import { implement } from './implement.ts'
import { httpServer } from './server.ts'

const operations = operationsOf({
  search: { summary: 'Things by keyword', query: z.strictObject({ keyword: z.string().default('') }) },
  find: {
    summary: 'Things by keyword',
    body: z.strictObject({ keyword: z.string().optional() }),
  },
  list: { summary: 'Pages of things', query: z.strictObject(paging), data: z.null() },
})
const thingCalls = calls('things', async () => ({ operations }), {
  search: { method: 'GET', path: '/api/v1/things', access: 'signedIn' },
  find: { method: 'POST', path: '/api/v1/things', access: 'signedIn' },
  list: { method: 'GET', path: '/api/v1/pages', access: 'signedIn', paged: true },
})

/** A server whose searches for the word `dear` take until they are released; the token is who asks. */
const start = async () => {
  let running = 0
  let most = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const look = async (keyword: string | undefined): Promise<null> => {
    if (keyword !== 'dear') return null
    running += 1
    most = Math.max(most, running)
    await released
    running -= 1
    return null
  }
  const app = await httpServer({
    features: [
      {
        name: 'things',
        calls: [
          implement(thingCalls, {
            search: async ({ query }) => look(query.keyword),
            find: async ({ body }) => look(body.keyword),
            list: async ({ query }) => pageOf([await look('dear')], query, 1),
          }),
        ],
      },
    ],
    checkInput: async () => undefined,
    files: { hold: () => Promise.reject(new Error('nothing is uploaded here')) },
    authenticate: async (token) => ({
      userId: token,
      email: 'a@b.example',
      userName: 'A',
      companyId: '1',
      companies: 'all',
      roleLevel: 0,
      roleGroupKey: 'x',
      permissions: new Set(),
      menus: new Set<string>(),
      clientKey: '0123456789',
      familyId: 'f',
      passwordMustChange: false,
      secondFactorMissing: false,
      machine: false,
    }),
    clock: fakeClock(),
    log: silentLog(),
    random: systemRandom(),
    trustProxy: [],
    https: false,
    consoleFolder: '/nowhere',
    checkAnswers: true,
    version: '1',
  })
  const headers = (who: string) => ({ authorization: `Bearer ${who}` })
  return {
    app,
    release,
    running: () => running,
    most: () => most,
    search: async (who: string, keyword: string) =>
      (await app.inject({ method: 'GET', url: '/api/v1/things', query: { keyword }, headers: headers(who) }))
        .statusCode,
    list: async (who: string) =>
      (await app.inject({ method: 'GET', url: '/api/v1/pages', headers: headers(who) })).statusCode,
    find: async (who: string, payload: object) =>
      (await app.inject({ method: 'POST', url: '/api/v1/things', payload, headers: headers(who) })).statusCode,
  }
}

test('one person searches three times at once, waits with thirty more, and is refused beyond; others find meanwhile', async () => {
  const site = await start()
  const answers: number[] = []
  const all = Array.from({ length: 100 }, (_, n) => {
    const asked = n % 2 === 0 ? site.search('mallory', 'dear') : site.find('mallory', { keyword: 'dear' })
    return asked.then((status) => answers.push(status))
  })
  await expect.poll(() => answers.length).toBe(67)
  expect(new Set(answers)).toEqual(new Set([429]))
  expect(site.running()).toBe(3)
  expect([await site.search('alice', 'cheap'), await site.find('alice', { keyword: 'cheap' })]).toEqual([200, 200])
  // What is no search is answered to anybody.
  expect([await site.search('mallory', ''), await site.find('mallory', {})]).toEqual([200, 200])
  site.release()
  await Promise.all(all)
  expect(answers.filter((status) => status === 200)).toHaveLength(33)
  expect(site.most()).toBe(3)
  await site.app.close()
})

test('pages of lists take the same places, whatever they are asked for: their order may cost as much as a search', async () => {
  const site = await start()
  const answers: number[] = []
  const all = Array.from({ length: 40 }, () => site.list('mallory').then((status) => answers.push(status)))
  await expect.poll(() => answers.length).toBe(7)
  expect(site.running()).toBe(3)
  expect(await site.search('alice', 'cheap')).toBe(200)
  site.release()
  await Promise.all(all)
  expect(answers.filter((status) => status === 200)).toHaveLength(33)
  expect(site.most()).toBe(3)
  await site.app.close()
})
