import { expect, it } from 'vitest'
import { commonsCalls } from '@headend/contract/commons'
import { outsideProvinceCalls } from '@headend/contract/outsideProvinces'
import { startStack } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'

it('knows where devices are that the caller may see, and where those outside of the service area are', async () => {
  await using stack = await startStack()
  const { db } = stack
  const places = ['North', 'South', 'West'].map((name) => ({ province_id: name, province_name: name }))
  await db.insertInto('province').values(places).execute()
  const cities = places.map(({ province_id }) => ({ op_city_id: `${province_id}-1`, city_name: 'City', province_id }))
  await db.insertInto('city').values(cities).execute()
  const [mine, theirs] = [await stack.company('Mine'), await stack.company('Theirs')]
  await plant(stack, mine, 'AAAA1', { op_city_id: 'North-1' })
  await plant(stack, mine, 'AAAA2', { op_city_id: 'South-1', outside: true })
  await plant(stack, theirs, 'BBBB1', { op_city_id: 'West-1', outside: true })
  const as = await stack.signIn('viewer', mine)
  const outside = await stack.ask(outsideProvinceCalls.listOutsideSaProvinces, {}, { as })
  expect(outside).toEqual([{ provinceId: 'South', provinceName: 'South' }])
  const used = await stack.ask(commonsCalls.listCitiesWithDevices, {}, { as })
  expect(used.map(({ opCityId }) => opCityId).toSorted((a, b) => a.localeCompare(b))).toEqual(['North-1', 'South-1'])
})
