import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { attemptsOf, daysOf, detailsOf, devicePage, dryRunOf, hoursOf, rolloutOf, selectRollouts } from './service.ts'
import { fakeKind, silent, success, worlds } from './world.fake.ts'
import { afterOpen, isOpen, nextChange } from './windows.ts'

const rolloutWorld = worlds()
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const language = 'en'
/** Of the company whose roll-outs these are, or of one that sees none. */
const reader = { companies: { path: '1.2' }, language } as const
const all = { page: 1, limit: 15, keyword: '' }

type World = Awaited<ReturnType<typeof rolloutWorld>>
const rowOf = (world: World, rolloutId: string) =>
  selectRollouts(world.db, fakeKind.name).where('rollout.rollout_id', '=', rolloutId).executeTakeFirstOrThrow()

it('says beforehand who would be updated, who would not and why, and who else has them', async () => {
  await using world = await rolloutWorld(10, { online: 6 })
  await sql`update device set firmware_version = '2.0.0' where did in (1, 7)`.execute(world.db)
  await sql`update device set firmware_version = '0' where did = 2`.execute(world.db)
  await world.create({ name: 'The earlier one', dids: ['3', '4'] })
  const target = { companyId: '2', goal: { version: '2.0.0' }, gid: null, dids: null }
  expect(await dryRunOf(world.db, fakeKind, target, reader)).toMatchObject({
    total: 10,
    due: 7,
    online: 4,
    offline: 3,
    otherRollouts: 2,
    already: [{ reason: 'already', devices: 2 }],
    not: [{ reason: 'belowMinimum', devices: 1, reasonText: 'Below the minimum version.' }],
    versions: [
      { version: '1.0.0', devices: 7, due: true, reason: null },
      { version: '2.0.0', devices: 2, due: false, reason: 'already' },
      { version: '0', devices: 1, due: false },
    ],
    rollouts: [{ name: 'The earlier one', devices: 2 }],
  })
  const named = await dryRunOf(world.db, fakeKind, { ...target, dids: ['5', '900'] }, reader)
  expect(named).toMatchObject({ total: 1, due: 1, unknown: ['900'] })
  const below = { companies: { path: '1.2.3' }, language: 'ko' } as const
  const shared = await dryRunOf(world.db, fakeKind, target, below)
  expect(shared).toMatchObject({ otherRollouts: 2, rollouts: [{ name: '다른 배포', devices: 2 }] })
})

it('says beforehand of devices that never connected that they are waited for, and of foreign ones that they get nothing', async () => {
  await using world = await rolloutWorld(6, { online: 4 })
  await sql`update device set firmware_version = null, access_time = null where did in (1, 5)`.execute(world.db)
  await sql`update device set friendly_name = 'foreign' where did in (2, 6)`.execute(world.db)
  const target = { companyId: '2', goal: { version: '2.0.0' }, gid: null, dids: null }
  expect(await dryRunOf(world.db, fakeKind, target, reader)).toMatchObject({
    total: 6,
    due: 3,
    offline: 1,
    not: [
      { reason: 'notOffered', devices: 2, reasonText: 'It is not offered to the company of the device.' },
      { reason: 'versionUnknown', devices: 1 },
    ],
  })
})

