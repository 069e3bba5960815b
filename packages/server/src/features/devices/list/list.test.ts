import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Device } from '@headend/contract/device'
import { deviceOrderColumns } from '@headend/contract/devices'
import { deviceFilters } from '@headend/contract/schemas/devices'
import { fakeClock } from '../../../core/clock.ts'
import { connect } from '../../../core/db/database.ts'
import type { Connection } from '../../../core/db/database.ts'
import { testDatabase } from '../../../core/testing/cluster.ts'
import { dice, fleetSize, plantListFleet } from '../../../testing/listFleet.ts'
import { deviceOf, devicesByDid, selectDevices } from '../row.ts'
import { wordsOf } from './keyword.ts'
import { deviceList } from './list.ts'
import { matchOf } from './match.ts'
import { compare, compareIn, matchesFilters, matchesKeyword } from './reference.ts'
import { selectionOf } from './selection.ts'
import { gatherQuery } from './slice.ts'
import { measured } from './tuning.ts'

const clock = fakeClock(Date.UTC(2026, 2, 1))
const now = clock.now()
let connection: Connection
let database: Awaited<ReturnType<typeof testDatabase>>
let devices: Device[]

/** The companies 2 and 4, which is below it. */
const beta = { path: '1.2' }

beforeAll(async () => {
  database = await testDatabase()
  connection = connect({ url: database.url, pool: 4, onError: () => undefined })
  const { db } = connection
  await plantListFleet(db, now)
  devices = (await selectDevices(db).execute()).map((row) => deviceOf(row, now))
})

afterAll(async () => {
  await connection.close()
  await database[Symbol.asyncDispose]()
})

const keywords = (
  'a4:c7:f2:00:01 | s410k10 | C-1 | box | A4C7F2 | 1 | nothing at all | kitchen | ' +
  'os::a4c7f2-s12 | 3.18.2 | jung box | east 3.18 00:01 | alpha kitchen 1 | gamma router | beta nowhere | 남구 | 남구 box | 00 c- | box 1'
).split(' | ')

const walking = { ...measured, gathered: 1e9, scanned: 1e9, fewDevices: 0, fewInSample: -1 }
const tunings = {
  'as measured': measured,
  'always gathering': { ...measured, gathered: 0, fewDevices: 0, fewInSample: 1e9 },
  'always gathering in batches': { ...walking, gathered: 0, scanned: 0 },
  'always walking and probing': { ...walking, probed: 0 },
  'always walking and hashing': { ...walking, probed: 1e9, hash: 0 },
}

const questions = (count: number) => {
  const roll = dice(count)
  const maybe = <Value>(value: Value) => (roll(6) === 0 ? value : undefined)
  return Array.from({ length: count }, () => ({
    activeType: (['all', 'all', 'deployed', 'inventory', 'requested'] as const)[roll(5)] ?? 'all',
    keyword: roll(2) === 0 ? '' : (keywords[roll(keywords.length)] ?? ''),
    companies: roll(3) === 0 ? beta : ('all' as const),
    filters: deviceFilters.parse({
      online: maybe(roll(2) === 0),
      activeFlag: maybe('Activated'),
      locked: maybe([true, false, null][roll(3)]),
      prodClass: maybe(['STB']),
      mid: maybe(['1', '3']),
      companyId: maybe(['3', 'x']),
      provinceId: maybe(['P2']),
      opCityId: maybe(['C1', 'C3']),
      firmwareVersion: maybe(['3.18.2']),
    }),
    orders: Array.from({ length: roll(4) }, () => ({
      column: deviceOrderColumns[roll(deviceOrderColumns.length)] ?? 'online',
      order: roll(2) === 0 ? ('asc' as const) : ('desc' as const),
    })),
    offset: [0, 0, 10, 60, 150, 290][roll(6)] ?? 0,
    limit: [1, 15, 40][roll(3)] ?? 15,
  }))
}

