import { contentApiLogCalls } from '@headend/contract/contentApiLogs'
import { usualVodSize, vodCalls, vodProblems } from '@headend/contract/cmsVod'
import { errorData } from '@headend/contract/schemas/core'
import { startVodServer } from '@headend/simulator'
import type { SimulatedVodServer, VodPath } from '@headend/simulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { eventually } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'

const hour = 3_600_000
const clock = fakeClock(Date.now())
const apiKey = 'headend-vod-key-0001'
const user = { id: 'headend', password: 'Vod-secret-1' }
const action = 'Refresh the VOD list'
let stack: Stack
let vod: SimulatedVodServer

beforeAll(async () => {
  vod = await startVodServer({ titles: 1234, user })
  stack = await startStack({ clock, env: { VOD_PRIVATE: 'on' }, split: false })
})
afterAll(async () => {
  await stack[Symbol.asyncDispose]()
  await vod.close()
})

let companies = 0
/** A company of its own with the settings of its VOD server, and somebody who may change them. */
const company = async (path: VodPath = 'titles', over: object = {}) => {
  const opId = await stack.company(`Vod ${(companies += 1)}`)
  const as = await stack.signIn('operatorAdministrator', opId)
  const set = (more: object = {}) =>
    stack.ask(
      vodCalls.updateServer,
      { body: { url: vod.at(path), userId: user.id, password: user.password, apiKey, ...over, ...more } },
      { as },
    )
  await set()
  return { opId, as, set }
}
type Company = Awaited<ReturnType<typeof company>>

const state = ({ as }: { as: TestSession }, query: object = {}) => stack.ask(vodCalls.list, { query }, { as })
const refresh = ({ as }: { as: TestSession }) => stack.ask(vodCalls.refresh, { body: {} }, { as })
const refused = async ({ as }: { as: TestSession }, language: 'en' | 'ko' = 'en') => {
  const { status, envelope } = await stack.callApi(vodCalls.refresh, { body: {} }, { as, language })
  return { status, code: envelope.code, message: envelope.message, running: errorData.parse(envelope.data).running }
}
const log = async ({ as }: { as: TestSession }, body: object = {}) =>
  (await stack.ask(contentApiLogCalls.listApiLogsPage, { body }, { as })).rows
const rowsOf = async ({ opId }: Company) => ({
  lists: await stack.db.selectFrom('vod_list').select('state').where('company_id', '=', opId).execute(),
  titles: await stack.db
    .selectFrom('vod_title')
    .innerJoin('vod_list', 'vod_list.vod_list_id', 'vod_title.vod_list_id')
    .select('place')
    .where('company_id', '=', opId)
    .execute(),
})
const nothing = { lists: [], titles: [] }

