import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statisticsCalls as calls } from '@headend/contract/statistics'
import { limits } from '@headend/contract/vitals'
import type { TestSession } from '../../core/testing.ts'
import { at, statisticsGround } from '../../testing/statisticsGround.ts'
import type { StatisticsGround } from '../../testing/statisticsGround.ts'
import { keepMeasure } from '../devices/vitals.ts'
import { countActions, countApps, countFleet, noteUsers } from './rollups.ts'

const hour = 3_600_000
const day = 24 * hour

let stack: StatisticsGround['stack']
let mine: string
let below: string
let beside: string
let as: TestSession
let root: TestSession
let didOf: StatisticsGround['didOf']

beforeAll(async () => {
  ;({ stack, mine, below, beside, as, root, didOf } = await statisticsGround())
})
afterAll(async () => {
  await stack[Symbol.asyncDispose]()
})

describe('over time', () => {
  it('devices are those of the last count of a day, and today’s as they are', async () => {
    await countFleet(stack.db, at(-day))
    await countFleet(stack.db, at(-day))
    const body = { startDate: '2025-10-13', endDate: '2025-10-20' }
    const by = (type: 'op' | 'fw' | 'age', session = as) =>
      stack.ask(calls.queryDevice, { body: { type, ...body } }, { as: session })
    expect(await by('op')).toEqual([
      { date: '2025-10-14', label: 'Below', count: 2 },
      { date: '2025-10-14', label: 'Mine', count: 2 },
      { date: '2025-10-15', label: 'Below', count: 2 },
      { date: '2025-10-15', label: 'Mine', count: 2 },
    ])
    expect((await by('fw')).map(({ date, label, count }) => `${date} ${label} ${count}`)).toEqual([
      '2025-10-14 1.0.0 3',
      '2025-10-14 2.0.0 1',
      '2025-10-15 1.0.0 3',
      '2025-10-15 2.0.0 1',
    ])
    expect((await by('age')).map(({ date, label, count }) => `${date} ${label} ${count}`)).toEqual([
      '2025-10-14 3m 2',
      '2025-10-14 6m 1',
      '2025-10-14 over3y 1',
      '2025-10-15 3m 2',
      '2025-10-15 6m 1',
      '2025-10-15 over3y 1',
    ])
    expect((await by('op', root)).filter(({ date }) => date === '2025-10-14')).toContainEqual({
      date: '2025-10-14',
      label: 'Beside',
      count: 1,
    })
    // What nothing has any more is not kept of a count before on the same day.
    await stack.db.updateTable('device').set({ firmware_version: '3.0.0' }).where('device_sn', '=', 'STAT1').execute()
    await countFleet(stack.db, at(-day))
    expect((await by('fw')).map(({ date, label }) => `${date} ${label}`)).toEqual([
      '2025-10-14 1.0.0',
      '2025-10-14 3.0.0',
      '2025-10-15 1.0.0',
      '2025-10-15 3.0.0',
    ])
  })

  it('people are counted once a day, week or month', async () => {
    const people = await stack.db
      .selectFrom('user_account')
      .select(['user_id', 'company_id'])
      .where('company_id', 'in', [mine, beside])
      .execute()
    const own = people.find(({ company_id }) => company_id === mine)?.user_id ?? ''
    const signedIn = (id: string, userId: string, time: Date) => ({
      family_id: id,
      user_id: userId,
      client_key: 'x',
      create_time: time,
      revoke_time: time,
    })
    await stack.db
      .insertInto('token_family')
      .values([
        signedIn('a', own, at(-day)),
        signedIn('b', own, at(-day + 2 * hour)),
        // 23:00 of the 14th in Seoul.
        signedIn('c', own, at(-2 * hour)),
      ])
      .execute()
    for (const round of [-day + 3 * hour, 0, 0]) await noteUsers(stack.db, at(round))
    const body = { startDate: '2025-10-13', endDate: '2025-10-15' }
    const by = async (type: 'daily' | 'weekly' | 'monthly') =>
      (await stack.ask(calls.queryUser, { body: { type, ...body } }, { as }))
        .filter(({ label }) => label === 'signedIn')
        .map(({ date, count }) => `${date} ${count}`)
    const [, second = '', third = ''] = await by('daily')
    expect(second).toBe('2025-10-14 1')
    // Of today are those who signed in for this test, at the time of the machine.
    expect(third).toMatch(/^2025-10-15 \d$/)
    expect((await by('weekly')).map((row) => row.slice(0, 10))).toEqual(['2025-10-13'])
    expect((await by('monthly')).map((row) => row.slice(0, 10))).toEqual(['2025-10-01'])
    const [week = ''] = await by('weekly')
    // Not the sum of the days: the same person is one.
    const days = (await by('daily')).reduce((sum, row) => sum + Number(row.slice(11)), 0)
    expect(Number(week.slice(11))).toBeLessThan(days + 1)
    expect(Number(week.slice(11))).toBeGreaterThanOrEqual(1)
  })

  it('actions are counted as they ended, once however often a worker looks', async () => {
    const task = (id: string, state: 'success' | 'fail' | 'running', company: string, end: Date) => ({
      task_id: id,
      endpoint_id: 'os::A4C7F2-STAT1',
      company_id: company,
      task_type: 'Reboot',
      action_type: 'Management' as const,
      state,
      user_name: 'x',
      deadline: end,
      end_time: state === 'running' ? null : end,
    })
    await stack.db
      .insertInto('task')
      .values([
        task('s1', 'success', mine, at(-40 * day)),
        task('s2', 'success', mine, at(-2 * hour)),
        task('s3', 'fail', below, at(-hour / 2)),
        task('s4', 'running', mine, at(0)),
        task('s5', 'fail', beside, at(-2 * hour)),
      ])
      .execute()
    for (const round of [-5 * day, -2 * hour, 0, 0]) await countActions(stack.db, at(round))
    const by = async (type: 'daily' | 'weekly' | 'monthly', startDate: string, session = as) =>
      (await stack.ask(calls.queryAction, { body: { type, startDate, endDate: '2025-10-15' } }, { as: session }))
        .filter(({ count }) => count > 0)
        .map(({ date, label, count }) => `${date} ${label} ${count}`)
    expect(await by('daily', '2025-10-13')).toEqual(['2025-10-14 succeeded 1', '2025-10-15 failed 1'])
    expect(await by('weekly', '2025-10-13')).toEqual(['2025-10-13 succeeded 1', '2025-10-13 failed 1'])
    expect(await by('monthly', '2025-08-20')).toEqual([
      '2025-09-01 succeeded 1',
      '2025-10-01 succeeded 1',
      '2025-10-01 failed 1',
    ])
    expect(await by('daily', '2025-10-13', root)).toContain('2025-10-14 failed 1')
  })

  it('applications are counted by the devices that have them, under the name they are offered by', async () => {
    const had = async (serial: string, appId: string) => ({
      did: await didOf(`os::A4C7F2-${serial}`),
      platform: 'android',
      app_id: appId,
      version: '1',
      note_time: at(0),
    })
    await stack.db
      .insertInto('device_app')
      .values([
        await had('STAT1', 'tv.garam'),
        await had('STAT2', 'tv.garam'),
        await had('STAT2', 'com.other'),
        await had('STAT5', 'tv.garam'),
        await had('STAT6', 'tv.garam'),
      ])
      .execute()
    await stack.db
      .insertInto('app')
      .values({
        company_id: mine,
        platform: 'android',
        app_name: 'Garam TV',
        package_name: 'tv.garam',
        user_name: 'x',
        create_time: at(0),
      })
      .execute()
    await countApps(stack.db, at(0))
    await countApps(stack.db, at(0))
    const body = { platform: 'android', startDate: '2025-10-15', endDate: '2025-10-15' } as const
    expect(await stack.ask(calls.countAppDevices, { body }, { as })).toEqual([
      { date: '2025-10-15', appName: 'Garam TV', deviceCount: 2 },
      { date: '2025-10-15', appName: 'com.other', deviceCount: 1 },
    ])
    expect(await stack.ask(calls.countAppDevices, { body: { ...body, platform: 'quantum' } }, { as })).toEqual([])
  })

  it('is asked for a year at most, of companies one sees', async () => {
    const long = { startDate: '2024-10-13', endDate: '2025-10-14' }
    for (const [call, body] of [
      [calls.queryDevice, { type: 'fw' }],
      [calls.queryUser, { type: 'daily' }],
      [calls.queryAction, { type: 'daily' }],
      [calls.countAppDevices, { platform: 'android' }],
    ] as const) {
      const codeOf = (days: object, more: object = {}) =>
        stack.codeOf(call, { body: { ...body, ...days, ...more } } as never, { as })
      expect(await codeOf(long), call.id).toBe('custom')
      expect(await codeOf({ ...long, startDate: '2024-10-14' }), call.id).toBe('success')
      expect(await codeOf({ startDate: '2025-10-15', endDate: '2025-10-14' }), call.id).toBe('custom')
      expect(await codeOf({ startDate: '2025-10-14', endDate: '2025-10-14' }, { opId: beside }), call.id).toBe('nodata')
    }
  })
})

