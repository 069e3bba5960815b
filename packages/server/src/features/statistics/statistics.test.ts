import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadCalls } from '@headend/contract/downloads'
import { statisticsCalls as calls } from '@headend/contract/statistics'
import { sql } from 'kysely'
import type { TestSession } from '../../core/testing.ts'
import { at, statisticsGround } from '../../testing/statisticsGround.ts'
import type { StatisticsGround } from '../../testing/statisticsGround.ts'
import { foldAges } from './rollups.ts'

const day = 24 * 3_600_000

let stack: StatisticsGround['stack']
let mine: string
let below: string
let beside: string
let as: TestSession
let root: TestSession
let deploy: StatisticsGround['deploy']

beforeAll(async () => {
  ;({ stack, mine, below, beside, as, root, deploy } = await statisticsGround())
})
afterAll(async () => {
  await stack[Symbol.asyncDispose]()
})

describe('what is deployed', () => {
  it('is counted by company, version and age, of the company and those below it', async () => {
    const by = (type: 'op' | 'fw' | 'age') => stack.ask(calls.getDevice, { query: { type } }, { as })
    expect(await by('op')).toEqual([
      { label: 'Below', count: 2 },
      { label: 'Mine', count: 2 },
    ])
    expect(await by('fw')).toEqual([
      { label: '1.0.0', count: 3 },
      { label: '2.0.0', count: 1 },
    ])
    expect(Object.fromEntries((await by('age')).map(({ label, count }) => [label, count]))).toEqual({
      '3m': 2,
      '6m': 1,
      '12m': 0,
      '2y': 0,
      '3y': 0,
      over3y: 1,
    })
    expect(await stack.ask(calls.getOp, { query: {} }, { as })).toEqual([
      { companyName: 'Below', count: 2 },
      { companyName: 'Mine', count: 2 },
    ])
    expect(await stack.ask(calls.getOp, { query: { opId: below } }, { as })).toEqual([
      { companyName: 'Below', count: 2 },
    ])
    expect((await stack.ask(calls.getOp, { query: {} }, { as: root })).map(({ companyName }) => companyName)).toContain(
      'Beside',
    )
  })

  it('is counted by model, those without devices too, and by platform', async () => {
    expect(await stack.ask(calls.getModel, { query: { opId: beside } }, { as: root })).toEqual([
      { modelName: 'Aria S410', count: 1 },
      { modelName: 'Strand R7', count: 0 },
    ])
    expect(await stack.ask(calls.getPlatform, { query: {} }, { as })).toEqual([
      { platform: 'android', count: 3 },
      { platform: 'quantum', count: 0 },
      { platform: 'none', count: 1 },
    ])
  })

  it('is as old as the days since it was deployed, whatever became of it in between', async () => {
    const ages = async () =>
      Object.fromEntries(
        (await stack.ask(calls.listDeployedPeriods, { query: { opId: beside } }, { as: root })).map((row) => [
          row.bucket,
          row.count,
        ]),
      )
    const none = { '3m': 0, '6m': 0, '12m': 0, '2y': 0, '3y': 0, over3y: 0 }
    expect(await ages()).toEqual({ ...none, '3m': 1 })
    const endpointId = await deploy(beside, 'STAT7', 200 * day)
    expect(await ages()).toEqual({ ...none, '3m': 1, '12m': 1 })
    await foldAges(stack.db)
    expect(await ages()).toEqual({ ...none, '3m': 1, '12m': 1 })
    const set = (known: object) =>
      stack.db.updateTable('device').set(known).where('endpoint_id', '=', endpointId).execute()
    // What is written of a device that stays deployed makes it no younger.
    await set({ device_status: 'deployed', modify_time: at(0), online: true })
    expect(await ages()).toEqual({ ...none, '3m': 1, '12m': 1 })
    await set({ device_status: 'inventory', modify_time: at(0) })
    expect(await ages()).toEqual({ ...none, '3m': 1 })
    await set({ device_status: 'deployed', modify_time: at(-400 * day) })
    expect(await ages()).toEqual({ ...none, '3m': 1, '2y': 1 })
    await stack.db.deleteFrom('device').where('endpoint_id', '=', endpointId).execute()
    await foldAges(stack.db)
    expect(await ages()).toEqual({ ...none, '3m': 1 })
    // Made anew from the devices, it is the same.
    const kept = () => sql`select * from device_age order by company_id, day`.execute(stack.db)
    const before = await kept()
    await sql`select device_age_all()`.execute(stack.db)
    expect((await kept()).rows).toEqual(before.rows)
  })

  it('is counted by city of a province', async () => {
    const location = (regionId: string, session = as) =>
      stack.ask(calls.getLocation, { params: { regionId } }, { as: session })
    expect(await location('busan')).toMatchObject([
      { opCityName: 'Saha', opRegionId: 'busan', refCityId: 'saha', cityDeviceCount: 2, onlineCount: 0 },
    ])
    expect(await location('busan', root)).toMatchObject([{ cityDeviceCount: 3 }])
    expect(await stack.codeOf(calls.getLocation, { params: { regionId: 'atlantis' } }, { as })).toBe('nodata')
  })
})