describe('the list of a VOD server', () => {
  it('is fetched whole, searched, ordered and shown by pages, and leaves lines of the history and of the log', async () => {
    const at = await company()
    expect(await state(at)).toMatchObject({
      vodSize: usualVodSize,
      lastGetTime: null,
      vodApiResponseId: null,
      running: false,
      list: [],
      set: true,
      failure: null,
    })
    const taken = await refresh(at)
    const shown = await state(at, { limit: 2 })
    expect(shown).toMatchObject({ ...taken, running: false, version: vod.version(), titles: 1234, progress: null })
    expect(shown.list.map(({ titleId, place }) => [titleId, place])).toEqual([
      ['vod-1', 1],
      ['vod-2', 2],
    ])
    expect(taken.vodSize).not.toBe(usualVodSize)
    const file = await stack.core.files.stat(`vod/${taken.vodApiResponseId}`)
    expect(file?.size).toBe(taken.vodSize)

    const page = (query: object) => stack.ask(vodCalls.listTitles, { query }, { as: at.as })
    const last = await page({ page: 124, limit: 10 })
    expect(last.pagination.totalRecords).toBe(1234)
    expect(last.rows.map(({ place }) => place)).toEqual([1231, 1232, 1233, 1234])
    expect((await page({ keyword: 'vod-1234' })).rows).toMatchObject([{ title: 'River of the River 1234' }])
    const longest = (await page({ order: 'seconds,desc', limit: 1 })).rows[0]
    expect(longest?.seconds).toBe(Math.max(...Array.from({ length: 1234 }, (_, index) => 1200 + ((index * 37) % 6000))))

    expect(await stack.ask(vodCalls.listVersions, {}, { as: at.as })).toMatchObject({
      rows: [{ version: vod.version(), titles: 1234, current: true, vodSize: taken.vodSize }],
    })
    const lines = await linesOf(stack, { action })
    expect(lines.at(-1)).toMatchObject({ result: 'success', target: vod.version(), company_id: at.opId })
    expect(await log(at)).toMatchObject([
      {
        apiName: 'cmsVod.refresh',
        request: `GET ${vod.at()}`,
        result: 'success',
        message: `Version ${vod.version()}, 1,234 titles.`,
        activeType: 'manual',
      },
    ])
  })

  it('is not fetched again in a version that is here, or that is said to be in use', async () => {
    const at = await company()
    await refresh(at)
    const before = await rowsOf(at)
    const same = { status: 400, code: 'custom', message: vodProblems.same.en, running: false }
    expect(same.message).toBe('Already created same version vod list.you need update vod list and version info')
    expect(await refused(at)).toEqual(same)
    expect((await refused(at, 'ko')).message).toBe(vodProblems.same.ko)
    expect(await rowsOf(at)).toEqual(before)
    // Nothing is wrong with the server: there is nothing to warn of.
    expect((await state(at)).failure).toBeNull()
    const version = vod.move()
    await at.set({ version })
    expect(await refused(at)).toEqual(same)
    await at.set({ version: '' })
    await clock.advance(1000)
    await refresh(at)
    const { rows } = await stack.ask(vodCalls.listVersions, {}, { as: at.as })
    expect(rows.map(({ version: of, current }) => [of, current])).toEqual([
      [version, true],
      [before.lists.length === 1 ? `2026.${Number(version.split('.')[1]) - 1}` : '', false],
    ])
    expect((await rowsOf(at)).titles).toHaveLength(1234)
    expect(await log(at, { result: 'fail', activeType: 'manual', keyword: 'same version' })).toHaveLength(3)
    expect(await log(at, { orders: [{ column: 'dateTime', order: 'asc' }], activeType: 'automatic' })).toEqual([])
  })

  it.each([
    ['401', '401 Unauthorized Auth-Key is Invalid'],
    ['403', '403 API Server Forbidden'],
    ['error401', '401 Unauthorized Auth-Key is Invalid'],
    ['error403', '403 API Server Forbidden'],
    ['redirect', vodProblems.redirect.en],
    ['unversioned', vodProblems.unversioned.en],
    ['broken', vodProblems.malformed.en],
    ['cut', vodProblems.cut.en],
    ['reset', vodProblems.broken.en],
    ['wrong', 'Title 3 of the list is not valid.'],
    ['twice', vodProblems.twice.en],
  ] as const)('that answers %s is not taken, and it is said why', async (path, message) => {
    const at = await company(path === '401' || path === '403' ? (Number(path) as 401 | 403) : path)
    expect(await refused(at)).toEqual({ status: 400, code: 'custom', message, running: false })
    expect(await state(at)).toMatchObject({ running: false, failure: { message }, vodApiResponseId: null })
    expect(await rowsOf(at)).toEqual(nothing)
    expect(await log(at)).toMatchObject([{ result: 'fail', message }])
    const [line] = (await linesOf(stack, { action })).slice(-1)
    expect(line).toMatchObject({ result: 'fail', company_id: at.opId })
  })

  it('is not taken with a key that is wrong, nor where nobody answers', async () => {
    const at = await company('titles', { apiKey: 'another' })
    expect((await refused(at)).message).toBe('401 Unauthorized Auth-Key is Invalid')
    await at.set({ url: 'http://127.0.0.1:1/titles' })
    expect((await refused(at)).message).toBe(vodProblems.refused.en)
    await at.set({ url: 'http://vod.invalid/titles' })
    expect((await refused(at)).message).toBe(vodProblems.unresolved.en)
    await at.set({ url: `${vod.url}/elsewhere` })
    expect((await refused(at)).message).toBe('The VOD server answered 404 Not Found.')
  })

  it('that never ends, or of which nothing comes, is given up', async () => {
    for (const path of ['mute', 'silent'] as const) {
      const at = await company(path)
      const asked = vod.asked()
      const answer = refused(at)
      await eventually(async () => vod.asked() > asked)
      await eventually(async () => {
        await clock.advance(5000)
        return !(await state(at)).running
      })
      expect((await answer).message).toBe(vodProblems.silent.en)
      expect(await rowsOf(at)).toEqual(nothing)
    }
    const at = await company('endless')
    expect((await refused(at)).message).toBe(vodProblems.many.en)
    expect(await rowsOf(at)).toEqual(nothing)
  }, 60_000)

  it('is fetched once at a time, shown as it comes, and to its end though who asked hangs up', async () => {
    const at = await company('silent')
    const hangUp = new AbortController()
    const given = { method: 'POST', signal: hangUp.signal }
    const headers = { authorization: `Bearer ${at.as.info.token}`, 'content-type': 'application/json' }
    const first = stack.fetch('/api/v1/cms/vods/refresh', { ...given, headers, body: '{}' }).catch(() => 'gone')
    await eventually(async () => {
      await clock.advance(2000)
      return ((await state(at)).progress?.titles ?? 0) > 0
    })
    expect(await state(at)).toMatchObject({ running: true, failure: null, list: [], titles: 0 })
    expect(await refused(at)).toEqual({
      status: 400,
      code: 'custom',
      message: 'The VOD list is being fetched already.',
      running: true,
    })
    hangUp.abort()
    expect(await first).toBe('gone')
    expect((await state(at)).running).toBe(true)
    await eventually(async () => {
      await clock.advance(5000)
      return (await state(at)).failure !== null
    })
    const runs = await stack.db.selectFrom('vod_run').select('state').where('company_id', '=', at.opId).execute()
    expect(runs).toEqual([{ state: 'failed' }])
  }, 60_000)
})

