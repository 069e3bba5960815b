import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { furtherActions } from '@headend/contract/actions'
import { takeBack } from './store.ts'
import { silent, success, worlds } from './world.fake.ts'

const rolloutWorld = worlds()

const minuteMs = 60_000

describe('a roll-out', () => {
  it('takes every device once, follows the ends of their tasks, and is complete', async () => {
    await using world = await rolloutWorld(30)
    const id = await world.create()
    await world.engine.advanceAll()
    expect(await world.counts(id)).toEqual({ 'progress proceeding': 30 })
    await world.endSome(success)
    await world.engine.advanceAll()
    expect(await world.counts(id)).toEqual({ 'success updated': 30 })
    expect((await world.rollout(id)).state).toBe('complete')
    expect([...world.sent.values()].map((tasks) => tasks.length)).toEqual(Array.from({ length: 30 }, () => 1))
    expect(await world.attempts()).toHaveLength(30)
    const line = await world.db
      .selectFrom('audit')
      .select('audit_id')
      .where('action', '=', furtherActions.completeRollout.en)
      .execute()
    expect(line).toHaveLength(1)
  })

  it('sends nothing to devices that have it already, and says why others cannot get it', async () => {
    await using world = await rolloutWorld(4)
    await sql`update device set firmware_version = '2.0.0' where did = 1`.execute(world.db)
    await sql`update device set firmware_version = '0' where did = 2`.execute(world.db)
    const id = await world.create()
    // This one got it by other hands meanwhile.
    await sql`update device set firmware_version = '2.0.0' where did = 3`.execute(world.db)
    await world.engine.advanceAll()
    expect(await world.counts(id)).toEqual({ 'success already': 2, 'fail belowMinimum': 1, 'progress proceeding': 1 })
    expect([...world.sent.keys()]).toEqual(['os::A4C7F2-4'])
  })

  it('waits for devices that are offline, and takes them first once they are back', async () => {
    await using world = await rolloutWorld(10, { online: 4 })
    const id = await world.create({ safety: { atOnce: 2 } })
    await world.engine.advanceAll()
    expect(await world.counts(id)).toEqual({ 'progress proceeding': 2, 'waiting due': 2, 'waiting offline': 6 })
    await world.connectDevices(9, 9)
    expect(await takeBack(world.db, ['os::A4C7F2-9'], world.clock.now())).toBe(1)
    await world.endSome(success, 1)
    await world.engine.advanceAll()
    expect(world.sent.has('os::A4C7F2-9')).toBe(true)
    await world.connectDevices(10, 10)
    expect(await takeBack(world.db, 'any', world.clock.now())).toBe(1)
  })

  it('notices at the turn of a device that it went away', async () => {
    await using world = await rolloutWorld(2)
    const id = await world.create()
    await sql`delete from session where endpoint_id = 'os::A4C7F2-1'`.execute(world.db)
    await world.engine.advanceAll()
    expect(await world.counts(id)).toEqual({ 'progress proceeding': 1, 'waiting offline': 1 })
  })

  it('tries again after pauses that grow, and gives up after the last attempt', async () => {
    await using world = await rolloutWorld(1)
    const id = await world.create({ retries: 2 })
    const pauses: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await world.engine.advanceAll()
      await world.endSome(silent)
      const row = await world.db.selectFrom('rollout_device').selectAll().executeTakeFirstOrThrow()
      expect(row.tries).toBe(attempt + 1)
      if (row.due_time === null) break
      expect(row).toMatchObject({ state: 'waiting', reason: 'pause' })
      pauses.push((row.due_time.getTime() - world.clock.now()) / minuteMs)
      await world.engine.sweep()
      await world.engine.advanceAll()
      expect(world.underWay).toEqual([])
      await world.clock.advance(row.due_time.getTime() - world.clock.now())
      await world.engine.sweep()
    }
    expect(pauses[0]).toBeGreaterThan(3.9)
    expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) * 3)
    expect(await world.counts(id)).toEqual({ 'fail silent': 1 })
    expect(await world.attempts()).toHaveLength(3)
  })

  it('does not count attempts that never reached their device', async () => {
    await using world = await rolloutWorld(2)
    const id = await world.create({ retries: 0 })
    await world.engine.advanceAll()
    await world.endSome((taskId) => ({
      state: 'fail',
      reason: taskId.endsWith('2') ? 'disconnected' : 'neverSent',
      said: null,
    }))
    expect(await world.rows(id)).toEqual(await world.counts(id))
    expect(Object.keys(await world.counts(id)).toSorted()).toEqual(['waiting due', 'waiting offline'])
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(1)
  })

  it('writes an end once, whoever hears of it', async () => {
    await using world = await rolloutWorld(20)
    const id = await world.create()
    await world.engine.advanceAll()
    const ends = world.underWay.map((taskId) => ({ taskId, ...success() }))
    const other = world.engineOf()
    await Promise.all([world.engine.settle(ends), other.settle(ends.toReversed()), world.engine.settle(ends)])
    expect(await world.counts(id)).toEqual({ 'success updated': 20 })
    expect(await world.attempts()).toHaveLength(20)
  })
})

