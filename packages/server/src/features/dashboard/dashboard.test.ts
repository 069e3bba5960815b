import { expect, it } from 'vitest'
import { commonsCalls } from '@headend/contract/commons'
import { dashboardCalls } from '@headend/contract/dashboard'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { fakeClock, startStack } from '../../core/testing.ts'
import { aria, plant } from '../../testing/devices.ts'

const hour = 3_600_000

it('counts what a company has and did, in its own days', async () => {
  // 01:00 of 15 October in Seoul, still the 14th in UTC.
  const clock = fakeClock(Date.UTC(2025, 9, 14, 16))
  await using stack = await startStack({ clock })
  const { db } = stack
  const [mine, beside] = [await stack.company('Mine'), await stack.company('Beside')]
  await db.insertInto('province').values({ province_id: 'busan', province_name: 'Busan' }).execute()
  await db
    .insertInto('city')
    .values([
      { op_city_id: 'saha', city_name: 'Saha', province_id: 'busan' },
      { op_city_id: 'dongnae', city_name: 'Dongnae', province_id: 'busan' },
    ])
    .execute()
  const add = (serial: string, company: string, modelName: string, known: Parameters<typeof plant>[3]) =>
    plant(stack, company, serial, { modify_time: clock.date(), ...known }, { ...aria, modelName })
  const deployed = { device_status: 'deployed' } as const
  await add('AAAA1', mine, 'Aria S410', { ...deployed, online: true, op_city_id: 'saha' })
  await add('AAAA2', mine, 'Aria S410', {
    ...deployed,
    ui_lock_enable: true,
    op_city_id: 'saha',
    access_time: new Date(clock.now() - hour),
  })
  await add('AAAA3', mine, 'Aria S620', {
    ...deployed,
    access_time: new Date(clock.now() - 30 * hour),
    modify_time: new Date(clock.now() - 3 * 24 * hour),
  })
  await add('AAAA4', mine, 'Aria S620', { device_status: 'requested' })
  await add('AAAA5', mine, 'Aria S620', {})
  await add('BBBB1', beside, 'Q-Box 300', { ...deployed, online: true, op_city_id: 'dongnae' })
  const as = await stack.signIn('operatorStaff', mine)
  await stack.ask(lifecycleCalls.deactivate, { body: { endpointId: 'os::A4C7F2-AAAA3' } }, { as })

  const figures = await stack.ask(dashboardCalls.getDevices, {}, { as })
  expect(figures).toMatchObject({
    allCount: 5,
    activeCount: 2,
    onlineCount: 1,
    offlineCount: 1,
    offlineRecentCount: 1,
    lockedCount: 1,
    requestCount: 1,
    timeZone: 'Asia/Seoul',
  })
  expect(figures.dailys.map(({ date }) => date).at(-1)).toBe('2025-10-15')
  expect(figures.dailys.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 0, 2])
  expect(figures.retrieved.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 1])

  expect(await stack.ask(dashboardCalls.getModels, {}, { as })).toMatchObject([
    { modelName: 'Aria S410', count: 2, onlineCount: 1 },
    { modelName: 'Aria S620', count: 0 },
    { modelName: 'Q-Box 300', count: 0 },
  ])
  expect(await stack.ask(dashboardCalls.getCityDevices, {}, { as })).toMatchObject([
    { opCityName: 'Saha', opRegionId: 'busan', cityDeviceCount: 2, onlineCount: 1 },
  ])
  const users = await stack.ask(dashboardCalls.getUsers, {}, { as })
  expect(users.allCount).toBe(1)
  expect(users.dailys.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 1])

  const task = (id: string, state: 'success' | 'fail', company_id: string, end: Date) => ({
    task_id: id,
    endpoint_id: 'os::A4C7F2-AAAA1',
    company_id,
    task_type: 'Reboot',
    action_type: 'Management' as const,
    state,
    user_name: 'x',
    deadline: end,
    end_time: end,
  })
  await db
    .insertInto('task')
    .values([
      task('1', 'success', mine, clock.date()),
      task('2', 'fail', mine, new Date(clock.now() - 2 * hour)),
      task('3', 'fail', beside, clock.date()),
      task('4', 'success', mine, new Date(clock.now() - 9 * 24 * hour)),
    ])
    .execute()
  const actions = await stack.ask(dashboardCalls.getActions, {}, { as })
  expect(actions).toHaveLength(7)
  expect(actions.slice(-2)).toEqual([
    { date: '2025-10-14', succeeded: 0, failed: 1 },
    { date: '2025-10-15', succeeded: 1, failed: 0 },
  ])

  const root = await stack.signIn()
  expect(await stack.ask(dashboardCalls.getDevices, {}, { as: root })).toMatchObject({ allCount: 6, activeCount: 3 })
  expect(await stack.ask(dashboardCalls.getDevices, { query: { opId: beside } }, { as: root })).toMatchObject({
    allCount: 1,
  })
  expect(await stack.codeOf(dashboardCalls.getActions, { query: { opId: beside } }, { as })).toBe('nodata')

  const cities = await stack.ask(commonsCalls.listCitiesWithDevices, {}, { as })
  expect(cities.map(({ opCityId }) => opCityId)).toEqual(['saha'])
  expect(await stack.ask(commonsCalls.listCitiesByProvince, { params: { provinceId: 'busan' } }, { as })).toHaveLength(
    2,
  )
  expect(await stack.ask(commonsCalls.listModelCombos, {}, { as })).toHaveLength(3)
})