describe('a fetch that cannot even begin', () => {
  it('is over, and the next one is not refused', async () => {
    const at = await company()
    await stack.db.updateTable('vod_server').set({ url: 'nowhere' }).where('company_id', '=', at.opId).execute()
    expect(await stack.codeOf(vodCalls.refresh, { body: {} }, { as: at.as })).toBe('error')
    expect(await state(at)).toMatchObject({ running: false, failure: { problem: 'error' } })
    await at.set()
    await refresh(at)
    expect((await state(at)).titles).toBe(1234)
  })
})

describe('by itself', () => {
  it('a list is fetched every so many hours, once, and nothing new is no failure', async () => {
    const at = await company('titles', { executionMode: '2h' })
    const begun = clock.now()
    expect((await state(at)).nextTime).toBe(begun + 2 * hour)
    const due = (next: number) =>
      stack.db
        .updateTable('vod_server')
        .set({ next_time: new Date(next) })
        .where('company_id', '=', at.opId)
        .execute()
    await due(clock.now() + 60_000)
    await clock.advance(50_000)
    expect((await state(at)).lastGetTime).toBeNull()
    await eventually(async () => {
      await clock.advance(5000)
      return (await state(at)).lastGetTime !== null
    })
    const fetched = await state(at)
    expect(fetched.nextTime).toBeGreaterThan(begun + 2 * hour)
    const [line] = (await linesOf(stack, { action })).slice(-1)
    expect(line).toMatchObject({ user_name: 'Headend', user_id: null, result: 'success' })
    const lines = (await linesOf(stack, { action })).length
    await due(clock.now())
    await eventually(async () => {
      await clock.advance(5000)
      return (await log(at)).length === 2
    })
    expect(await state(at)).toMatchObject({ vodApiResponseId: fetched.vodApiResponseId, failure: null })
    expect(await log(at, { activeType: 'automatic' })).toMatchObject([{ result: 'success' }, { result: 'success' }])
    expect(await linesOf(stack, { action })).toHaveLength(lines)
    await at.set({ executionMode: 'manual' })
    expect((await state(at)).nextTime).toBeNull()
  })
})

