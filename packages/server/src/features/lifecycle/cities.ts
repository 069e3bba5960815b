import { englishPlace } from '@headend/contract/places'
import type { Db } from '../../core/db/database.ts'
import type { Mistake } from './rows.ts'

type City = Readonly<{ op_city_id: string; city_name: string }>
type Given = Readonly<{ opCityId?: string | undefined; city?: string | undefined }>

/** The cities that a row may mean, by id or by name: none where it names none. */
export type CitiesOf = (given: Given) => readonly string[] | Mistake

/** Names in either language, in any case: a list of devices is in its reader's. */
const keyOf = (name: string): string => englishPlace(name).toLowerCase()

/** What rows mean by a city: its id, or the name that a list of devices has for it, which several cities may share. */
export const cityIndex = (cities: readonly City[]): CitiesOf => {
  const known = new Set(cities.map(({ op_city_id }) => op_city_id))
  const byName = Map.groupBy(cities, ({ city_name }) => keyOf(city_name))
  return ({ opCityId, city }) => {
    if (opCityId !== undefined && !known.has(opCityId)) return { code: 'nodata', field: 'opCityId' }
    if (city === undefined || city === '') return opCityId === undefined ? [] : [opCityId]
    const named = (byName.get(keyOf(city)) ?? []).map(({ op_city_id }) => op_city_id)
    if (named.length === 0) return unknownCity
    if (opCityId === undefined) return named
    return named.includes(opCityId) ? [opCityId] : otherCity
  }
}

export const readCities = async (db: Db): Promise<CitiesOf> =>
  cityIndex(await db.selectFrom('city').select(['op_city_id', 'city_name']).execute())

const unknownCity: Mistake = {
  code: 'custom',
  field: 'city',
  text: { en: 'There is no city of this name.', ko: '이런 이름의 도시가 없습니다.' },
}

const otherCity: Mistake = {
  code: 'custom',
  field: 'city',
  text: { en: 'The city id of the row is that of another city.', ko: '행의 도시 ID는 다른 도시의 것입니다.' },
}

/** What a row is told whose city may be one of several. */
export const severalCities: Mistake = {
  code: 'custom',
  field: 'city',
  text: {
    en: 'Several cities have this name. Give the city id in its place.',
    ko: '같은 이름의 도시가 여러 곳입니다. 대신 도시 ID를 입력하십시오.',
  },
}
