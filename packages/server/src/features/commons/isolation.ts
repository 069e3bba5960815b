import { hides, isolationOf, nobodys, refuses } from '../../testing/isolation.ts'

const places = 'Models and places are of the whole installation.'

export const isolation = isolationOf(
  async ({ stack: { db }, endpointId }) => {
    await db
      .insertInto('province')
      .values([{ province_id: 'hidden-east', province_name: 'East' }])
      .execute()
    await db
      .insertInto('city')
      .values({ op_city_id: 'hidden-city', city_name: 'Hidden', province_id: 'hidden-east' })
      .execute()
    await db
      .updateTable('device')
      .set({ op_city_id: 'hidden-city', outside: true })
      .where('endpoint_id', '=', endpointId)
      .execute()
  },
  ({ companyId }) => ({
    'commons.listModels': nobodys(places),
    'commons.listModelCombos': nobodys(places),
    'commons.listChannels': refuses({ query: { opId: companyId } }),
    'commons.listBootAds': refuses({ query: { opId: companyId } }),
    'commons.listProvinces': nobodys(places),
    'commons.listCities': nobodys(places),
    'commons.listCitiesWithDevices': hides(['hidden-city']),
    'commons.listOutsideSaProvinces': hides(['hidden-east']),
    'commons.listCitiesByProvince': nobodys(places, { params: { provinceId: 'hidden-east' } }),
  }),
)
