import { locationGroupCalls } from '@headend/contract/locationGroups'
import type { PlaceGroup, Region } from '@headend/contract/locationGroups'
import { sql } from 'kysely'
import type { Change, Writing } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { refuseUnseen } from '../../core/resource.ts'
import { publishStale } from '../../core/stale.ts'
import { countCells, selectionOf } from '../devices/service.ts'
import type { CellColumn } from '../devices/service.ts'
import { isSameName, refuseTaken } from './names.ts'

type Kind = 'region' | 'city'
type Names = Readonly<{ groupName: string; desc?: string | undefined }>
type Place = Readonly<{ opCityId: string; cityName: string; opRegionId: string; regionName: string }>

/** Every city with its region; a few hundred. */
const listPlaces = (db: Db): Promise<Place[]> =>
  db
    .selectFrom('city')
    .innerJoin('province', 'province.province_id', 'city.province_id')
    .select(['city.op_city_id as opCityId', 'city.city_name as cityName', 'city.province_id as opRegionId'])
    .select('province.province_name as regionName')
    .orderBy('province.province_name')
    .orderBy('city.city_name')
    .orderBy('city.op_city_id')
    .execute()

/** The groups that places are, as the company of the caller calls them, with the devices that the caller sees. */
export const locationGroups = ({ db, bus, change }: Readonly<Pick<Core, 'db' | 'bus'> & { change: Change }>) => {
  const counted = async (
    { companies }: Pick<AuthenticatedCaller, 'companies'>,
    column: CellColumn,
    opCityId?: string,
  ): Promise<ReadonlyMap<string, number>> => {
    const filters = opCityId === undefined ? {} : { opCityId: [opCityId] }
    const groups = await countCells(db, selectionOf({ companies, activeType: 'all', filters }), [column])
    return new Map(groups.map(({ values, devices }) => [values[0] ?? '', devices]))
  }

  const namesOf = async (companyId: string, kind: Kind, of: Db = db) => {
    const rows = await of
      .selectFrom('location_group')
      .select(['place_id as placeId', 'group_name as groupName', 'description as desc'])
      .where('company_id', '=', companyId)
      .where('place_kind', '=', kind)
      .execute()
    return new Map(rows.map(({ placeId, ...names }) => [placeId, names]))
  }

  const regions = async (caller: AuthenticatedCaller): Promise<Region[]> => {
    const [places, devices, names] = await Promise.all([
      listPlaces(db),
      counted(caller, 'op_city_id'),
      namesOf(caller.companyId, 'region'),
    ])
    return [...Map.groupBy(places, ({ opRegionId }) => opRegionId)].flatMap(([opRegionId, cities]) => {
      const deviceCount = cities.reduce((sum, { opCityId }) => sum + (devices.get(opCityId) ?? 0), 0)
      const { groupName = cities[0]?.regionName ?? opRegionId, desc = '' } = names.get(opRegionId) ?? {}
      return deviceCount === 0 ? [] : [{ opRegionId, groupName, desc, deviceCount }]
    })
  }

  /** @throws {Failure} nodata */
  const placeOf = async (opCityId: string): Promise<Place> => {
    const place = (await listPlaces(db)).find((one) => one.opCityId === opCityId)
    if (place === undefined) throw fail('nodata')
    return place
  }

  /** @throws {Failure} nodata */
  const nameOfRegion = async (opRegionId: string): Promise<string> => {
    const row = await db
      .selectFrom('province')
      .select('province_name')
      .where('province_id', '=', opRegionId)
      .executeTakeFirst()
    if (row === undefined) throw fail('nodata')
    return row.province_name
  }

  const write = async (
    caller: AuthenticatedCaller,
    call: Writing,
    place: Readonly<{ companyId: string; kind: Kind; id: string }>,
    { groupName, desc }: Names,
  ): Promise<void> => {
    const { companyId, kind, id } = place
    await change(caller, call, async (trx, line) => {
      await refuseUnseen(trx, caller, [companyId])
      const before = (await namesOf(companyId, kind, trx)).get(id)?.groupName
      if (before === undefined || !isSameName(before, groupName))
        await refuseTaken(trx, companyId, groupName, { kind, id })
      await trx
        .insertInto('location_group')
        .values({
          company_id: companyId,
          place_kind: kind,
          place_id: id,
          group_name: groupName,
          description: desc ?? '',
        })
        .onConflict((row) =>
          row.columns(['company_id', 'place_kind', 'place_id']).doUpdateSet({
            group_name: groupName,
            ...(desc !== undefined && { description: desc }),
          }),
        )
        .execute()
      line({
        companyId,
        target: groupName,
        after: { [kind === 'city' ? 'opCityId' : 'opRegionId']: id, groupName, desc },
      })
    })
    publishStale(bus, [locationGroupCalls.listRegions, locationGroupCalls.listRegionCities, locationGroupCalls.getCity])
  }

  return {
    regions: async (caller: AuthenticatedCaller, by: Readonly<{ type: 'groupName' | 'opRegionId'; value: string }>) => {
      const value = by.value.toLowerCase()
      return (await regions(caller)).filter((region) => region[by.type].toLowerCase().includes(value))
    },

    /** @throws {Failure} nodata */
    cities: async (caller: AuthenticatedCaller, opRegionId: string) => {
      await nameOfRegion(opRegionId)
      const [places, devices, names] = await Promise.all([
        listPlaces(db),
        counted(caller, 'op_city_id'),
        namesOf(caller.companyId, 'city'),
      ])
      return places.flatMap(({ opCityId, cityName, ...place }) => {
        const deviceCount = devices.get(opCityId) ?? 0
        return place.opRegionId !== opRegionId || deviceCount === 0
          ? []
          : [{ opCityId, cityName: names.get(opCityId)?.groupName ?? cityName, deviceCount }]
      })
    },

    /** @throws {Failure} nodata */
    city: async (caller: AuthenticatedCaller, opCityId: string): Promise<PlaceGroup> => {
      const { cityName, opRegionId } = await placeOf(opCityId)
      const [devices, names] = await Promise.all([
        counted(caller, 'op_city_id', opCityId),
        namesOf(caller.companyId, 'city'),
      ])
      const { groupName = cityName, desc = '' } = names.get(opCityId) ?? {}
      const deviceCount = devices.get(opCityId) ?? 0
      return { gid: null, groupName, desc, opId: caller.companyId, opRegionId, opCityId, deviceCount }
    },

    /** @throws {Failure} nodata */
    models: async (caller: AuthenticatedCaller, opCityId: string) => {
      await placeOf(opCityId)
      const devices = await counted(caller, 'mid', opCityId)
      const rows = await db
        .selectFrom('model')
        .select(['mid', 'model_name as modelName'])
        .where(sql<boolean>`mid = any(${[...devices.keys()]}::bigint[])`)
        .orderBy('model_name')
        .execute()
      return rows.map((row) => ({ ...row, deviceCount: devices.get(row.mid) ?? 0 }))
    },

    /** @throws {Failure} nodata; custom for a company that the caller does not see; nameconflict */
    nameRegion: async (
      caller: AuthenticatedCaller,
      call: Writing,
      {
        opRegionId,
        companyId = caller.companyId,
        ...names
      }: Names & Readonly<{ opRegionId: string; companyId?: string | undefined }>,
    ): Promise<PlaceGroup> => {
      await nameOfRegion(opRegionId)
      await write(caller, call, { companyId, kind: 'region', id: opRegionId }, names)
      const { desc = '', groupName } = (await namesOf(companyId, 'region')).get(opRegionId) ?? names
      const deviceCount = (await regions(caller)).find((one) => one.opRegionId === opRegionId)?.deviceCount ?? 0
      return { gid: null, groupName, desc, opId: companyId, opRegionId, opCityId: null, deviceCount }
    },

    /** @throws {Failure} nodata, nameconflict */
    nameCity: async (caller: AuthenticatedCaller, opCityId: string, names: Names): Promise<void> => {
      await placeOf(opCityId)
      await write(
        caller,
        locationGroupCalls.updateCity,
        { companyId: caller.companyId, kind: 'city', id: opCityId },
        names,
      )
    },
  }
}
