import type { Answer, Input, Page } from '@headend/contract/core'
import { pageOf } from '@headend/contract/core'
import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import type { DeviceCounts, DeviceExportRequest, DeviceListRequest } from '@headend/contract/devices'
import { hostProblem } from '@headend/contract/modelLimits'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { refuseAny } from '../../core/inputRefusals.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { timeObject } from '../../device/facets/clock.ts'
import { followed } from '../../device/formerEndpoints.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import type { Link } from '../../device/link.ts'
import { publishFacet, publishState } from '../../device/state.ts'
import { supportFeaturesOf } from '../models/service.ts'
import { countCells } from './list/cells.ts'
import { deviceExport } from './list/export.ts'
import { filtersOfGroup } from './list/groupRule.ts'
import { deviceList } from './list/list.ts'
import { inBoth, selectionOf } from './list/selection.ts'
import type { Selection } from './list/selection.ts'
import { deviceProbe } from './probe.ts'
import { devicesByDid } from './row.ts'
import { endpointOfDid, lockDevice, readDevice, updateCustomer } from './store.ts'

export { countCells, devicesBelow } from './list/cells.ts'
export { needing } from './list/attention.ts'
export type { CellColumn, CellGroup } from './list/cells.ts'
export { contains, containsAll, wordsOf } from './list/keyword.ts'
export type { Keyword } from './list/keyword.ts'
export { isNamed, matchOf } from './list/match.ts'
export type { Word } from './list/match.ts'
export { allOf, selectionOf } from './list/selection.ts'
export type { Selection } from './list/selection.ts'
export { membership } from './membership.ts'
export { deviceOf, selectDevices, sinceWhenSilent, upTimeOf } from './row.ts'
export { lockDevice, readDevice } from './store.ts'

type ReadingNeeds = Pick<Core, 'db' | 'pool' | 'clock' | 'tree'> &
  Readonly<{
    /** The most rows one export gives. */
    exportLimit?: number
  }>

type Scoped = Pick<AuthenticatedCaller, 'companies'> & Partial<Pick<AuthenticatedCaller, 'language'>>
type ListRequest = Pick<DeviceListRequest, 'activeType' | 'filters' | 'keyword' | 'orders' | 'opId' | 'mid'>
type TimeChange = Input<typeof deviceCalls.setTime>['body']

/** What the server knows of devices: lists, counts and exports, as far as a caller may look. */
export const deviceReading = ({ db, pool, clock, tree, exportLimit = 1_000_000 }: ReadingNeeds) => {
  const lists = { en: deviceList({ db, clock }), ko: deviceList({ db, clock, language: 'ko' }) }
  const exporting = deviceExport({ db, pool, clock, limit: exportLimit })

  const selected = async (caller: Scoped, request: ListRequest): Promise<Selection> => {
    const { outside, ...filters } = request.filters
    const { gid, ...others } = filters
    const rule = await filtersOfGroup(db, gid)
    const selection = selectionOf({
      companies: await tree.within(caller, request.opId),
      activeType: request.activeType,
      filters: rule === undefined ? filters : others,
      mid: request.mid,
      now: clock.now(),
      ...(outside === undefined ? {} : { outside }),
    })
    return rule === undefined
      ? selection
      : inBoth(selection, selectionOf({ companies: 'all', activeType: 'all', filters: rule }))
  }

  const page = async (caller: Scoped, request: DeviceListRequest): Promise<Page<Device>> => {
    const selection = await selected(caller, request)
    const slice = { offset: (request.page - 1) * request.limit, limit: request.limit }
    const { dids, total } = await lists[caller.language ?? 'en'].page(
      { selection, keyword: request.keyword, orders: request.orders },
      slice,
    )
    return pageOf(await devicesByDid(db, dids, clock.now(), caller.companies), request, total)
  }

  return {
    page,

    /** What the server knows of one device, also by an endpoint id that it had before. @throws {Failure} nodata */
    master: (caller: Scoped, endpointId: string): Promise<Device> =>
      followed(db, caller, endpointId, (id) => readDevice(db, caller, id, clock.now(), { offers: true })),

    outsidePage: (caller: Scoped, request: DeviceListRequest) =>
      page(caller, { ...request, filters: { ...request.filters, outside: true } }),

    /** Devices by number, in this order, of whatever company. */
    byDid: (dids: readonly string[]): Promise<readonly Device[]> => devicesByDid(db, dids, clock.now()),

    /** Rows of a list with the asked fields, some at a time; never all of them in memory. */
    exportRows: async function* (caller: Scoped, request: DeviceExportRequest) {
      const selection = await selected(caller, request)
      yield* exporting(
        { selection, keyword: request.keyword, orders: request.orders },
        caller.language ?? 'en',
        request.fields,
        caller.companies,
      )
    },

    counts: async (caller: Scoped, opId: string | undefined): Promise<DeviceCounts> => {
      const companies = await tree.within(caller, opId)
      const groups = await countCells(db, selectionOf({ companies, activeType: 'all', filters: {} }), ['device_status'])
      const of = (status: string) => groups.find(({ values }) => values[0] === status)?.devices ?? 0
      return {
        activeCount: of('deployed'),
        requestCount: of('requested'),
        invenCount: of('inventory'),
        allCount: groups.reduce((sum, { devices }) => sum + devices, 0),
      }
    },
  }
}

