import { expect, it } from 'vitest'
import { alarmCalls, defaultAlarmSettings } from '@headend/contract/alarms'
import type { AlarmSettings } from '@headend/contract/alarms'
import { dashboardCalls } from '@headend/contract/dashboard'
import { deviceCalls } from '@headend/contract/devices'
import { setTopBox } from '@headend/simulator'
import { fakeClock, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { deviceDirectory } from '../../device/directory.ts'
import { facetReader } from '../../device/facets/reader.ts'
import { busLink } from '../../device/link.ts'
import { connected, plant } from '../../testing/devices.ts'
import { alarmService } from '../alarms/service.ts'
import { vitalRounds } from '../devices/vitals.ts'

const hour = 3_600_000

const list = async (stack: Stack, as: TestSession, filters: object, keyword = '') => {
  const { rows, pagination } = await stack.ask(
    deviceCalls.listConnectsPage,
    { body: { activeType: 'deployed', filters, keyword, orders: [{ column: 'deviceSn', order: 'asc' }] } },
    { as },
  )
  expect(pagination.totalRecords).toBe(rows.length)
  return rows.map(({ deviceSn }) => deviceSn)
}

it('counts what the device list shows under the same filter', async () => {
  const clock = fakeClock(Date.UTC(2025, 9, 14, 16))
  await using stack = await startStack({ clock })
  const [mine, beside] = [await stack.company('Mine'), await stack.company('Beside')]
  const add = (serial: string, company: string, awayHours: number, certificate_end: Date | null) => {
    const access_time = new Date(clock.now() - awayHours * hour)
    return plant(stack, company, serial, { device_status: 'deployed', access_time, certificate_end })
  }
  const soon = new Date(clock.now() + 29 * 24 * hour)
  await add('AAAA1', mine, 23, soon)
  await add('AAAA2', mine, 24, new Date(clock.now() + 31 * 24 * hour))
  await add('AAAA3', mine, 90, null)
  await add('BBBB1', beside, 90, soon)
  const task = (task_id: string, serial: string, company_id: string, state: 'success' | 'fail', hoursAgo: number) => ({
    task_id,
    endpoint_id: `os::A4C7F2-${serial}`,
    company_id,
    task_type: hoursAgo < 2 ? 'Lock' : 'Reboot',
    action_type: 'Management' as const,
    state,
    user_name: 'x',
    deadline: clock.date(),
    end_time: new Date(clock.now() - hoursAgo * hour),
  })
  await stack.db
    .insertInto('task')
    .values([
      task('1', 'AAAA1', mine, 'fail', 1),
      task('2', 'AAAA1', mine, 'fail', 5),
      task('3', 'AAAA2', mine, 'success', 1),
      task('4', 'AAAA3', mine, 'fail', 25),
      task('5', 'BBBB1', beside, 'fail', 1),
    ])
    .execute()

  const as = await stack.signIn('operatorStaff', mine)
  const found = await stack.ask(dashboardCalls.getAttention, {}, { as })
  expect(found).toEqual({
    overLimit: { count: 0, time: null, worst: null },
    failedAction: { count: 1, time: clock.now() - hour, actions: 2, taskType: 'Lock' },
    requested: { count: 0, time: null },
    offlineLong: { count: 2, time: clock.now() - 24 * hour },
    certificateEnds: { count: 1, time: soon.getTime() },
    // Who does not run the installation is told nothing of its device port.
    devicePort: null,
    // Nor of unregistered devices, who may not register them.
    unregistered: null,
    offlineIn: [],
  })
  expect(await list(stack, as, { attention: 'certificateEnds' })).toEqual(['AAAA1'])
  expect(await list(stack, as, { attention: 'failedAction' })).toEqual(['AAAA1'])
  expect(await list(stack, as, { attention: 'offlineLong' })).toEqual(['AAAA2', 'AAAA3'])
  expect(await list(stack, as, { attention: 'offlineLong' }, 'aaaa3')).toEqual(['AAAA3'])
  expect(await list(stack, as, { attention: 'offlineLong', online: true })).toEqual([])
  const exported = await stack.ask(
    deviceCalls.exportConnects,
    {
      body: {
        filters: { attention: 'offlineLong' },
        fields: ['deviceSn'],
        orders: [{ column: 'deviceSn', order: 'asc' }],
      },
    },
    { as },
  )
  expect(exported).toEqual([{ deviceSn: 'AAAA2' }, { deviceSn: 'AAAA3' }])
  const root = await stack.signIn()
  const port = async () => (await stack.ask(dashboardCalls.getAttention, {}, { as: root })).devicePort
  expect(await port()).toEqual({ certificateEnd: null, revocationsEnd: null })
  await stack.db.updateTable('gateway').set({ certificate_end: soon, revocations_end: soon }).execute()
  expect(await port()).toEqual({ certificateEnd: soon.getTime(), revocationsEnd: null })
  const waiting = async (who: TestSession) =>
    (await stack.ask(dashboardCalls.getAttention, {}, { as: who })).unregistered
  expect(await waiting(root)).toEqual({ count: 0, time: null })
  const [first, second] = [clock.now() - 2 * hour, clock.now() - hour]
  await stack.db
    .insertInto('unregistered_device')
    .values([first, second].map((time, at) => ({ endpoint_id: `os::582B0A-WAITS${at}`, create_time: new Date(time) })))
    .execute()
  expect(await waiting(root)).toEqual({ count: 2, time: first })
  expect(await waiting(as)).toBeNull()
  expect(await list(stack, root, { attention: 'failedAction' })).toEqual(['AAAA1', 'BBBB1'])
})

it('finds a device over a limit that nobody looks at, and drops it once it is offline', async () => {
  await using stack = await startStack()
  const company = await stack.company('Mine')
  await using fleet = await connected(stack, company, [
    setTopBox({ serial: 'HOT1', temperature: 96 }),
    setTopBox({ serial: 'COOL1' }),
    setTopBox({ serial: 'STOCK1', temperature: 96 }),
  ])
  const [hot, cool] = fleet.devices
  const deployed = { device_status: 'deployed' } as const
  await stack.db.updateTable('device').set(deployed).where('device_sn', '!=', 'STOCK1').execute()
  const reader = facetReader({ ...stack.core, link: busLink(stack.core) })
  const alarms = alarmService({ ...stack.core, reader, directory: deviceDirectory(stack.core) })
  const next = vitalRounds({ ...stack.core, reader, alarms })
  await next()

  const as = await stack.signIn('operatorStaff', company)
  const { overLimit } = await stack.ask(dashboardCalls.getAttention, {}, { as })
  expect(overLimit).toMatchObject({ count: 1, worst: { vital: 'temperature', modelName: 'Aria S410' } })
  expect(overLimit.worst?.value).toBeGreaterThanOrEqual(96)
  expect(await list(stack, as, { attention: 'overLimit' })).toEqual(['HOT1'])
  const measured = await stack.db
    .selectFrom('device_vital')
    .select(['critical', 'cpu', 'memory'])
    .orderBy('did')
    .execute()
  expect(measured).toMatchObject([{ critical: true }, { critical: false }])
  expect(measured.every(({ cpu, memory }) => cpu !== null && memory !== null)).toBe(true)

  // The page of the device knows it from then on too.
  const { criticalSince, earlier } = await stack.ask(
    deviceCalls.getInfo,
    { body: { endpointId: 'os::A4C7F2-HOT1', options: 'full' } },
    { as },
  )
  expect(criticalSince).toBe(overLimit.time)
  expect(earlier).toEqual([
    {
      time: overLimit.time,
      temperature: overLimit.worst?.value,
      cpu: expect.any(Number),
      memory: expect.any(Number),
      storage: expect.any(Number),
      signal: expect.any(Number),
    },
  ])

  // Asked again before its answer is old: nobody is due.
  const before = await stack.db.selectFrom('device_vital').select('time').orderBy('did').execute()
  await next()
  expect(await stack.db.selectFrom('device_vital').select('time').orderBy('did').execute()).toEqual(before)

  // By limits of their own the cool one is over, and the hot one is not.
  const root = await stack.signIn()
  const limitsAre = (serial: string, own: Partial<AlarmSettings>) =>
    stack.ask(
      alarmCalls.setAlarmSettings,
      { body: { endpointId: `os::A4C7F2-${serial}`, ...defaultAlarmSettings, ...own } },
      { as: root },
    )
  await limitsAre('HOT1', { cpuTemperature: { warning: 120, critical: 140, enable: true } })
  await limitsAre('COOL1', { memoryUsage: { warning: 1, critical: 2, enable: true } })
  const asked = async () => {
    await stack.db
      .updateTable('device_vital')
      .set({ time: new Date(0) })
      .execute()
    await next()
  }
  // Their measures are due with that, though they are new.
  await next()
  const own = (await stack.ask(dashboardCalls.getAttention, {}, { as })).overLimit
  expect(own).toMatchObject({ count: 1, worst: { vital: 'memory' } })
  expect(await list(stack, as, { attention: 'overLimit' })).toEqual(['COOL1'])
  await limitsAre('HOT1', {})
  await limitsAre('COOL1', {})
  await asked()

  // Of what it measured later the newest are kept.
  for (let index = 0; index < 40; index += 1) await asked()
  const history = await stack.db.selectFrom('device_vital').select('recent').execute()
  expect(history.map(({ recent }) => recent.length)).toEqual([36, 36])
  for (const { recent } of history) {
    const times = recent.map(({ time }) => time)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThan(overLimit.time ?? 0)
  }

  hot.stop()
  cool.stop()
  await expect
    .poll(async () => (await stack.ask(dashboardCalls.getAttention, {}, { as })).overLimit.count, { timeout: 10_000 })
    .toBe(0)
})
