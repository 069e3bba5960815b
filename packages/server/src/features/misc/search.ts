import type { Input } from '@headend/contract/core'
import type { Device } from '@headend/contract/device'
import type { DeviceFilters } from '@headend/contract/devices'
import { mostFound } from '@headend/contract/misc'
import type { SearchResult, SearchType, miscCalls } from '@headend/contract/misc'
import { productClasses } from '@headend/contract/models'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { countCells, selectionOf } from '../devices/service.ts'
import type { DeviceReading } from '../devices/service.ts'
import { listModels } from '../models/service.ts'
import type { UnregisteredService } from '../unregistered/service.ts'

export type SearchNeeds = Readonly<{
  db: Db
  devices: Pick<DeviceReading, 'page'>
  unregistered: Pick<UnregisteredService, 'page'>
}>

type Wish = Input<typeof miscCalls.search>['query']
type Named = Readonly<{ id: string; name: string; details?: readonly string[] }>

/** Devices with the words that are looked through for names and customers. */
const lookedThrough = 300
/** Letters of a word by which a place is found although the other words say something else. */
const tellingLetters = 3

const list = '/device/deviceList/1'
const filtered = (name: string, value: unknown): string =>
  `${list}?${name}=${encodeURIComponent(JSON.stringify(value))}`
const present = (values: readonly (string | null | undefined)[]): string[] => values.flatMap((value) => value || [])
const routeOf = (endpointId: string): string => `/device/deviceDetail/${encodeURIComponent(endpointId)}`

const deviceResult = (type: 'deviceId' | 'apName', device: Device): SearchResult => {
  const name = device.device_id ?? device.friendlyName
  const identity = device.macAddr ?? device.endpointId
  return {
    type,
    id: device.endpointId,
    label: type === 'apName' ? (device.friendlyName ?? identity) : identity,
    route: routeOf(device.endpointId),
    details: present([
      type === 'apName' ? identity : name,
      device.modelName,
      device.city,
      device.customerId,
      device.deviceSn,
      device.firmwareVersion,
    ]),
    devices: null,
    device: { prodClass: device.prodClass, online: device.online, locked: device.uiLockEnable },
  }
}

const strangerResult = (stranger: UnregisteredDevice): SearchResult => ({
  type: 'unregistered',
  id: stranger.endpointId,
  label: stranger.macAddr ?? stranger.endpointId,
  route: routeOf(stranger.endpointId),
  details: present([stranger.modelName, stranger.manufacturer, stranger.deviceSn, stranger.firmwareVersion]),
  devices: null,
  device: {
    prodClass: productClasses.find((one) => one === stranger.prodClass) ?? null,
    online: stranger.online,
    locked: stranger.uiLockEnable,
  },
})

const groupResult = (
  type: SearchType,
  { id, name, details = [] }: Named,
  devices: number,
  route: string,
): SearchResult => ({ type, id, label: name, route, details: [...details], devices, device: null })

/**
 * A search over everything a caller may look at. Devices are found as their list finds them; names of devices and
 * customers are looked for among the first of those, so that a word of a million devices costs no more than any other.
 */