describe.each(Object.entries(tunings))('the device list, %s', (_name, tuning) => {
  it('gives the devices that are asked for, in the order that is asked for', async () => {
    const list = deviceList({ db: connection.db, clock, tuning })
    // With so few devices in the sample an estimate says nothing.
    const estimates = tuning.fewDevices === 0
    for (const question of questions(250)) {
      const { activeType, keyword, companies, filters, orders, offset, limit } = question
      const expected = devices.filter(
        (device) =>
          (companies === 'all' || ['2', '4'].includes(device.companyId)) &&
          (activeType === 'all' || device.deviceStatus === activeType) &&
          matchesFilters(device, filters) &&
          (keyword === '' || matchesKeyword(device, keyword)),
      )
      const found = await list.page(
        { selection: selectionOf({ companies, activeType, filters }), keyword, orders },
        { offset, limit },
      )
      const about = JSON.stringify(question)
      if (keyword === '' || !estimates) expect(found.total, about).toBe(expected.length)
      const page = await devicesByDid(connection.db, found.dids, now)
      expect(new Set(found.dids).size, about).toBe(found.dids.length)
      expect(page.length, about).toBe(Math.max(0, Math.min(limit, expected.length - offset)))
      for (const device of page)
        expect(
          expected.some(({ did }) => did === device.did),
          about,
        ).toBe(true)
      // Ties are the list's own business; what stands at each place of the order is not.
      const sorted = expected.toSorted(
        (a, b) => orders.map(({ column, order }) => compareIn(column, order, a, b)).find((sign) => sign !== 0) ?? 0,
      )
      page.forEach((device, index) => {
        const there = sorted[offset + index]
        if (there === undefined) throw new Error(`nothing at ${offset + index} of ${about}`)
        for (const { column } of orders)
          expect(compare[column](device, there), `${column} at ${index} of ${about}`).toBe(0)
      })
    }
  })

  it('shows every device once over all pages', async () => {
    const list = deviceList({ db: connection.db, clock, tuning })
    for (const orders of [
      [],
      [{ column: 'retailer', order: 'desc' }],
      [{ column: 'upTime', order: 'asc' }],
      [
        { column: 'upTime', order: 'desc' },
        { column: 'customerId', order: 'asc' },
      ],
      [
        { column: 'device_id', order: 'desc' },
        { column: 'modelName', order: 'asc' },
      ],
      [
        { column: 'city', order: 'asc' },
        { column: 'online', order: 'desc' },
      ],
    ] as const) {
      const seen: string[] = []
      for (let offset = 0; offset < fleetSize; offset += 40) {
        const { dids } = await list.page(
          { selection: selectionOf({ companies: 'all', activeType: 'all', filters: {} }), keyword: '', orders },
          { offset, limit: 40 },
        )
        seen.push(...dids)
      }
      expect(new Set(seen).size, JSON.stringify(orders)).toBe(fleetSize)
      expect(seen.length).toBe(fleetSize)
    }
  })
})

describe('a keyword', () => {
  it.each(keywords)('finds the same devices whichever way they are looked for: %s', async (keyword) => {
    const match = await matchOf(connection.db, wordsOf(keyword))
    const selection = selectionOf({ companies: beta, activeType: 'all', filters: { online: true } })
    const expected = devices
      .filter((device) => ['2', '4'].includes(device.companyId) && device.online && matchesKeyword(device, keyword))
      .map(({ did }) => did)
    const others = match.filter(({ names }) => names === undefined)
    const sources = ['cells' as const, ...others.map((word) => ({ texts: 'all' as const, words: [word] }))]
    for (const source of sources) {
      const { rows } = await gatherQuery({ selection, match, tail: [], ranks: new Map() }, source, {
        offset: 0,
        limit: fleetSize,
      }).execute(connection.db)
      expect(rows[0]?.dids.toSorted(), JSON.stringify(source)).toEqual(expected.toSorted())
    }
  })

  it('follows a device that is called otherwise', async () => {
    const { db } = connection
    const found = async (keyword: string) =>
      (
        await deviceList({ db, clock }).page(
          { selection: selectionOf({ companies: 'all', activeType: 'all', filters: {} }), keyword, orders: [] },
          { offset: 0, limit: 10 },
        )
      ).dids
    const { did, endpoint_id } = await db.selectFrom('device').select(['did', 'endpoint_id']).executeTakeFirstOrThrow()
    await db.updateTable('device').set({ friendly_name: 'Attic' }).where('did', '=', did).execute()
    expect(await found('attic')).toEqual([did])
    // However much a device says: an index holds no more than 2,700 bytes a row.
    const long = `Attic ${Array.from({ length: 3_000 }, (_, at) => (at * 7919).toString(36)).join(' ')}`
    await db.updateTable('device').set({ friendly_name: long }).where('did', '=', did).execute()
    expect(await found('attic')).toEqual([did])
    await db.updateTable('device').set({ endpoint_id: 'self::other' }).where('did', '=', did).execute()
    expect(await found('self::other')).toEqual([did])
    await db.updateTable('device').set({ endpoint_id, friendly_name: null }).where('did', '=', did).execute()
    expect(await found('attic')).toEqual([])
  })
})