describe('deployments', () => {
  it('are counted in the days of the company, days without any too', async () => {
    const dailys = await stack.ask(calls.listDeviceDailys, { query: {} }, { as })
    expect(dailys).toHaveLength(30)
    expect(dailys.slice(-3)).toEqual([
      { date: '2025-10-13', count: 0 },
      { date: '2025-10-14', count: 1 },
      { date: '2025-10-15', count: 1 },
    ])
    const query = { startDate: '2025-10-14', endDate: '2025-10-14' }
    expect(await stack.ask(calls.listDeviceDailys, { query }, { as })).toEqual([{ date: '2025-10-14', count: 1 }])
    expect(await stack.codeOf(calls.listDeviceDailys, { query: { startDate: '2025-10-14' } }, { as })).toBe('custom')
  })

  it('are counted by day and city, as rows of a sheet under both names of the call', async () => {
    const body = { dateType: 'WEEK', startDate: '2025-10-15' } as const
    const rows = [
      { date: '2025-10-14', opCityName: 'Saha', count: 1 },
      { date: '2025-10-15', opCityName: 'Saha', count: 1 },
    ]
    expect(await stack.ask(calls.listDeployedPeriodsDailys, { body }, { as })).toEqual(rows)
    expect(await stack.ask(calls.listDeployedPeriodsDailys, { body: { ...body, dateType: 'DAY' } }, { as })).toEqual([
      rows[1],
    ])
    expect(await stack.ask(calls.exportDeployedPeriods, { body: { ...body, refRegionId: 'seoul' } }, { as })).toEqual(
      [],
    )
    const range = { dateType: 'RANGE', startDate: '2025-07-07', endDate: '2025-07-07' } as const
    expect(await stack.ask(calls.exportDeployedPeriods, { body: range }, { as })).toEqual([
      { date: '2025-07-07', opCityName: 'Mapo', count: 1 },
    ])
    for (const name of ['deployed-periods-excel', 'deployed-periods-dailys-excel']) {
      const call = { ...calls.exportDeployedPeriods, path: `/api/v1/stat/device/${name}` }
      expect(await stack.ask(call, { body }, { as }), name).toEqual(rows)
    }
    const table = {
      format: 'csv' as const,
      name: 'cities',
      columns: [{ field: 'date' }, { field: 'opCityName' }, { field: 'count' }],
    }
    const wanted = { call: calls.exportDeployedPeriods.id, body, table }
    const { address } = await stack.ask(downloadCalls.create, { body: wanted }, { as })
    expect((await (await stack.fetch(address)).text()).trim().split('\r\n').slice(1)).toEqual([
      '2025-10-14,Saha,1',
      '2025-10-15,Saha,1',
    ])
  })

  it('are asked for at most seven days in a row, in their order, of a province there is', async () => {
    const codeOf = (body: object) =>
      stack.codeOf(
        calls.listDeployedPeriodsDailys,
        { body: { dateType: 'RANGE', startDate: '2025-10-01', endDate: '2025-10-07', ...body } },
        { as },
      )
    expect(await codeOf({})).toBe('success')
    expect(await codeOf({ endDate: '2025-10-08' })).toBe('custom')
    expect(await codeOf({ endDate: '2025-09-30' })).toBe('custom')
    expect(await codeOf({ refRegionId: 'atlantis' })).toBe('nodata')
    expect(await codeOf({ opId: beside })).toBe('nodata')
  })
})

describe('the target of deployments', () => {
  it('is set by those who edit the company, and stands against what there is', async () => {
    const read = () => stack.ask(calls.getActivateCount, { query: {} }, { as })
    expect(await read()).toEqual({ activateCount: null, activeCount: 4 })
    await stack.ask(calls.updateActivateCount, { body: { activateCount: 10 } }, { as })
    expect(await read()).toEqual({ activateCount: 10, activeCount: 4 })
    expect(await stack.ask(calls.getActivateCount, { query: { opId: below } }, { as })).toEqual({
      activateCount: null,
      activeCount: 2,
    })
    const line = await stack.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'Set activation target')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ company_id: mine, target: 'Mine', result: 'success' })
    expect(line.detail).toMatchObject({ before: { activateCount: null }, after: { activateCount: 10 } })
    await stack.ask(calls.updateActivateCount, { body: { activateCount: null } }, { as })
    expect(await read()).toMatchObject({ activateCount: null })
  })

  it('is no negative number, and nobody else’s to set', async () => {
    const codeOf = async (body: { activateCount: number; opId?: string }, session = as) =>
      stack.codeOf(calls.updateActivateCount, { body }, { as: session })
    expect(await codeOf({ activateCount: -1 })).toBe('custom')
    expect(await codeOf({ activateCount: 1.5 })).toBe('custom')
    expect(await codeOf({ activateCount: 1, opId: beside })).toBe('nodata')
    expect(await codeOf({ activateCount: 1 }, await stack.signIn('viewer', mine))).toBe('roleerr')
  })
})