export const searching = ({ db, devices, unregistered }: SearchNeeds) => {
  const companiesOf = async (caller: AuthenticatedCaller): Promise<Named[]> => {
    const rows = await db
      .selectFrom('company')
      .select(['company_id', 'company_name'])
      .where(inScope(caller, 'company.company_id'))
      .orderBy('company_name')
      .execute()
    return rows.map(({ company_id, company_name }) => ({ id: company_id, name: company_name }))
  }

  const placesOf = async (): Promise<Named[]> => {
    const rows = await db
      .selectFrom('city')
      .innerJoin('province', 'province.province_id', 'city.province_id')
      .select(['op_city_id', 'city_name', 'province_name'])
      .orderBy('city_name')
      .execute()
    return rows.map((row) => ({ id: row.op_city_id, name: row.city_name, details: [row.province_name] }))
  }

  return async (caller: AuthenticatedCaller, { keyword, type }: Wish): Promise<SearchResult[]> => {
    const words = keyword.toLowerCase().split(/\s+/)
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
      if (!isAsked('deviceId', 'apName', 'owner', 'keyword')) return []
      const { rows, pagination } = await devices.page(caller, {
        page: 1,
        limit: lookedThrough,
        activeType: 'all',
        keyword,
        orders: [],
        filters: {},
      })
      const customers = Map.groupBy(
        rows.filter(({ customerId }) => customerId !== null && hasAll(customerId)),
        ({ customerId }) => customerId ?? '',
      )
      return [
        ...rows.map((device) => deviceResult('deviceId', device)),
        ...rows.filter(({ friendlyName }) => hasAll(friendlyName)).map((device) => deviceResult('apName', device)),
        ...[...customers].map(([customer, owned]) =>
          groupResult(
            'owner',
            { id: customer, name: customer, details: present([owned[0]?.city]) },
            owned.length,
            filtered('q', customer),
          ),
        ),
        ...(pagination.totalRecords > mostFound
          ? [groupResult('keyword', { id: keyword, name: keyword }, pagination.totalRecords, filtered('q', keyword))]
          : []),
      ]
    }

    const ofStrangers = async (): Promise<SearchResult[]> => {
      if (!isAsked('unregistered') || !caller.permissions.has('inventory.upload')) return []
      const { rows } = await unregistered.page(caller, { page: 1, limit: mostFound, keyword, orders: [] })
      return rows.map(strangerResult)
    }

    const ofModels = async (): Promise<SearchResult[]> => {
      if (!isAsked('model')) return []
      const models = (await listModels(db)).filter(({ modelName }) => hasAll(modelName))
      if (models.length === 0) return []
      const counts = await countsBy('mid')
      return models
        .filter(({ modelId }) => counts.has(modelId))
        .map(({ modelId, modelName, manufacturerName }) =>
          groupResult(
            'model',
            { id: modelId, name: modelName, details: [manufacturerName] },
            counts.get(modelId) ?? 0,
            filtered('model', [modelId]),
          ),
        )
    }

    const ofCompanies = async (): Promise<SearchResult[]> => {
      if (!isAsked('owner')) return []
      const companies = (await companiesOf(caller)).filter(({ name }) => hasAll(name))
      if (companies.length === 0) return []
      const counts = await countsBy('company_id')
      return companies.map((one) => groupResult('owner', one, counts.get(one.id) ?? 0, filtered('company', [one.id])))
    }

    const ofFirmware = async (): Promise<SearchResult[]> => {
      if (!isAsked('firmware')) return []
      const counts = await countsBy('firmware_version')
      return [...counts]
        .filter(([version]) => version !== '' && hasAll(version))
        .toSorted(([, one], [, other]) => other - one)
        .map(([version, count]) =>
          groupResult('firmware', { id: version, name: version }, count, filtered('firmware', [version])),
        )
    }

    /** Places are found by any telling word: the others may be of one device there. */
    const ofPlaces = async (): Promise<SearchResult[]> => {
      if (!isAsked('city')) return []
      const telling = words.filter((word) => words.length === 1 || word.length >= tellingLetters)
      const places = (await placesOf()).filter(({ name }) => telling.some((word) => name.toLowerCase().includes(word)))
      if (places.length === 0) return []
      const counts = await countsBy('op_city_id', { opCityId: places.map(({ id }) => id) })
      return places
        .filter(({ id }) => counts.has(id))
        .map((place) => groupResult('city', place, counts.get(place.id) ?? 0, filtered('city', [place.id])))
    }

    const found = await Promise.all([ofDevices(), ofStrangers(), ofModels(), ofCompanies(), ofFirmware(), ofPlaces()])
    const byType = Map.groupBy(found.flat(), (result) => result.type)
    return [...byType].filter(([one]) => isAsked(one)).flatMap(([, results]) => results.slice(0, mostFound))
  }
}
