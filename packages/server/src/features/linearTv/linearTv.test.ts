import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { linearTvCalls } from '@headend/contract/linearTv'
import type { DateType } from '@headend/contract/linearTv'
import { vodStatisticsCalls } from '@headend/contract/vodStatistics'
import { sealing } from '../../core/sealing.ts'
import { stackSecret, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { keepPartitions } from '../../device/partitions.ts'
import { eventually, plant } from '../../testing/devices.ts'
import { viewingIntake } from '../viewing/intake.ts'
import { expectedOf } from './expected.fake.ts'
import { random, reportOf, viewOf } from './told.fake.ts'
import { collectDay } from '../viewing/collection.ts'
import { rollUp } from '../viewing/rollUp.ts'
import { slowly } from './slow.fake.ts'
import type { Box, Told } from './slow.fake.ts'
import { viewDays } from '../viewing/store.ts'

const hour = 3_600_000
const dayMs = 24 * hour
/** Midnight in UTC some days ago: within what can be summed up anew, and over the begin of a week. */
const base = Math.floor(Date.now() / dayMs) * dayMs - 15 * dayMs
const days = 9
const count = 300

let stack: Stack
const boxes: (Box & { endpointId: string; city: string | null })[] = []
const told: Told[] = []
const company: Record<'north' | 'below' | 'south', string> = { north: '', below: '', south: '' }
const as: Record<'north' | 'below' | 'south' | 'root', TestSession | undefined> = {
  north: undefined,
  below: undefined,
  south: undefined,
  root: undefined,
}
const session = (who: keyof typeof as): TestSession => {
  const found = as[who]
  if (found === undefined) throw new Error('nobody')
  return found
}
const idOf = (index: number) => `os::A4C7F2-TV${String(index).padStart(4, '0')}`

/** Nothing waits to be summed up, whoever does it. */
const summed = () =>
  eventually(async () => {
    while (await rollUp(stack.db)) continue
    const { rows } = await sql<{
      even: boolean
    }>`select tv_feed.batch = tv_mark.batch as even from tv_feed, tv_mark`.execute(stack.db)
    return rows[0]?.even === true
  })

beforeAll(async () => {
  stack = await startStack()
  const { db } = stack
  company.north = await stack.company('North')
  company.below = await stack.company('Below', company.north)
  company.south = await stack.company('South')
  await db.updateTable('company').set({ time_zone: 'Asia/Kolkata' }).where('company_id', '=', company.below).execute()
  await db
    .insertInto('province')
    .values([
      { province_id: 'busan', province_name: 'Busan' },
      { province_id: 'jeju', province_name: 'Jeju' },
    ])
    .execute()
  await db
    .insertInto('city')
    .values([
      { op_city_id: 'saha', city_name: 'Saha', province_id: 'busan' },
      { op_city_id: 'aewol', city_name: 'Aewol', province_id: 'jeju' },
    ])
    .execute()
  await plant(stack, company.south, 'NOTV', {})
  const { mid } = await db.selectFrom('model').select('mid').executeTakeFirstOrThrow()
  for (let index = 0; index < count; index += 1) {
    const name = (['north', 'below', 'south'] as const)[index % 3] ?? 'north'
    const city = [null, 'saha', 'saha', 'aewol'][index % 4] ?? null
    boxes.push({
      endpointId: idOf(index),
      companyId: company[name],
      city,
      province: city === 'saha' ? 'busan' : city === 'aewol' ? 'jeju' : '',
      offsetHours: name === 'below' ? 5.5 : 9,
    })
  }
  await db
    .insertInto('device')
    .values(
      boxes.map(({ endpointId, companyId, city }, index) => ({
        endpoint_id: endpointId,
        device_sn: `TV${String(index).padStart(4, '0')}`,
        mid,
        company_id: companyId,
        device_status: 'deployed' as const,
        op_city_id: city,
      })),
    )
    .execute()
  await sql`select device_cell_fold()`.execute(db)
  for (const name of ['north', 'below', 'south'] as const)
    as[name] = await stack.signIn('operatorAdministrator', company[name])
  as['root'] = await stack.signIn()

  // The clock of the reports: some are told at once, some days late, many twice.
  let now = base
  const clock = { ...stack.core.clock, now: () => now, date: () => new Date(now) }
  await keepPartitions({ db, clock: { ...clock, now: () => base + 5 * dayMs }, keepDays: 100, table: viewDays })
  const intake = viewingIntake({ ...stack.core, clock, sealing: sealing(stackSecret) })
  const sent: { at: number; box: number; text: string }[] = []
  for (let day = 0; day < days; day += 1)
    for (let box = 0; box < count; box += 1) {
      const views = Array.from({ length: 1 + Math.floor(random() * 3) }, () => viewOf(base, box, day))
      told.push(...views)
      const text = reportOf(views)
      const at = base + (day + 1) * dayMs + (random() < 0.1 ? (0.2 + random()) * dayMs : 0)
      sent.push({ at, box, text })
      if (random() < 0.15) sent.push({ at: at + random() * dayMs * 0.5, box, text })
    }
  // Too late, and of the future: neither is counted.
  sent.push({
    at: base + 8 * dayMs,
    box: 0,
    text: reportOf([{ ...viewOf(base, 0, 0), kind: 'vod', seconds: 60, name: 'Lost' }]),
  })
  sent.push({ at: base, box: 0, text: reportOf([{ ...viewOf(base, 0, 6), kind: 'vod', seconds: 60, name: 'Lost' }]) })
  const order = sent.toSorted((a, b) => a.at - b.at)
  for (let from = 0; from < order.length; from += 300) {
    const take = () =>
      Promise.all(
        order.slice(from, from + 300).map(({ at, box, text }) => {
          now = at
          return intake.take(idOf(box), text)
        }),
      )
    if (from === 900) {
      await interrupted(take)
      await summed()
    } else {
      await take()
      await rollUp(db)
    }
  }
  await summed()
}, 180_000)

/** A process dies as it is about to move the mark: nothing of its numbers is there. */
const interrupted = async (take: () => Promise<unknown>): Promise<void> => {
  const { db } = stack
  await summed()
  const numbers = () =>
    db
      .selectFrom('tv_sum')
      .select(sql<string>`sum(views)`.as('views'))
      .executeTakeFirst()
  await db.transaction().execute(async (trx) => {
    await sql`select * from tv_mark for update`.execute(trx)
    const before = await numbers()
    await take()
    const dying = rollUp(db).catch(() => false)
    await eventually(async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'update "tv_mark"%'
      `.execute(db)
      return rows.length > 0
    })
    await dying
    expect(await numbers()).toEqual(before)
  })
}

afterAll(async () => {
  await stack[Symbol.asyncDispose]()
})

const scopes = {
  north: ['north', 'below'],
  below: ['below'],
  south: ['south'],
  root: ['north', 'below', 'south'],
} as const
type Who = keyof typeof scopes
let slow: ReturnType<typeof slowly> | undefined

const expected = (who: Who, province: string, dateType: DateType, range: readonly [string, string]) => {
  slow ??= slowly(boxes, told)
  const companies = new Set(scopes[who].map((name) => company[name]))
  return expectedOf({ boxes, slow, companies }, province, dateType, range)
}

const dayAt = (number: number): string => new Date(base + number * dayMs).toISOString().slice(0, 10)

/** Asks every call and compares all of its answer. */
const compareAll = async (who: Who, province: string, dateType: DateType, range: readonly [string, string]) => {
  const [startDate, endDate] = range
  const body = { dateType, startDate, endDate, ...(province === '' ? {} : { provinceId: province }) }
  const want = expected(who, province, dateType, range)
  const to = { as: session(who) }
  expect(await stack.ask(linearTvCalls.listBoxViews, { body }, to)).toEqual(want.boxViews)
  const course = await stack.ask(linearTvCalls.listBoxViewDailys, { body }, to)
  expect(course.map(({ viewingBoxes }) => viewingBoxes)).toEqual(want.steps)
  expect([course[0]?.time, course[1]?.time, course.at(-1)?.time]).toEqual(['00:00', '00:10', '23:50'])
  expect(await stack.ask(linearTvCalls.listChannels, { body }, to)).toEqual(want.channelRows)
  expect(await stack.ask(linearTvCalls.listChannelsTopTen, { body }, to)).toEqual(want.channelRows.slice(0, 10))
  expect(await stack.ask(linearTvCalls.listPrograms, { body }, to)).toEqual(want.programRows)
  expect(await stack.ask(linearTvCalls.listProgramsTopTen, { body }, to)).toEqual(want.programRows.slice(0, 10))
  expect(await stack.ask(linearTvCalls.listOnlineContents, { body }, to)).toEqual(want.contentRows)
  expect(await stack.ask(linearTvCalls.listOnlineContentsTopTen, { body }, to)).toEqual(want.contentRows.slice(0, 10))
  expect(await stack.ask(vodStatisticsCalls.listInfos, { body }, to)).toEqual(want.vodRows)
  expect(await stack.ask(vodStatisticsCalls.listSettops, { body }, to)).toEqual(want.settops)
  expect(await stack.ask(linearTvCalls.listHits, { body: { ...body, keyword: 'news' } }, to)).toEqual(want.hits)
  expect(await stack.ask(linearTvCalls.listChannelShares, { body: { ...body, keyword: 'Sports 1' } }, to)).toEqual(
    want.share,
  )
  expect(
    await stack.ask(linearTvCalls.getSpecificProgram, { body: { ...body, programName: 'late talk' } }, to),
  ).toEqual(want.program)
  expect(
    await stack.ask(linearTvCalls.getSpecificOnlineContent, { body: { ...body, programName: 'Night Train' } }, to),
  ).toEqual(want.content)
  const seven = want.beside(want.channelRows.slice(0, 7).map(({ channelName }) => String(channelName)))
  expect(await stack.ask(linearTvCalls.listCompeteChannels, { body }, to)).toEqual(
    seven.map(({ viewTime }) => viewTime),
  )
  const named = { ...body, channelKeywords: ['Golf', 'Docu'] }
  const two = want.beside(['Golf', 'Docu'])
  expect(await stack.ask(linearTvCalls.listCompeteChannelRatings, { body: named }, to)).toEqual(
    two.map(({ rating }) => rating),
  )
  expect(await stack.ask(linearTvCalls.listChannelMultiShares, { body: named }, to)).toEqual(
    two.map(({ share }) => share),
  )
}

const whole = [dayAt(0), dayAt(days)] as const
const week = [dayAt(2), dayAt(8)] as const

describe('the numbers of television are those of an obvious calculation', () => {
  it.each([
    ['north', '', 'DAY', whole],
    ['below', '', 'DAY', [dayAt(3), dayAt(3)]],
    ['south', 'busan', 'DAY', whole],
    ['root', '', 'WEEK', whole],
    ['north', 'busan', 'WEEK', week],
    ['north', '', 'MONTH', whole],
    ['root', 'jeju', 'MONTH', whole],
    ['north', '', 'RANGE', week],
    ['below', 'jeju', 'RANGE', week],
    ['south', 'nowhere', 'RANGE', week],
  ] as const)(
    '%s %s %s',
    async (who, province, dateType, range) => {
      await compareAll(who, province, dateType, range)
    },
    90_000,
  )

  it('leave out what was told too late or of the future, which is counted by its reason', async () => {
    const { rows } = await sql<{
      reason: string
      count: string
    }>`select reason, sum(count) as count from tv_refusal group by 1`.execute(stack.db)
    expect(Object.fromEntries(rows.map(({ reason, count: of }) => [reason, Number(of)]))).toEqual({ late: 1, early: 1 })
  })

  it('leave out the QR codes that boxes showed, which have a log', async () => {
    const shown = new Set(told.flatMap(({ kind, box, start }) => (kind === 'qr' ? [`${box} ${start}`] : [])))
    const rows = await stack.db.selectFrom('qr_log').select(['company_id', 'link', 'channel']).execute()
    expect(rows).toHaveLength(shown.size)
    expect(new Set(rows.map(({ company_id }) => company_id))).toEqual(new Set(Object.values(company)))
  })
})

describe('a call about television', () => {
  const body = { dateType: 'RANGE', startDate: dayAt(1), endDate: dayAt(7) } as const
  const codeOf = (given: object, call = linearTvCalls.listBoxViews) =>
    stack.codeOf(call, { body: { ...body, ...given } }, { as: session('north') })

  it('takes 7 days of a range, and periods that end after they begin', async () => {
    expect(await codeOf({})).toBe('success')
    expect(await codeOf({ endDate: dayAt(8) })).not.toBe('success')
    expect(await codeOf({ endDate: dayAt(0) })).not.toBe('success')
    expect(await codeOf({ dateType: 'DAY', startDate: '2020-01-01' })).not.toBe('success')
    expect(await codeOf({ dateType: 'YEAR' })).not.toBe('success')
  })

  it('answers nothing without a name, and a part of the list by a keyword', async () => {
    const to = { as: session('north') }
    for (const keyword of [undefined, ''])
      for (const call of [linearTvCalls.listHits, linearTvCalls.listChannelShares] as const)
        expect(await stack.ask(call, { body: { ...body, ...(keyword === undefined ? {} : { keyword }) } }, to)).toEqual(
          [],
        )
    expect(await stack.ask(linearTvCalls.getSpecificProgram, { body: { ...body, programName: '' } }, to)).toEqual([])
    expect(await stack.ask(linearTvCalls.getSpecificOnlineContent, { body }, to)).toEqual([])
    expect(await stack.ask(linearTvCalls.listCompeteChannels, { body: { ...body, channelKeywords: [] } }, to)).toEqual(
      [],
    )
    const found = await stack.ask(linearTvCalls.listChannels, { body: { ...body, keyword: 'garam' } }, to)
    expect(found.map(({ channelName }) => channelName).toSorted()).toEqual(['Garam News', 'Garam One'])
    const numbered = await stack.ask(linearTvCalls.listChannels, { body: { ...body, keyword: '75' } }, to)
    expect(numbered.map(({ channelName }) => channelName)).toEqual(['Chess'])
    const ids = { ...body, opId: company.south }
    expect(await stack.codeOf(vodStatisticsCalls.listInfos, { body: ids }, to)).toBe('nodata')
  })
})

describe('days that are summed up anew', () => {
  const start = (who: Who, from: string, to: string) =>
    stack.codeOf(linearTvCalls.startManualCollection, { body: { startDate: from, endDate: to } }, { as: session(who) })
  const status = (who: Who) => stack.ask(linearTvCalls.getManualCollectionStatus, { body: {} }, { as: session(who) })
  const done = (who: Who) =>
    eventually(async () => {
      await collectDay(stack.db, new Date())
      const now = await status(who)
      return now.status === 'Complete' && now.progress === 100 && now.endTargetTime > 0
    })

  it('are of the last three months, up to seven, one run of a company at a time', async () => {
    expect(await status('south')).toEqual({ status: 'Complete', startTargetTime: 0, endTargetTime: 0, progress: 100 })
    expect(await start('south', dayAt(0), dayAt(7))).not.toBe('success')
    expect(await start('south', dayAt(-100), dayAt(-99))).toBe('custom')
    expect(await start('south', dayAt(14), dayAt(18))).toBe('custom')
    const codes = await Promise.all([1, 2].map(() => start('south', dayAt(2), dayAt(8))))
    expect(codes.toSorted()).toEqual(['custom', 'success'])
    await done('south')
    expect(await status('south')).toMatchObject({ startTargetTime: Date.parse(`${dayAt(2)}T00:00:00+09:00`) })
    await compareAll('south', '', 'WEEK', whole)
    await compareAll('south', 'busan', 'MONTH', whole)
  }, 120_000)

  it('have the numbers of before, and boxes where they stand now', async () => {
    const moved = boxes.flatMap((box, index) => (box.companyId === company.north && box.city === null ? [index] : []))
    expect(moved.length).toBeGreaterThan(10)
    await stack.db
      .updateTable('device')
      .set({ op_city_id: 'aewol' })
      .where('endpoint_id', 'in', moved.map(idOf))
      .execute()
    // Others are none of its affair.
    await sql`update tv_sum set seconds = seconds + 1 where company_id = ${company.south} and period = 'DAY'`.execute(
      stack.db,
    )
    const [first, second] = [
      [dayAt(0), dayAt(6)],
      [dayAt(7), dayAt(9)],
    ] as const
    for (const [from, to] of [first, second]) {
      expect(await start('north', from, to)).toBe('success')
      await done('north')
    }
    for (const index of moved) {
      const box = boxes[index]
      if (box !== undefined) boxes[index] = { ...box, province: 'jeju', city: 'aewol' }
    }
    // How many boxes a province had is what it was on the day.
    const body = { dateType: 'MONTH', startDate: whole[0], endDate: whole[1], provinceId: 'jeju' } as const
    const want = expected('north', 'jeju', 'MONTH', whole)
    const to = { as: session('north') }
    const views = (rows: readonly { viewingBoxes: number }[]) => rows.map(({ viewingBoxes }) => viewingBoxes)
    expect(views(await stack.ask(linearTvCalls.listBoxViews, { body }, to))).toEqual(views(want.boxViews))
    expect(await stack.ask(vodStatisticsCalls.listInfos, { body }, to)).toEqual(want.vodRows)
    expect(await stack.ask(linearTvCalls.listOnlineContents, { body }, to)).toEqual(want.contentRows)
    const times = (rows: readonly { viewTime: number }[]) => rows.map(({ viewTime }) => viewTime)
    expect(times(await stack.ask(linearTvCalls.listChannels, { body }, to))).toEqual(times(want.channelRows))
    await compareAll('north', '', 'DAY', whole)
    await compareAll('north', '', 'MONTH', whole)
  }, 120_000)
})