export type DeviceReading = ReturnType<typeof deviceReading>

type Needs = ReadingNeeds &
  Pick<Core, 'bus' | 'change' | 'deviceChange'> &
  Readonly<{ link: Link; reader: FacetReader; directory: DeviceDirectory }>

/** What the server knows of devices, what they say when they are asked, and what is changed about them. */
export const deviceService = (needs: Needs) => {
  const { db, clock, bus, change, deviceChange, link, reader, directory } = needs
  const probe = deviceProbe({ db, reader, directory })

  return {
    ...deviceReading(needs),
    ...probe,

    endpointOf: (caller: AuthenticatedCaller, did: string) => endpointOfDid(db, caller, did),

    updateCustomer: async (
      caller: AuthenticatedCaller,
      endpointId: string,
      request: { customerId: string; retailer: string },
    ): Promise<Device> => {
      const device = await change(caller, deviceCalls.updateCustomer, async (trx, line) => {
        const before = await lockDevice(trx, caller, endpointId)
        await updateCustomer(trx, before.did, { ...request, userName: caller.userName, now: clock.date() })
        line({
          companyId: before.company_id,
          endpointId,
          target: endpointId,
          before: { customerId: before.customer_id, retailer: before.retailer },
          after: request,
        })
        return readDevice(trx, caller, endpointId, clock.now())
      })
      const { customerId, retailer, modifyTime, updateUser } = device
      publishState(bus, endpointId, clock.now(), { customerId, retailer, modifyTime, updateUser })
      return device
    },

    /** Sets the clock of a device and publishes what it reports of it then. */
    setTime: async (caller: AuthenticatedCaller, request: TimeChange): Promise<void> => {
      const { endpointId, enable, localTimezone, ...servers } = request
      const { companyId } = await directory.findRegistered(caller, endpointId)
      const supported = await supportFeaturesOf(db, endpointId)
      refuseAny(
        Object.entries(servers).flatMap(([field, server]) => {
          const problem = hostProblem(supported, server ?? '')
          return problem === undefined ? [] : [{ field, problem }]
        }),
      )
      const params: Record<string, string> = { Enable: String(enable) }
      for (const [name, server] of Object.entries(servers)) {
        if (server !== undefined) params[name.replace('ntpServer', 'NTPServer')] = server
      }
      if (localTimezone !== undefined) params['LocalTimeZone'] = localTimezone
      const line = { companyId, endpointId, target: endpointId, detail: { params } }
      await deviceChange(caller, deviceCalls.setTime, line, () =>
        link.set(endpointId, [{ object: timeObject, params }]),
      )
      // The change is made: a device that then keeps silent has not failed it.
      const value = await probe.time(caller, endpointId).catch(() => undefined)
      if (value !== undefined) publishFacet(bus, { endpointId, time: clock.now(), facet: 'NTP', value })
    },
  }
}

export type DeviceService = ReturnType<typeof deviceService>
export type ExportRow = Answer<typeof deviceCalls.exportConnects>[number]
