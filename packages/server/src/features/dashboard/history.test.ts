import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dashboardCalls } from '@headend/contract/dashboard'
import { fakeClock, startStack } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'
import { samplePresence } from './history.ts'

const minute = 60_000

it('knows the share online of every hour that was sampled', async () => {
  const start = Date.UTC(2025, 9, 14, 16)
  const clock = fakeClock(start)
  await using stack = await startStack({ clock })
  const { db } = stack
  const [mine, beside] = [await stack.company('Mine'), await stack.company('Beside')]
  const add = (serial: string, company: string, online: boolean) =>
    plant(stack, company, serial, { device_status: 'deployed', online })
  for (const serial of ['A1', 'A2', 'A3']) await add(serial, mine, true)
  await add('A4', mine, false)
  await add('B1', beside, false)
  await sql`select device_cell_fold()`.execute(db)

  await samplePresence(db, start)
  // Another process that takes the same sample adds nothing to it.
  await samplePresence(db, start + minute)
  await db.updateTable('device').set({ online: false }).where('device_sn', '=', 'A1').execute()
  await sql`select device_cell_fold()`.execute(db)
  await samplePresence(db, start + 5 * minute)
  await samplePresence(db, start + 125 * minute)

  const as = await stack.signIn('operatorStaff', mine)
  const { hourlys } = await stack.ask(dashboardCalls.getDevices, {}, { as })
  expect(hourlys).toEqual([
    { time: start, share: 62.5 },
    { time: start + 120 * minute, share: 50 },
  ])
  const root = await stack.signIn()
  const all = await stack.ask(dashboardCalls.getDevices, {}, { as: root })
  expect(all.hourlys[0]).toEqual({ time: start, share: 50 })
})

it('knows who was online in each city an hour ago, and forgets what is older', async () => {
  const start = Date.UTC(2025, 9, 14, 16, 2)
  const clock = fakeClock(start)
  // Without the job that takes samples by itself.
  await using stack = await startStack({ clock, config: { roles: ['api'] } })
  const { db } = stack
  const [mine, beside] = [await stack.company('Mine'), await stack.company('Beside')]
  await db.insertInto('province').values({ province_id: 'busan', province_name: 'Busan' }).execute()
  await db.insertInto('city').values({ op_city_id: 'saha', city_name: 'Saha', province_id: 'busan' }).execute()
  const saha = { device_status: 'deployed', op_city_id: 'saha', online: true } as const
  for (const serial of ['A1', 'A2']) await plant(stack, mine, serial, saha)
  await plant(stack, beside, 'B1', saha)
  await sql`select device_cell_fold()`.execute(db)
  await samplePresence(db, start)
  await db.updateTable('device').set({ online: false }).where('device_sn', 'in', ['A1', 'B1']).execute()
  await sql`select device_cell_fold()`.execute(db)
  await samplePresence(db, start + 30 * minute)

  // A sign-in lasts no hour.
  const ask = async () => {
    const as = await stack.signIn('operatorStaff', mine)
    return (await stack.ask(dashboardCalls.getCityDevices, {}, { as }))[0]
  }
  expect(await ask(), 'nothing was measured an hour ago').toMatchObject({ onlineCount: 1, hourAgo: null })
  await clock.jump(59 * minute)
  expect(await ask()).toMatchObject({ cityDeviceCount: 2, onlineCount: 1, hourAgo: { devices: 2, online: 2 } })
  const [forRoot] = await stack.ask(dashboardCalls.getCityDevices, {}, { as: await stack.signIn() })
  expect(forRoot).toMatchObject({ onlineCount: 1, hourAgo: { devices: 3, online: 3 } })
  await clock.jump(20 * minute)
  expect(await ask(), 'that is longer ago').toMatchObject({ hourAgo: null })

  await samplePresence(db, start + 80 * minute)
  const kept = await db.selectFrom('presence_city').select('time').distinct().orderBy('time').execute()
  expect(kept.map(({ time }) => time.getTime())).toEqual([start + 28 * minute, start + 78 * minute])
})