it('shows devices by what is to be seen to first, page by page, and by reason and keyword', async () => {
  await using world = await rolloutWorld(30, { online: 25 })
  await sql`insert into province values ('P', 'West') on conflict do nothing`.execute(world.db)
  await sql`insert into city values ('C', 'Haeundae', 'P') on conflict do nothing`.execute(world.db)
  await sql`update device set op_city_id = 'C' where did = 30`.execute(world.db)
  const id = await world.create({ retries: 0, safety: { failShare: null, atOnce: 12 } })
  await world.engine.advanceAll()
  await world.endSome(() => ({ state: 'fail', reason: 'noRoom', said: '61 MB free' }), 3)
  // Its record learns the version a moment later.
  await world.endSome(() => ({ ...success(), to: '1.1.0' }), 4)
  const row = await rowOf(world, id)
  const now = world.clock.now()
  const page = (asked: Partial<Parameters<typeof devicePage>[2]>, mostNamed?: number) =>
    devicePage(world.db, { row, kind: fakeKind }, { ...all, ...asked }, { language, now, mostNamed })
  const [first, second] = [await page({}), await page({ page: 2 })]
  expect(first.pagination).toMatchObject({ totalRecords: 30, totalPage: 2 })
  const states = [...first.rows, ...second.rows].map(({ status }) => status)
  expect(states).toEqual([
    ...Array.from({ length: 5 }, () => 'progress'),
    ...Array.from({ length: 3 }, () => 'fail'),
    ...Array.from({ length: 18 }, () => 'waiting'),
    ...Array.from({ length: 4 }, () => 'success'),
  ])
  expect(new Set([...first.rows, ...second.rows].map(({ did }) => did)).size).toBe(30)
  expect(first.rows[5]).toMatchObject({ reason: 'noRoom', said: '61 MB free', tries: 1, mostTries: 1 })
  expect(first.rows[5]?.reasonText).toContain('61 MB free')
  expect((await page({ status: 'waiting', reason: 'offline' })).pagination.totalRecords).toBe(5)
  // Each word anywhere: in the place, the version, what identifies it, or the reason as it is read; whether few have it, or many.
  for (const named of [20_000, 0]) {
    const found = async (keyword: string) => (await page({ keyword }, named)).rows.map(({ did }) => did)
    expect(await found('haeundae')).toEqual(['30'])
    expect(await found('haeundae s30')).toEqual(['30'])
    expect(await found('haeundae s17')).toEqual([])
    expect(await found('해운대')).toEqual(['30'])
    expect(await found('s17')).toContain('17')
    expect((await page({ keyword: 'offline' }, named)).pagination.totalRecords).toBe(5)
    expect((await page({ keyword: 'device room' }, named)).rows.map(({ reason }) => reason)).toEqual([
      'noRoom',
      'noRoom',
      'noRoom',
    ])
  }
  const failed = first.rows[5]?.did ?? ''
  expect(await attemptsOf(world.db, id, failed, language)).toMatchObject([
    { status: 'fail', reason: 'noRoom', fromVersion: '1.0.0', toVersion: '1.0.0' },
  ])
  // What a device has later is nothing of its attempt.
  const done = second.rows.find(({ status }) => status === 'success')
  await sql`update device set firmware_version = '3.0.0' where did = ${done?.did}`.execute(world.db)
  const after = (await page({ status: 'success' })).rows.find(({ did }) => did === done?.did)
  expect(after).toMatchObject({ fromVersion: '1.0.0', toVersion: '1.1.0', version: '3.0.0' })
})

it('says how it stands: counts, reasons, first group, rate, and an end in windows alone', async () => {
  await using world = await rolloutWorld(40, { online: 36 })
  // It is 21:00 in Seoul: an hour of the window is left today, and three hours are in each day.
  const id = await world.create({
    startHour: 19,
    endHour: 22,
    safety: { firstCount: 8, firstShare: 50, failShare: null },
  })
  await world.engine.advanceAll()
  await world.clock.jump(20 * minuteMs)
  await world.endSome(success)
  await world.engine.advanceAll()
  const row = await rowOf(world, id)
  const now = world.clock.now()
  expect(rolloutOf(row, now)).toMatchObject({
    status: 'progress',
    counts: { total: 40, waiting: 4, offline: 4, progress: 28, success: 8, fail: 0 },
  })
  const details = await detailsOf(world.db, row, now, language)
  expect(details.firstGroup).toEqual({ size: 8, needed: 4, success: 8, fail: 0, passed: true })
  // 8 in 20 minutes.
  expect(details.outlook).toMatchObject({ windowOpen: true, perHour: 24, without: 4, windowTime: now + 40 * minuteMs })
  // 28 are left: 16 in the 40 minutes of today, 12 in half an hour of tomorrow.
  expect(details.outlook.endTime).toBe(now + 40 * minuteMs + 21 * hourMs + 30 * minuteMs)
  expect(details.reasons).toContainEqual({
    state: 'waiting',
    reason: 'offline',
    reasonText: expect.any(String),
    devices: 4,
  })
})

