import type { Input } from '@headend/contract/core'
import type { DeviceFilters } from '@headend/contract/devices'
import type { Permission } from '@headend/contract/core'
import { mostFound } from '@headend/contract/misc'
import type { SearchResult, SearchType, miscCalls } from '@headend/contract/misc'
import { placeName, placeSpellings } from '@headend/contract/places'
import type { Db } from '../../core/db/database.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { countCells, selectionOf } from '../devices/service.ts'
import type { DeviceReading } from '../devices/service.ts'
import { firmwareNamed } from '../firmware/service.ts'
import { profilesNamed } from '../firmwareProfiles/service.ts'
import { appsNamed } from '../appFiles/service.ts'
import { appProfilesNamed } from '../appProfiles/service.ts'
import { listModels } from '../models/service.ts'
import type { UnregisteredService } from '../unregistered/service.ts'
import { namesOf } from './names.ts'
import {
  appProfileResult,
  appResult,
  deviceResult,
  fileResult,
  filtered,
  groupResult,
  profileResult,
  unregisteredResult,
} from './results.ts'

export type SearchNeeds = Readonly<{
  db: Db
  devices: Pick<DeviceReading, 'page' | 'byDid'>
  unregistered: Pick<UnregisteredService, 'page'>
}>

type Query = Input<typeof miscCalls.search>['query']

/** Letters of a word by which a place is found although the other words say something else. */
const distinctiveLetters = 3
const ascii = /^[\p{ASCII}]*$/u

/**
 * A search over everything a caller may look at. Devices are found as their list finds them; what has a name of its own is
 * found by that name, each kind where it is kept.
 */
