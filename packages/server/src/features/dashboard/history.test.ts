import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dashboardCalls } from '@headend/contract/dashboard'
import { fakeClock, startStack } from '../../core/testing.ts'
import { register } from '../../testing/devices.ts'
import { prunePresence, samplePresence } from './history.ts'

const minute = 60_000
const model = { modelName: 'Aria S410', oui: 'A4C7F2', productClass: 'STB', manufacturer: 'Norwave' }

it('knows the share online of every hour that was sampled', async () => {
  const start = Date.UTC(2025, 9, 14, 16)
  const clock = fakeClock(start)
  await using stack = await startStack({ clock })
  const { db } = stack
  const [mine, beside] = [await stack.company('Mine'), await stack.company('Beside')]
  const add = async (serial: string, company: string, online: boolean) => {
    await register(db, company, { endpointId: `os::A4C7F2-${serial}`, serial, model })
    await db.updateTable('device').set({ device_status: 'deployed', online }).where('device_sn', '=', serial).execute()
  }
  for (const serial of ['A1', 'A2', 'A3']) await add(serial, mine, true)
  await add('A4', mine, false)
  await add('B1', beside, false)
  await sql`select device_cell_fold()`.execute(db)

  await samplePresence(db, start)
  // Whoever else takes the same sample adds nothing to it.
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

  await prunePresence(db, start + 402 * 24 * 60 * minute)
  expect(await db.selectFrom('presence_hour').selectAll().execute()).toEqual([])
})