describe('its window', () => {
  it('begins devices on its hours alone, in the time zone of its company, over midnight', async () => {
    await using world = await rolloutWorld(4)
    // It is 21:00 in Seoul.
    const id = await world.create({ startHour: 22, endHour: 2, safety: { atOnce: 2 } })
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(0)
    await world.clock.jump(61 * minuteMs)
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(2)
    await world.endSome(success, 1)
    await world.clock.jump(3 * 60 * minuteMs)
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(2)
    await world.clock.jump(60 * minuteMs)
    await world.endSome(success)
    await world.engine.advanceAll()
    expect(await world.counts(id)).toEqual({ 'success updated': 3, 'waiting due': 1 })
  })

  it('does not begin before its start date', async () => {
    await using world = await rolloutWorld(1)
    await world.create({ startDate: '2026-05-05' })
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(0)
    await world.clock.jump(3 * 60 * minuteMs)
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(1)
  })

  it('begins devices within its period alone, and lets those go that it did not come to', async () => {
    await using world = await rolloutWorld(4, { online: 3 })
    const now = world.clock.now()
    const id = await world.create({
      beginTime: now + 5 * minuteMs,
      untilTime: now + 10 * minuteMs,
      safety: { atOnce: 1 },
    })
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(0)
    await world.clock.jump(5 * minuteMs)
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(1)
    await world.clock.jump(5 * minuteMs)
    await world.engine.advanceAll()
    expect(await world.counts(id)).toEqual({ 'progress proceeding': 1, 'cancelled over': 3 })
    await world.endSome(success)
    await world.engine.advanceAll()
    expect(await world.rollout(id)).toMatchObject({ state: 'complete' })
  })
})