export const searching = ({ db, clock, devices, unregistered }: SearchNeeds & Pick<Core, 'clock'>) => {
  const names = namesOf(db)

  return async (caller: AuthenticatedCaller, { keyword, type }: Query): Promise<SearchResult[]> => {
    const words = keyword.trim().toLowerCase().split(/\s+/)
    const hasAll = (text: string | null): boolean => {
      const lower = text?.toLowerCase() ?? ''
      return words.every((word) => lower.includes(word))
    }
    const isAsked = (...types: readonly SearchType[]): boolean => type === undefined || types.includes(type)
    const countsBy = async (
      column: 'mid' | 'company_id' | 'op_city_id' | 'firmware_version',
      filters: DeviceFilters = {},
    ): Promise<ReadonlyMap<string, number>> => {
      const selection = selectionOf({ companies: caller.companies, activeType: 'all', filters })
      const groups = await countCells(db, selection, [column])
      return new Map(groups.map((group) => [group.values[0] ?? '', group.devices]))
    }

    const ofDevices = async (): Promise<SearchResult[]> => {
      if (!isAsked('deviceId', 'keyword')) return []
      const { rows, pagination } = await devices.page(caller, {
        page: 1,
        limit: mostFound,
        activeType: 'all',
        keyword,
        orders: [],
        filters: {},
      })
      const total = pagination.totalRecords
      return [
        ...rows.map((device) => deviceResult('deviceId', device, keyword, caller)),
        ...(total > mostFound
          ? [groupResult('keyword', { id: keyword, name: keyword, devices: total, route: filtered('q', keyword) })]
          : []),
      ]
    }

    const ofNames = async (): Promise<SearchResult[]> => {
      if (!isAsked('apName')) return []
      const found = await devices.byDid(await names.devicesNamed(caller, keyword))
      return found.map((device) => deviceResult('apName', device, keyword, caller))
    }

    const ofCustomers = async (): Promise<SearchResult[]> => {
      if (!isAsked('owner')) return []
      return (await names.customersNamed(caller, keyword)).map(({ name, city, devices: count }) =>
        groupResult('owner', {
          id: name,
          name,
          details: city === null ? [] : [placeName(city, caller.language)],
          devices: count,
          route: filtered('q', name),
        }),
      )
    }

    const ofUnregistered = async (): Promise<SearchResult[]> => {
      if (!isAsked('unregistered') || !caller.permissions.has('inventory.upload')) return []
      const { rows } = await unregistered.page(caller, { page: 1, limit: mostFound, keyword, orders: [] })
      return rows.map((device) => unregisteredResult(device, keyword))
    }

    const ofModels = async (): Promise<SearchResult[]> => {
      if (!isAsked('model')) return []
      const models = (await listModels(db)).filter(({ modelName }) => hasAll(modelName))
      if (models.length === 0) return []
      const counts = await countsBy('mid')
      return models
        .filter(({ modelId }) => counts.has(modelId))
        .map(({ modelId, modelName, manufacturerName }) =>
          groupResult('model', {
            id: modelId,
            name: modelName,
            details: [manufacturerName],
            devices: counts.get(modelId) ?? 0,
            route: filtered('model', [modelId]),
          }),
        )
    }

    /** Companies; those that are schools and what administers them are a kind of their own. */
    const ofCompanies = async (): Promise<SearchResult[]> => {
      if (!isAsked('owner', 'school')) return []
      const rows = await db
        .selectFrom('company')
        .select(['company_id', 'company_name', 'op_type'])
        .where(inScope(caller, 'company.company_id'))
        .orderBy('company_name')
        .execute()
      const companies = rows.filter(({ company_name }) => hasAll(company_name))
      if (companies.length === 0) return []
      const counts = await countsBy('company_id')
      return companies.map(({ company_id: id, company_name: name, op_type }) =>
        groupResult(op_type === 'School' || op_type === 'EducationOffice' ? 'school' : 'owner', {
          id,
          name,
          devices: counts.get(id) ?? 0,
          route: filtered('company', [id]),
        }),
      )
    }

    const ofFirmware = async (): Promise<SearchResult[]> => {
      if (!isAsked('firmware')) return []
      const counts = await countsBy('firmware_version')
      return [...counts]
        .filter(([version]) => version !== '' && hasAll(version))
        .toSorted(([, one], [, other]) => other - one)
        .map(([version, count]) =>
          groupResult('firmware', {
            id: version,
            name: version,
            devices: count,
            route: filtered('firmware', [version]),
          }),
        )
    }

    /** Files of firmware and applications and the profiles that roll them out, for those to whom their pages are open. */
    const ofSoftware = async (): Promise<SearchResult[]> => {
      const asked = { keyword, most: mostFound, now: clock.now() }
      const may = (...needs: readonly Permission[]): boolean => needs.some((need) => caller.permissions.has(need))
      const mayFirmware = may('firmware.execute', 'firmware.edit', 'firmware.approve')
      const mayApps = may('app.manage')
      const [files, profiles, apps, appProfiles] = await Promise.all([
        mayFirmware && isAsked('firmwareFile') ? firmwareNamed(db, caller, asked) : [],
        mayFirmware && isAsked('updateProfile') ? profilesNamed(db, caller, asked) : [],
        mayApps && isAsked('app') ? appsNamed(db, caller, asked) : [],
        mayApps && isAsked('appProfile') ? appProfilesNamed(db, caller, asked) : [],
      ])
      return [
        ...files.map(fileResult),
        ...profiles.map(profileResult),
        ...apps.map(appResult),
        ...appProfiles.map(appProfileResult),
      ]
    }

    /** Places are found by any distinctive word: the others may be of one device there. Two Korean letters name a place. */
    const ofPlaces = async (): Promise<SearchResult[]> => {
      if (!isAsked('city')) return []
      const distinctive = words.filter(
        (word) => words.length === 1 || word.length >= distinctiveLetters || !ascii.test(word),
      )
      const rows = await db
        .selectFrom('city')
        .innerJoin('province', 'province.province_id', 'city.province_id')
        .select(['op_city_id', 'city_name', 'province_name'])
        .orderBy('city_name')
        .execute()
      const places = rows.filter(({ city_name }) => {
        const spellings = placeSpellings(city_name).join('\n').toLowerCase()
        return distinctive.some((word) => spellings.includes(word))
      })
      if (places.length === 0) return []
      const counts = await countsBy('op_city_id', { opCityId: places.map(({ op_city_id }) => op_city_id) })
      return places
        .filter(({ op_city_id }) => counts.has(op_city_id))
        .map(({ op_city_id: id, city_name, province_name }) =>
          groupResult('city', {
            id,
            name: placeName(city_name, caller.language),
            details: [placeName(province_name, caller.language)],
            devices: counts.get(id) ?? 0,
            route: filtered('city', [id]),
          }),
        )
    }

    const found = await Promise.all([
      ofDevices(),
      ofNames(),
      ofUnregistered(),
      ofModels(),
      ofCustomers(),
      ofCompanies(),
      ofFirmware(),
      ofSoftware(),
      ofPlaces(),
    ])
    const byType = Map.groupBy(found.flat(), (result) => result.type)
    return [...byType].filter(([one]) => isAsked(one)).flatMap(([, results]) => results.slice(0, mostFound))
  }
}