describe('the settings', () => {
  it('are answered without the password, keep what is not said, and leave no secret anywhere', async () => {
    const at = await company('titles', { executionMode: '4h', version: '1.0' })
    const get = () => stack.ask(vodCalls.getServer, {}, { as: at.as })
    const shown = await get()
    expect(shown).toEqual({
      version: '1.0',
      url: vod.at(),
      userId: user.id,
      hasPassword: true,
      apiKey: '••••••••0001',
      executionMode: '4h',
      nextTime: clock.now() + 4 * hour,
      opId: at.opId,
    })
    const body = { url: vod.at(), userId: user.id, apiKey: shown.apiKey, executionMode: 'manual' as const }
    expect(await stack.ask(vodCalls.updateServer, { body }, { as: at.as })).toMatchObject({
      hasPassword: true,
      apiKey: '••••••••0001',
      version: '',
    })
    const other = { ...body, url: 'http://127.0.0.1:9/titles' }
    for (const call of [vodCalls.updateServer, vodCalls.testServer])
      for (const [sent, field] of [
        [other, 'password'],
        [{ ...other, password: 'x' }, 'apiKey'],
      ] as const) {
        const { envelope } = await stack.callApi(call, { body: sent }, { as: at.as })
        expect(errorData.parse(envelope.data).field).toBe(field)
      }
    await refresh(at)
    const kept = JSON.stringify([
      await linesOf(stack, {}),
      await stack.db.selectFrom('vod_server').selectAll().execute(),
      await stack.db.selectFrom('content_api_log').selectAll().execute(),
    ])
    expect(kept).not.toContain(user.password)
    expect(kept).not.toContain(apiKey)
    const without = { body: { ...body, password: '', apiKey: '' } }
    const none = { hasPassword: false, apiKey: '' }
    expect(await stack.ask(vodCalls.updateServer, without, { as: at.as })).toMatchObject(none)
    vod.move()
    expect((await refused(at)).message).toBe(vodProblems.unauthorized.en)
  })

  it.each([
    [{ url: 'ftp://vod.example' }, 'url'],
    [{ url: 'https://a:b@vod.example/titles' }, 'url'],
    [{ url: 'http://' }, 'url'],
    [{ userId: 'a:b' }, 'userId'],
    [{ apiKey: '••••1234' }, 'apiKey'],
    [{ executionMode: '3h' }, 'executionMode'],
  ])('refuse %o', async (over, field) => {
    const at = await company()
    const body = { url: vod.at(), ...over }
    const headers = { authorization: `Bearer ${at.as.info.token}`, 'content-type': 'application/json' }
    const given = { method: 'PUT', headers, body: JSON.stringify(body) }
    const answer = await stack.fetch('/api/v1/cms/vods/server', given).then((response) => response.json())
    expect(answer).toMatchObject({ code: 'custom', data: { field } })
  })

  it('are tried before they are kept', async () => {
    const at = await company()
    const test = (over: object = {}) =>
      stack.ask(vodCalls.testServer, { body: { url: vod.at(), userId: user.id, ...over } }, { as: at.as })
    expect(await test()).toEqual({ reached: true, version: vod.version(), message: null })
    expect(await test({ password: 'wrong' })).toEqual({
      reached: false,
      version: null,
      message: vodProblems.unauthorized.en,
    })
    expect(await test({ url: vod.at('redirect') })).toMatchObject({ message: vodProblems.redirect.en })
    expect(await rowsOf(at)).toEqual(nothing)
  })

  it('that nobody gave are said', async () => {
    const opId = await stack.company('Vod unset')
    const as = await stack.signIn('operatorAdministrator', opId)
    expect(await refused({ as })).toMatchObject({ message: vodProblems.unset.en })
    expect(await stack.ask(vodCalls.getServer, {}, { as })).toMatchObject({ url: '', executionMode: 'manual' })
    expect(await state({ as })).toMatchObject({ set: false, vodSize: usualVodSize })
  })

  it('lead nowhere within without VOD_PRIVATE, also where they were made before', async () => {
    await using guarded = await startStack({ split: false })
    const as = await guarded.signIn()
    const put = (url: string) => guarded.callApi(vodCalls.updateServer, { body: { url } }, { as })
    for (const url of [vod.at(), 'https://127.0.0.1/', 'https://169.254.169.254/', 'http://vod.example/'])
      expect((await put(url)).envelope.message).toMatch(/^Give an https address of the internet/)
    expect((await put('https://localhost/titles')).envelope.code).toBe('success')
    const message = async () => (await guarded.callApi(vodCalls.refresh, { body: {} }, { as })).envelope.message
    expect(await message()).toBe(vodProblems.internal.en)
    const asked = vod.asked()
    await guarded.db.updateTable('vod_server').set({ url: vod.at() }).execute()
    expect(await message()).toBe(vodProblems.internal.en)
    expect(vod.asked()).toBe(asked)
  })
})

describe('a process that dies while it fetches', () => {
  it('leaves no list, no flag and no file behind', async () => {
    const at = await company('titles', { executionMode: '1h' })
    // As such a process leaves it: a row that nobody renews, half of a list, and a file that nothing names.
    const lease = { lease_time: new Date(clock.now() + 30_000), begin_time: clock.date() }
    const { vod_run_id } = await stack.db
      .insertInto('vod_run')
      .values({ company_id: at.opId, active_type: 'automatic', state: 'running', user_name: 'Headend', ...lease })
      .returning('vod_run_id')
      .executeTakeFirstOrThrow()
    const { vod_list_id } = await stack.db
      .insertInto('vod_list')
      .values({ company_id: at.opId, vod_run_id, version: vod.version(), state: 'coming', get_time: clock.date() })
      .returning('vod_list_id')
      .executeTakeFirstOrThrow()
    const half = { vod_list_id, place: 1, title_id: '1', title: 'Half', category: '', poster: '' }
    await stack.db.insertInto('vod_title').values(half).execute()
    await stack.core.files.write('vod/left-behind', Buffer.from('{}'))
    expect(await state(at)).toMatchObject({ running: true, list: [] })
    expect((await refused(at)).running).toBe(true)
    await at.set({ executionMode: 'manual' })
    await eventually(async () => {
      await clock.advance(10_000)
      return (await rowsOf(at)).lists.length === 0
    })
    expect(await state(at)).toMatchObject({ running: false, failure: { message: vodProblems.interrupted.en } })
    expect(await rowsOf(at)).toEqual(nothing)
    await refresh(at)
    expect((await state(at)).titles).toBe(1234)
    await eventually(async () => {
      await clock.jump(hour)
      return !(await stack.core.files.list('vod')).includes('vod/left-behind')
    })
  })
})