it('foresees no end while nobody can know one: before the first group is through, and of retries alone', async () => {
  await using world = await rolloutWorld(6)
  const id = await world.create({ safety: { firstCount: 2, firstShare: 100, failShare: null, atOnce: 3 } })
  const endTime = async () =>
    (await detailsOf(world.db, await rowOf(world, id), world.clock.now(), language)).outlook.endTime
  await world.engine.advanceAll()
  await world.clock.jump(20 * minuteMs)
  await world.endSome(success, 1)
  await world.endSome(silent)
  await world.engine.advanceAll()
  expect(await world.counts(id)).toEqual({ 'success updated': 1, 'waiting pause': 1, 'waiting due': 4 })
  expect(await endTime()).toBeNull()
  await world.db.transaction().execute((trx) => world.writes.retry(trx, id, { dids: ['1', '2', '3', '4', '5', '6'] }))
  await world.engine.advanceAll()
  await world.endSome(success)
  await world.engine.advanceAll()
  await world.clock.jump(minuteMs)
  await world.endSome(silent, 1)
  const { due } = await world.db
    .selectFrom('rollout_device')
    .select((of) => of.fn.max('due_time').as('due'))
    .executeTakeFirstOrThrow()
  // Two at a rate by which they would be done before the third is due again.
  await sql`update rollout_device set due_time = due_time + interval '1 day' where reason = 'pause'`.execute(world.db)
  expect(await endTime()).toBe((due?.getTime() ?? 0) + 24 * hourMs)
  await world.endSome(success)
  await world.engine.advanceAll()
  await world.endSome(success)
  expect(Object.keys(await world.counts(id))).toContain('waiting pause')
  expect(await endTime()).toBeNull()
})

