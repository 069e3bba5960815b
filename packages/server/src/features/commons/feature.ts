import { commonsCalls } from '@headend/contract/commons'
import type { City } from '@headend/contract/commons'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { countCells, selectionOf } from '../devices/service.ts'
import { listModels } from '../models/service.ts'

/** What select boxes choose from. */
export const commonsFeature = ({ db }: Pick<Core, 'db'>): Feature => {
  const cities = async (provinceId?: string): Promise<City[]> => {
    const rows = await db
      .selectFrom('city')
      .selectAll()
      .$if(provinceId !== undefined, (query) => query.where('province_id', '=', provinceId ?? ''))
      .orderBy('city_name')
      .orderBy('op_city_id')
      .execute()
    return rows.map((row) => ({ opCityId: row.op_city_id, cityName: row.city_name, provinceId: row.province_id }))
  }
  return {
    name: 'commons',
    calls: [
      implement(commonsCalls, {
        listModels: () => listModels(db),
        listModelCombos: async () =>
          (await listModels(db)).map(({ modelId, modelName }) => ({ mid: modelId, modelName })),
        listProvinces: async () => {
          const rows = await db.selectFrom('province').selectAll().orderBy('province_name').execute()
          return rows.map((row) => ({ provinceId: row.province_id, provinceName: row.province_name }))
        },
        listCities: () => cities(),
        listCitiesWithDevices: async (_input, { companies }) => {
          const selection = selectionOf({ companies, activeType: 'all', filters: {} })
          const groups = await countCells(db, selection, ['op_city_id'])
          const used = new Set(groups.map(({ values }) => values[0]))
          return (await cities()).filter(({ opCityId }) => used.has(opCityId))
        },
        listCitiesByProvince: ({ params }) => cities(params.provinceId),
      }),
    ],
  }
}