describe('what the triggers keep', () => {
  const snapshot = async () => {
    const read = async (query: string) => (await sql.raw(query).execute(connection.db)).rows
    const dims =
      'company_id, mid, op_city_id, firmware_version, device_status, locked, outside, agent_version, meta_data_version, filled'
    const cell = "to_jsonb(c) - 'cell_id' - 'devices' - 'online' as cell"
    return {
      cells: await read(`select ${dims}, sum(n)::int as devices, sum(o)::int as online from (
        select ${dims}, devices as n, online as o from device_cell
        union all select ${dims}, d.devices, d.online from device_cell_delta d join device_cell using (cell_id)) x
        group by ${dims} having sum(n) <> 0 order by ${dims}`),
      keys: await read(
        `select to_jsonb(k) - 'cell_id' as key, ${cell} from device_key k join device_cell c using (cell_id) order by did`,
      ),
      live: await read(
        `select to_jsonb(l) - 'cell_id' as live, ${cell} from device_live l join device_cell c using (cell_id) order by did`,
      ),
      search: await read('select * from device_search order by did'),
    }
  }

  it('is what it would be if it were made anew, whatever happened to devices', async () => {
    const { db } = connection
    const roll = dice(99)
    for (let step = 0; step < 60; step += 1) {
      const from = 1 + roll(fleetSize)
      const some = sql`did between ${from} and ${from + roll(40)}`
      await [
        () => sql`update device set online = not online, access_time = now() where ${some}`,
        () => sql`update device set sync_time = now(), boot_time = now() where ${some}`,
        () => sql`update device set ui_lock_enable = ${[true, false, null][roll(3)]}, online = true where ${some}`,
        () =>
          sql`update device set firmware_version = ${`4.${roll(3)}`}, company_id = ${1 + roll(4)}, customer_id = null where ${some}`,
        () => sql`update device set device_status = 'inventory', retailer = ${`R${roll(5)}`} where ${some}`,
        () => sql`delete from device where did = ${from}`,
        () =>
          sql`insert into device (endpoint_id, device_sn, mid, company_id, online) values (${`os::X-${step}`}, ${`NEW${step}`}, 1, 2, true)`,
        () => sql`select device_cell_fold()`,
        () => sql`select device_cell_prune()`,
      ]
        [roll(9)]?.()
        .execute(db)
    }
    const kept = await snapshot()
    expect(kept.keys.length).toBeGreaterThan(200)
    await sql`select device_cell_fold()`.execute(db)
    const sums = await sql`select * from device_sum where devices <> 0 order by 1, 2, 3`.execute(db)
    await sql`select device_project_all()`.execute(db)
    expect(await snapshot()).toEqual(kept)
    expect((await sql`select * from device_sum order by 1, 2, 3`.execute(db)).rows).toEqual(sums.rows)
  })

  it('writes down what was deployed and what was taken back', async () => {
    const { db } = connection
    await sql`delete from deployment`.execute(db)
    await sql`update device set device_status = 'inventory' where did = 20`.execute(db)
    await sql`update device set device_status = 'deployed', modify_time = now() where did = 20`.execute(db)
    await sql`update device set device_status = 'requested', modify_time = now() where did = 20`.execute(db)
    const rows = await db
      .selectFrom('deployment')
      .select('deployed')
      .where('did', '=', '20')
      .orderBy('deployment_id')
      .execute()
    expect(rows.map(({ deployed }) => deployed).slice(-2)).toEqual([true, false])
  })
})
