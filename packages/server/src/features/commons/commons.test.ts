import { expect, it } from 'vitest'
import { commonsCalls } from '@headend/contract/commons'
import { outsideProvinceCalls } from '@headend/contract/outsideProvinces'
import { ensureModel } from '../models/service.ts'
import { defaultTabs } from '@headend/contract/models'
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

it('lists every model and place, by name, and the cities of one province', async () => {
  await using stack = await startStack()
  const { db } = stack
  const maker = { manufacturer: 'Kestrel Devices', oui: '582B0A' }
  await ensureModel(db, { ...maker, modelName: 'Strand R7', productClass: 'APROUTER' })
  const places = ['South', 'North'].map((name) => ({ province_id: name, province_name: `${name} coast` }))
  await db.insertInto('province').values(places).execute()
  const cities = ['South-1', 'North-2', 'North-1'].map((id) => ({
    op_city_id: id,
    city_name: `City ${id}`,
    province_id: id.split('-')[0] ?? '',
  }))
  await db.insertInto('city').values(cities).execute()
  const as = await stack.signIn('viewer', await stack.company('Mine'))
  expect(await stack.ask(commonsCalls.listProvinces, {}, { as })).toEqual([
    { provinceId: 'North', provinceName: 'North coast' },
    { provinceId: 'South', provinceName: 'South coast' },
  ])
  const [first, second, third] = await stack.ask(commonsCalls.listCities, {}, { as })
  expect(first).toEqual({ opCityId: 'North-1', cityName: 'City North-1', provinceId: 'North' })
  expect([second?.opCityId, third?.opCityId]).toEqual(['North-2', 'South-1'])
  const of = (provinceId: string) => stack.ask(commonsCalls.listCitiesByProvince, { params: { provinceId } }, { as })
  expect([await of('North'), await of('South'), await of('nowhere')]).toEqual([[first, second], [third], []])
  const models = await stack.ask(commonsCalls.listModels, {}, { as })
  const router = models.find(({ modelName }) => modelName === 'Strand R7')
  expect(router).toMatchObject({ manufacturerName: 'Kestrel Devices', modelOui: '582B0A', productClass: 'APROUTER' })
  expect(router?.tabMenu).toEqual(defaultTabs('APROUTER'))
  expect(await stack.ask(commonsCalls.listModelCombos, {}, { as })).toEqual(
    models.map(({ modelId, modelName }) => ({ mid: modelId, modelName })),
  )
})