it('accounts are counted by company and age, machines left out', async () => {
  expect(await stack.ask(calls.getUser, { query: { opId: below } }, { as })).toEqual([])
  const byCompany = await stack.ask(calls.getUser, { query: {} }, { as })
  expect(byCompany).toEqual([{ label: 'Mine', count: expect.any(Number) }])
  const ages = await stack.ask(calls.getUser, { query: { type: 'age' } }, { as })
  expect(ages.map(({ label }) => label)).toEqual(['3m', '6m', '12m', '2y', '3y', 'over3y'])
  expect(ages[0]?.count).toBe(byCompany[0]?.count)
})

describe('resources', () => {
  const measured = (cpu: number | null, memory: number | null, storage: number | null) => ({
    cpu,
    memory,
    storage,
    temperature: 40,
    signal: null,
    uptime: 1,
  })

  it('are means and peaks of a day, in the zone of whoever asks, whatever was not measured left out', async () => {
    await stack.db
      .updateTable('company')
      .set({ time_zone: 'America/New_York' })
      .where('company_id', '=', below)
      .execute()
    const [first, third] = [await didOf('os::A4C7F2-STAT1'), await didOf('os::582B0A-STAT3')]
    await keepMeasure(stack.db, first, measured(10, 40, null), limits, at(-2 * hour))
    await keepMeasure(stack.db, first, measured(20, 50, null), limits, at(0))
    await keepMeasure(stack.db, third, measured(60, 70, 80.5), limits, at(0))
    const body = { startDate: '2025-10-13', endDate: '2025-10-15' }
    const none = {
      cpuUsage: null,
      cpuPeak: null,
      memoryUsage: null,
      memoryPeak: null,
      storageUsage: null,
      storagePeak: null,
      measures: 0,
    }
    expect(await stack.ask(calls.listResourceDailys, { body }, { as })).toEqual([
      { date: '2025-10-13', ...none },
      { date: '2025-10-14', ...none, cpuUsage: 10, cpuPeak: 10, memoryUsage: 40, memoryPeak: 40, measures: 1 },
      {
        date: '2025-10-15',
        cpuUsage: 40,
        cpuPeak: 60,
        memoryUsage: 60,
        memoryPeak: 70,
        storageUsage: 80.5,
        storagePeak: 80.5,
        measures: 2,
      },
    ])
    // Noon of the 14th in New York.
    const there = await stack.ask(calls.listResourceDailys, { body: { ...body, opId: below } }, { as })
    expect(there.map(({ date, measures }) => [date, measures])).toEqual([
      ['2025-10-13', 0],
      ['2025-10-14', 1],
      ['2025-10-15', 0],
    ])
    const other = await stack.ask(calls.listResourceDailys, { body: { ...body, opId: beside } }, { as: root })
    expect(other.every(({ measures }) => measures === 0)).toBe(true)
    const call = { ...calls.listResourceDailys, path: '/api/v1/stats/resources' }
    expect(await stack.ask(call, { body }, { as })).toMatchObject([{}, { cpuUsage: 10 }, { cpuUsage: 40 }])
  })

  it('are asked for seven days at most', async () => {
    const codeOf = (endDate: string) =>
      stack.codeOf(calls.listResourceDailys, { body: { startDate: '2025-10-01', endDate } }, { as })
    expect(await codeOf('2025-10-07')).toBe('success')
    expect(await codeOf('2025-10-08')).toBe('custom')
    expect(await codeOf('2025-09-30')).toBe('custom')
  })
})
