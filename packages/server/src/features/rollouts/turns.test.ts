import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { takeBack } from './store.ts'
import { success, worlds } from './world.fake.ts'

const rolloutWorld = worlds()
const minuteMs = 60_000

it('waits for the first connection of a device, which is no failure, and takes it once it has said what it has', async () => {
  await using world = await rolloutWorld(12, { online: 1 })
  await sql`update device set firmware_version = null, access_time = null where did > 1`.execute(world.db)
  const id = await world.create({ safety: { failShare: 10, failLeast: 1 } })
  await world.engine.advanceAll()
  expect(await world.counts(id)).toEqual({ 'progress proceeding': 1, 'waiting neverConnected': 11 })
  // It is connected, and nothing was read of it yet.
  await world.connectDevices(5, 6)
  expect(await takeBack(world.db, 'any', world.clock.now())).toBe(2)
  await world.engine.advanceAll()
  expect(await world.counts(id)).toEqual({ 'progress proceeding': 1, 'waiting neverConnected': 11 })
  await sql`update device set firmware_version = '1.0.0', access_time = now() where did = 5`.execute(world.db)
  expect(await takeBack(world.db, ['os::A4C7F2-5'], world.clock.now())).toBe(1)
  await world.engine.advanceAll()
  expect(world.sent.has('os::A4C7F2-5')).toBe(true)
  // One that is there for long and says nothing does not say it.
  await sql`update session set connect_time = now() - interval '1 hour'`.execute(world.db)
  await world.clock.advance(minuteMs)
  await world.engine.sweep()
  await world.engine.advanceAll()
  expect(await world.counts(id)).toEqual({
    'progress proceeding': 2,
    'waiting neverConnected': 9,
    'fail versionUnknown': 1,
  })
  expect((await world.rollout(id)).state).toBe('running')
})

it('gives nothing to devices of companies that it is not offered to', async () => {
  await using world = await rolloutWorld(4)
  await sql`update device set friendly_name = 'foreign' where did = 1`.execute(world.db)
  const all = await world.create()
  const named = await world.create({ dids: ['1', '2'], start: false })
  // This one went to another company meanwhile.
  await sql`update device set friendly_name = 'foreign' where did = 3`.execute(world.db)
  await world.engine.advanceAll()
  expect(await world.counts(all)).toEqual({ 'progress proceeding': 2, 'cancelled notOffered': 1 })
  expect(await world.counts(named)).toEqual({ 'waiting due': 1, 'cancelled notOffered': 1 })
})

it('takes every device once, also one that comes back to a place that is passed, or is added before it', async () => {
  await using world = await rolloutWorld(40, { online: 39 })
  const id = await world.create({ safety: { atOnce: 5, randomOrder: false } })
  const turn = () => world.engine.advance(id)
  await turn()
  expect([...world.sent.keys()]).toEqual([1, 2, 3, 4, 5].map((did) => `os::A4C7F2-${did}`))
  await sql`update rollout_device set reason = 'busy', due_time = ${world.clock.date()} where did = 6`.execute(world.db)
  await world.endSome(success)
  await turn()
  expect(world.sent.has('os::A4C7F2-6')).toBe(false)
  expect(world.sent.has('os::A4C7F2-11')).toBe(true)
  // It is free again, before the others.
  await world.engine.sweep()
  await world.endSome(success)
  await turn()
  expect(world.sent.has('os::A4C7F2-6')).toBe(true)
  // This one was never to be begun by its place, as the last of them were begun already.
  await sql`update rollout_device set place = 1 where did = 39`.execute(world.db)
  for (let round = 0; round < 12; round += 1) {
    await world.endSome(success)
    await turn()
  }
  expect(world.sent.size).toBe(39)
  expect(Math.max(...[...world.sent.values()].map((tasks) => tasks.length))).toBe(1)
  expect(await world.counts(id)).toEqual({ 'success updated': 39, 'waiting offline': 1 })
})
