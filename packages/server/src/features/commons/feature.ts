import { commonsCalls } from '@headend/contract/commons'
import type { City, Province } from '@headend/contract/commons'
import { outsideProvinceCalls } from '@headend/contract/outsideProvinces'
import type { Core, Feature } from '../../core/feature.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { countCells, selectionOf } from '../devices/service.ts'
import { approvedOf } from '../firmware/service.ts'
import { bootAdRows } from '../bootAds/service.ts'
import { listModels } from '../models/service.ts'
import { listLandingChannels } from '../provisioning/service.ts'

/** Content that a list to choose from has at most. */
const mostListed = 10_000

/** What select boxes choose from. */
export const commonsFeature = ({ db, tree }: Pick<Core, 'db' | 'tree'>): Feature => {
  const companyOf = async (caller: AuthenticatedCaller, opId = caller.companyId): Promise<string> => {
    if (!(await tree.sees(caller, opId))) throw fail('nodata', { field: 'opId' })
    return opId
  }
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
  const provinces = async (): Promise<Province[]> => {
    const rows = await db.selectFrom('province').selectAll().orderBy('province_name').execute()
    return rows.map((row) => ({ provinceId: row.province_id, provinceName: row.province_name }))
  }
  /** Cities with a device that the caller may see, or with one outside of the service area. */
  const citiesWithDevices = async (
    { companies }: Pick<AuthenticatedCaller, 'companies'>,
    where: Readonly<{ outside?: true }> = {},
  ): Promise<City[]> => {
    const selection = selectionOf({ companies, activeType: 'all', filters: {}, ...where })
    const groups = await countCells(db, selection, ['op_city_id'])
    const used = new Set(groups.map(({ values }) => values[0]))
    return (await cities()).filter(({ opCityId }) => used.has(opCityId))
  }
  return {
    name: 'commons',
    calls: [
      implement(commonsCalls, {
        listModels: () => listModels(db),
        listModelCombos: async () =>
          (await listModels(db)).map(({ modelId, modelName }) => ({ mid: modelId, modelName })),
        listFirmwaresByModel: ({ params }, caller) => approvedOf(db, caller, params.mid),
        listChannels: async ({ query }, caller) => listLandingChannels(db, await companyOf(caller, query.opId)),
        listBootAds: async ({ query }, caller) => {
          const opId = await companyOf(caller, query.opId)
          return [...(await bootAdRows.page(db, caller, { page: 1, limit: mostListed, opId })).rows]
        },
        listProvinces: provinces,
        listCities: () => cities(),
        listCitiesWithDevices: (_input, caller) => citiesWithDevices(caller),
        listCitiesByProvince: ({ params }) => cities(params.provinceId),
      }),
      implement(outsideProvinceCalls, {
        listOutsideSaProvinces: async (_input, caller) => {
          const used = new Set((await citiesWithDevices(caller, { outside: true })).map(({ provinceId }) => provinceId))
          return (await provinces()).filter(({ provinceId }) => used.has(provinceId))
        },
      }),
    ],
  }
}