describe('its safety', () => {
  it('lets the rest begin once enough of the first group succeeded', async () => {
    await using world = await rolloutWorld(20)
    const id = await world.create({ retries: 0, safety: { firstCount: 5, firstShare: 80, failShare: null } })
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(5)
    await world.endSome(silent, 1)
    await world.endSome(success, 3)
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(1)
    await world.endSome(success)
    await world.engine.advanceAll()
    expect(await world.counts(id)).toEqual({ 'fail silent': 1, 'success updated': 4, 'progress proceeding': 15 })
  })

  it('pauses once the first group cannot reach its share, and goes on when somebody says so', async () => {
    await using world = await rolloutWorld(20)
    const id = await world.create({ retries: 0, safety: { firstPercent: 25, firstShare: 80, failShare: null } })
    await world.engine.advanceAll()
    await world.endSome(silent, 2)
    await world.engine.advanceAll()
    expect(await world.rollout(id)).toMatchObject({ state: 'paused', pause_cause: 'firstGroup' })
    await world.engine.advanceAll()
    expect(world.sent.size).toBe(5)
    await world.db.transaction().execute((trx) => world.writes.control(trx, id, 'RESUME'))
    await world.engine.advanceAll()
    expect(world.sent.size).toBe(20)
  })

  it('pauses by itself from a share of failures on, and not before there are enough of them', async () => {
    await using world = await rolloutWorld(100)
    await world.person()
    await sql`insert into webhook (company_id, webhook_name, address, events, user_name, create_time)
      values (1, 'Hook', 'https://hook.example', '{rollout.paused}', 'Han', now())`.execute(world.db)
    const id = await world.create({ safety: { failShare: 20, failLeast: 4, atOnce: 20 } })
    await world.db.updateTable('rollout').set({ user_id: '1' }).execute()
    await world.engine.advanceAll()
    await world.endSome(silent, 3)
    await world.engine.advanceAll()
    expect((await world.rollout(id)).state).toBe('running')
    await world.endSome(success, 9)
    await world.endSome(silent, 1)
    await world.engine.advanceAll()
    expect(await world.rollout(id)).toMatchObject({ state: 'paused', pause_cause: 'failures' })
    const line = await world.db
      .selectFrom('audit')
      .select(['detail', 'target'])
      .where('action', '=', furtherActions.pauseRollout.en)
      .executeTakeFirstOrThrow()
    expect(line.detail).toEqual({ cause: 'failures' })
    const told = await world.db.selectFrom('webhook_delivery').select(['event', 'data']).execute()
    expect(told).toMatchObject([{ event: 'rollout.paused', data: { pauseCause: 'failures', counts: { success: 9 } } }])
    const [message] = await world.db.selectFrom('notice').select(['user_id', 'contents']).execute()
    expect(message).toMatchObject({ user_id: '1', contents: expect.stringContaining('too many devices failed') })
    // Somebody saw to it: failures count anew.
    await world.db.transaction().execute((trx) => world.writes.control(trx, id, 'RESUME'))
    await world.engine.advanceAll()
    expect((await world.rollout(id)).state).toBe('running')
    await world.endSome(silent, 4)
    await world.engine.advanceAll()
    expect((await world.rollout(id)).state).toBe('paused')
  })

  it('takes for no failure what a device was not to get, and another one into the first group for it', async () => {
    await using world = await rolloutWorld(6)
    const id = await world.create({
      retries: 0,
      safety: { firstCount: 2, firstShare: 100, failShare: 1, failLeast: 1 },
    })
    await world.engine.advanceAll()
    await world.endSome(() => ({ state: 'fail', reason: 'newer', said: null }), 1)
    await world.endSome(success)
    await world.engine.advanceAll()
    expect(await world.counts(id)).toEqual({
      'cancelled newer': 1,
      'success updated': 1,
      'progress proceeding': 1,
      'waiting due': 3,
    })
  })

  it('begins no more within any minute than it may', async () => {
    await using world = await rolloutWorld(30)
    await world.create({ safety: { perMinute: 7 } })
    const begun: number[] = []
    for (let second = 0; second < 130; second += 10) {
      await world.engine.advanceAll()
      begun.push(world.underWay.length)
      await world.clock.jump(10_000)
    }
    expect(begun).toEqual([7, 7, 7, 7, 7, 7, 14, 14, 14, 14, 14, 14, 21])
  })

  it('has no more devices under way than it may, with several workers', async () => {
    await using world = await rolloutWorld(200)
    await world.create({ safety: { atOnce: 30 } })
    const workers = [world.engine, world.engineOf(), world.engineOf()]
    await Promise.all(workers.map((worker) => worker.advanceAll()))
    expect(world.underWay).toHaveLength(30)
    expect(new Set(world.sent.keys()).size).toBe(30)
  })

  it('takes devices in an order of chance', async () => {
    await using world = await rolloutWorld(60)
    await world.create({ safety: { atOnce: 20 } })
    await world.engine.advanceAll()
    const numbers = () => [...world.sent.keys()].map((endpointId) => Number(endpointId.split('-')[1]))
    expect(numbers().some((number) => number > 20)).toBe(true)
  })

  it('takes them as they are numbered where that is wanted', async () => {
    await using world = await rolloutWorld(60)
    await world.create({ safety: { atOnce: 20, randomOrder: false } })
    await world.engine.advanceAll()
    const inOrder = [...world.sent.keys()].map((endpointId) => Number(endpointId.split('-')[1]))
    expect(inOrder.toSorted((one, another) => one - another)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })
})

describe('two roll-outs that want a device', () => {
  it('the newer one waits until the earlier has ended with it, or is stopped', async () => {
    await using world = await rolloutWorld(2)
    const first = await world.create({ dids: ['1'], startHour: 1, endHour: 2 })
    const second = await world.create({ dids: ['1', '2'], goal: { version: '3.0.0' } })
    await world.engine.advanceAll()
    expect(await world.counts(first)).toEqual({ 'waiting due': 1 })
    expect(await world.counts(second)).toEqual({ 'waiting otherRollout': 1, 'progress proceeding': 1 })
    await world.db.transaction().execute((trx) => world.writes.control(trx, first, 'STOP'))
    await world.clock.jump(6 * minuteMs)
    await world.engine.sweep()
    await world.engine.advanceAll()
    expect(await world.counts(second)).toEqual({ 'progress proceeding': 2 })
  })
})

it('goes on beside another one that wants something else of the same device', async () => {
  await using world = await rolloutWorld(1)
  const first = await world.create({ goal: { version: '2.0.0', part: 'a' } })
  const same = await world.create({ goal: { version: '3.0.0', part: 'a' } })
  const other = await world.create({ goal: { version: '2.0.0', part: 'b' } })
  await world.engine.advanceAll()
  expect(await world.counts(first)).toEqual({ 'progress proceeding': 1 })
  expect(await world.counts(same)).toEqual({ 'waiting otherRollout': 1 })
  expect(await world.counts(other)).toEqual({ 'progress proceeding': 1 })
})

describe('what people do while it runs', () => {
  it('tries those of one reason again, and cancels those that wait', async () => {
    await using world = await rolloutWorld(6)
    const id = await world.create({ retries: 0, safety: { failShare: null, atOnce: 4 } })
    await world.engine.advanceAll()
    await world.endSome(silent, 2)
    await world.endSome(() => ({ state: 'fail', reason: 'noRoom', said: null }), 1)
    const inTrx = <Result>(work: Parameters<ReturnType<typeof world.db.transaction>['execute']>[0]) =>
      world.db.transaction().execute(work) as Promise<Result>
    const made = async () => (await world.attempts()).map(({ state, reason }) => `${state} ${reason}`).toSorted()
    expect(await made()).toEqual(['fail noRoom', 'fail silent', 'fail silent'])
    expect(await inTrx((trx) => world.writes.retry(trx, id, { reason: 'silent' }))).toBe(2)
    expect(await world.counts(id)).toEqual({ 'fail noRoom': 1, 'progress proceeding': 1, 'waiting due': 4 })
    expect(await inTrx((trx) => world.writes.cancel(trx, id, {}))).toBe(4)
    expect(await world.counts(id)).toEqual({ 'fail noRoom': 1, 'progress proceeding': 1, 'cancelled byPerson': 4 })
    // Whoever goes on, or ends without a further one, keeps the attempts there were.
    expect(await made()).toEqual(['fail noRoom', 'fail silent', 'fail silent'])
    expect(await inTrx((trx) => world.writes.add(trx, id, ['1', '2', '3', '4', '5', '6']))).toBe(4)
    expect(await world.counts(id)).toEqual(await world.rows(id))
    await world.engine.advanceAll()
    await world.endSome(success)
    expect(await made()).toEqual([
      'fail noRoom',
      'fail silent',
      'fail silent',
      ...Array.from({ length: 4 }, () => 'success updated'),
    ])
    await world.db.deleteFrom('rollout_device').execute()
    expect(await made()).toEqual([])
  })

  it('goes on with the tries of a device that waits for its next one, and begins anew with one that failed', async () => {
    await using world = await rolloutWorld(1)
    const id = await world.create({ retries: 1, safety: { failShare: null } })
    const retry = () => world.db.transaction().execute((trx) => world.writes.retry(trx, id, { dids: ['1'] }))
    const tries = async () =>
      (await world.db.selectFrom('rollout_device').select('tries').executeTakeFirstOrThrow()).tries
    await world.engine.advanceAll()
    await world.endSome(silent)
    expect(await world.counts(id)).toEqual({ 'waiting pause': 1 })
    expect(await retry()).toBe(1)
    expect(await tries()).toBe(1)
    await world.engine.advanceAll()
    await world.endSome(silent)
    expect(await world.counts(id)).toEqual({ 'fail silent': 1 })
    expect(await tries()).toBe(2)
    expect(await retry()).toBe(1)
    expect(await tries()).toBe(0)
  })

  it('stops and starts, and refuses what its state does not allow', async () => {
    await using world = await rolloutWorld(3)
    const id = await world.create({ start: false })
    const control = (to: Parameters<typeof world.writes.control>[2]) =>
      world.db.transaction().execute((trx) => world.writes.control(trx, id, to))
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(0)
    await expect(control('PAUSE')).rejects.toMatchObject({ code: 'fwerr' })
    await control('START')
    await control('STOP')
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(0)
    await control('START')
    await world.engine.advanceAll()
    expect(world.underWay).toHaveLength(3)
  })
})

it('counts what changes, however it does', async () => {
  await using world = await rolloutWorld(40, { online: 30 })
  const id = await world.create({ safety: { atOnce: 10, failShare: null }, retries: 1 })
  for (let round = 0; round < 6; round += 1) {
    await world.engine.advanceAll()
    await world.endSome((taskId) => (Number(taskId.slice(1)) % 3 === 0 ? silent() : success()), 7)
    await world.clock.jump(7 * minuteMs)
    await world.engine.sweep()
    if (round === 3)
      await sql`delete from device where did in (select did from rollout_device where state <> 'progress' order by did limit 3)`.execute(
        world.db,
      )
    expect(await world.counts(id)).toEqual(await world.rows(id))
  }
})