it('opens and closes with its period, and on its hours within it', () => {
  const at = Date.UTC(2026, 4, 4, 12)
  const always = { timeZone: 'UTC', startDate: null, startHour: 0, endHour: 0, begin: at, until: at + hourMs }
  expect([at - 1, at, at + hourMs - 1, at + hourMs].map((time) => isOpen(always, time))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(nextChange(always, at - 1)).toBe(at)
  expect(nextChange(always, at)).toBe(at + hourMs)
  expect(nextChange(always, at + hourMs)).toBe(null)
  const nightly = { ...always, startHour: 14, endHour: 16, until: at + 27 * hourMs }
  expect(nextChange(nightly, at - hourMs)).toBe(at + 2 * hourMs)
  expect(nextChange(nightly, at + 26 * hourMs)).toBe(at + 27 * hourMs)
  expect(afterOpen(nightly, at, 3 * hourMs)).toBe(at + 27 * hourMs)
  expect(afterOpen(nightly, at, 4 * hourMs)).toBe(null)
})

it('names why devices wait that nothing but the roll-out keeps waiting', async () => {
  await using world = await rolloutWorld(3)
  const reasonOf = async (id: string) => {
    const row = await rowOf(world, id)
    const { rows } = await devicePage(world.db, { row, kind: fakeKind }, all, { language, now: world.clock.now() })
    return [rolloutOf(row, world.clock.now()).status, rows[0]?.reason]
  }
  expect(await reasonOf(await world.create({ start: false }))).toEqual(['waiting', 'notStarted'])
  expect(await reasonOf(await world.create({ startDate: '2026-06-01' }))).toEqual(['waiting', 'startDate'])
  const id = await world.create({ startHour: 2, endHour: 5 })
  expect(await reasonOf(id)).toEqual(['progress', 'window'])
  // It is 21:00 in Seoul.
  const opens = world.clock.now() + 5 * hourMs
  expect(rolloutOf(await rowOf(world, id), world.clock.now()).opensTime).toBe(opens)
  expect(rolloutOf(await rowOf(world, id), opens).opensTime).toBe(null)
  for (const [control, as] of [
    ['PAUSE', 'paused'],
    ['STOP', 'stopped'],
  ] as const) {
    await world.db.transaction().execute((trx) => world.writes.control(trx, id, control))
    expect(await reasonOf(id)).toEqual([as, as])
  }
})

it('keeps how many stood where at the end of each day, and where it changed', async () => {
  await using world = await rolloutWorld(10)
  const id = await world.create({ retries: 0, safety: { atOnce: 5, failShare: null } })
  await world.engine.advanceAll()
  await world.endSome(silent, 1)
  await world.endSome(success, 1)
  await world.clock.jump(2 * 24 * hourMs)
  await world.endSome(success)
  const days = await daysOf(world.db, await rowOf(world, id))
  expect(days).toEqual([
    { date: '2026-05-04', waiting: 5, progress: 3, success: 1, fail: 1, cancelled: 0 },
    { date: '2026-05-05', waiting: 5, progress: 3, success: 1, fail: 1, cancelled: 0 },
    { date: '2026-05-06', waiting: 5, progress: 0, success: 4, fail: 1, cancelled: 0 },
  ])
  const hours = await hoursOf(world.db, await rowOf(world, id))
  expect(hours.at(-1)).toEqual({
    time: Date.UTC(2026, 4, 6, 12),
    waiting: 5,
    progress: 0,
    success: 4,
    fail: 1,
    cancelled: 0,
  })
})

it('takes devices along that join its group or come later, and no other', async () => {
  await using world = await rolloutWorld(6)
  await sql`insert into device_group (company_id, group_name, create_time) values (2, 'Pilot', now())`.execute(world.db)
  await sql`update device set gid = 1 where did <= 2`.execute(world.db)
  const id = await world.create({ gid: '1', lasting: true })
  expect(await world.counts(id)).toEqual({ 'waiting due': 2 })
  await world.engine.advanceAll()
  await world.endSome(success)
  await sql`update device set gid = 1 where did = 5`.execute(world.db)
  await world.clock.jump(minuteMs)
  await world.gather()
  await world.engine.advanceAll()
  expect(await world.counts(id)).toEqual({ 'success updated': 2, 'progress proceeding': 1 })
  expect([...world.sent.keys()].at(-1)).toBe('os::A4C7F2-5')
})

it('takes up nobody once its group is gone', async () => {
  await using world = await rolloutWorld(4)
  await sql`insert into device_group (company_id, group_name, create_time) values (2, 'Pilot', now())`.execute(world.db)
  await sql`update device set gid = 1 where did = 1`.execute(world.db)
  const id = await world.create({ gid: '1', lasting: true })
  await sql`update device set gid = null`.execute(world.db)
  await sql`delete from device_group`.execute(world.db)
  // Also one that was still to be taken up.
  await sql`update rollout set gathered = false`.execute(world.db)
  await world.clock.jump(minuteMs)
  await world.gather()
  expect(await world.counts(id)).toEqual({ 'waiting due': 1 })
})

it('removes what was deleted row by row, and nothing counts it any more', async () => {
  await using world = await rolloutWorld(5)
  const id = await world.create()
  await world.engine.advanceAll()
  await expect(world.db.transaction().execute((trx) => world.writes.remove(trx, id))).rejects.toMatchObject({
    code: 'fwerr',
  })
  await world.endSome(success)
  await world.db.transaction().execute((trx) => world.writes.remove(trx, id))
  expect(await selectRollouts(world.db, fakeKind.name).execute()).toEqual([])
  await sql`delete from rollout_device where rollout_id = ${id}`.execute(world.db)
  await world.db.deleteFrom('rollout').where('rollout_id', '=', id).execute()
  expect(await world.counts(id)).toEqual({})
})

it('knows when a window opens and closes, on the nights as well in which clocks are set', () => {
  const berlin = { timeZone: 'Europe/Berlin', startDate: null, startHour: 1, endHour: 4 }
  // At 02:00 of this night it is 03:00: the window is two hours long.
  const opens = Date.UTC(2026, 2, 29, 0)
  expect(isOpen(berlin, opens - 1)).toBe(false)
  expect(nextChange(berlin, opens - hourMs)).toBe(opens)
  expect(nextChange(berlin, opens)).toBe(opens + 2 * hourMs)
  expect(afterOpen(berlin, opens, 3 * hourMs)).toBe(opens + 23 * hourMs + hourMs)
  const always = { timeZone: 'Asia/Kathmandu', startDate: '2026-05-10', startHour: 0, endHour: 0 }
  expect(nextChange(always, Date.UTC(2026, 4, 1))).toBe(Date.UTC(2026, 4, 9, 18, 15))
  expect(nextChange(always, Date.UTC(2026, 4, 11))).toBeNull()
})
