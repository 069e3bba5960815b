import { deleteFound } from '../../core/db/deletion.ts'
import { sql } from 'kysely'
import { furtherActions } from '@headend/contract/actions'
import type { Input, Page } from '@headend/contract/core'
import { pageOf } from '@headend/contract/core'
import { deviceName } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import type { DeviceEventKind } from '@headend/contract/history'
import { serialNumber } from '@headend/contract/schemas/rules'
import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import type { Db } from '../../core/db/database.ts'
import { streamRows } from '../../core/db/streamRows.ts'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { replaceEndpoint } from '../../device/formerEndpoints.ts'
import { publishRegistration, publishState } from '../../device/state.ts'
import type { CompanyService } from '../companies/service.ts'
import { containsAll, readDevice, sinceWhenSilent, upTimeOf } from '../devices/service.ts'
import { insertDevices, otherThan, ouiOf, takenBy, uniques } from '../lifecycle/service.ts'
import type { Candidate } from '../lifecycle/service.ts'
import { ensureModel, makerOf, modelIndex } from '../models/service.ts'
import type { KnownModel } from '../models/service.ts'
import type { TaskService } from '../tasks/service.ts'

type ListRequest = Input<typeof unregisteredCalls.listPage>['body']
type ExportRequest = Input<typeof unregisteredCalls.export>['body']
type Registration = Input<typeof unregisteredCalls.update>['body']

type Needs = Pick<Core, 'db' | 'clock' | 'bus' | 'change'> &
  Readonly<{ companies: CompanyService; tasks: Pick<TaskService, 'start'> }>

/** The most devices the list without pages gives. */
const mostListed = 1000

const columns = {
  online: 'online',
  modelName: 'model_name',
  macAddr: 'mac_addr',
  deviceSn: 'device_sn',
  firmwareVersion: 'firmware_version',
  createTime: 'create_time',
  accessTime: sql<Date>`case when online then 'infinity' else access_time end`,
} as const

/** The device of the inventory that one says it is; null when there is none, or when it was decided that it is not. */
const claim = sql<Claim | null>`(
  select jsonb_build_object('did', d.did::text, 'endpointId', d.endpoint_id, 'online', d.online, 'macAddr', d.mac_addr,
    'friendlyName', d.friendly_name, 'device_id', d.device_id, 'modelName', model.model_name, 'deviceSn', d.device_sn,
    'locationIp', d.location_ip, 'customerId', d.customer_id,
    'createTime', floor(extract(epoch from d.create_time) * 1000)::float8,
    'accessTime', floor(extract(epoch from d.access_time) * 1000)::float8)
  from device d join model using (mid) where d.did = claimed_did and claim_refused_time is null)`
type Claim = Readonly<{
  did: string
  endpointId: string
  online: boolean
  macAddr: string | null
  friendlyName: string | null
  device_id: string | null
  modelName: string
  deviceSn: string
  locationIp: string | null
  customerId: string | null
  /** Milliseconds since 1970. */
  createTime: number
  accessTime: number | null
}>

const select = (db: Db) =>
  db
    .selectFrom('unregistered_device')
    .selectAll()
    .select([claim.as('claim'), sinceWhenSilent('unregistered_device')])
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const deviceOf = (row: Row, now: number): UnregisteredDevice => ({
  endpointId: row.endpoint_id,
  manufacturer: row.manufacturer,
  manufacturerOui: row.oui,
  prodClass: row.product_class,
  modelName: row.model_name,
  deviceSn: row.device_sn,
  macAddr: row.mac_addr,
  firmwareVersion: row.firmware_version,
  hardwareVersion: row.hardware_version,
  uiLockEnable: row.ui_lock_enable,
  locationIp: row.location_ip,
  online: row.online,
  silentSince: row.online ? (row.silent_since?.getTime() ?? null) : null,
  upTime: upTimeOf(row, now),
  createTime: row.create_time.getTime(),
  // A connection that is held is contact now, however long ago it was opened.
  accessTime: row.online ? now : row.access_time.getTime(),
  claims: row.claim && {
    did: row.claim.did,
    endpointId: row.claim.endpointId,
    deviceName: deviceName(row.claim),
    online: row.claim.online,
    modelName: row.claim.modelName,
    deviceSn: row.claim.deviceSn,
    locationIp: row.claim.locationIp,
    customerId: row.claim.customerId,
    createTime: row.claim.createTime,
    // As of every device: a connection that is held is contact now.
    accessTime: row.claim.online ? now : row.claim.accessTime,
    claimTime: (row.claim_time ?? row.create_time).getTime(),
  },
})

const searched = sql`lower(concat_ws(E'\\n', endpoint_id, device_sn, model_name, manufacturer, replace(mac_addr, ':', ''), firmware_version))`

/** Devices that are connected and in no inventory. They belong to no company: the root company alone sees them. */
export const unregisteredService = ({ db, clock, bus, change, companies, tasks }: Needs) => {
  const find = async (trx: Db, caller: AuthenticatedCaller, endpointId: string): Promise<Row> => {
    const row = await select(trx).where('endpoint_id', '=', endpointId).forUpdate().executeTakeFirst()
    if (row === undefined || caller.companies !== 'all') throw fail('nodata')
    return row
  }

  /** Whether somebody else was faster: of one that its caller may see. */
  const isRegistered = async (trx: Db, caller: AuthenticatedCaller, endpointId: string): Promise<boolean> =>
    caller.companies === 'all' &&
    (await trx.selectFrom('device').select('did').where('endpoint_id', '=', endpointId).executeTakeFirst()) !==
      undefined

  /** The model a device is registered as: the one that was chosen, a new one, or the one of the name it says. */
  const modelFor = async (trx: Db, { mid, newModelClass }: Registration, row: Row): Promise<KnownModel> => {
    const models = await modelIndex(trx)
    const reported = {
      endpointId: row.endpoint_id,
      manufacturer: row.manufacturer,
      oui: row.oui,
      modelName: row.model_name,
    }
    const named = row.model_name === null ? undefined : models.byName(row.model_name)
    const known = mid === undefined ? named : models.byMid(mid)
    if (known !== undefined) {
      const model = otherThan(known, reported, models.byName)
      if (model === undefined) return known
      throw fail('custom', { reason: 'wrongModel', field: 'mid', values: { model } })
    }
    if (mid !== undefined || newModelClass === undefined) throw fail('custom', { reason: 'unknownModel', field: 'mid' })
    const oui = ouiOf(reported) ?? ''
    const manufacturer = row.manufacturer ?? (oui === '' ? 'Unknown' : oui)
    return ensureModel(trx, {
      manufacturer,
      modelName: row.model_name ?? `${manufacturer} ${row.product_class ?? newModelClass}`,
      oui,
      productClass: newModelClass,
    })
  }

  const candidateOf = (given: Registration, row: Row, model: KnownModel, companyId: string): Candidate => {
    const serial = serialNumber.safeParse(given.deviceSn ?? row.device_sn ?? '')
    if (!serial.success) throw fail('serialnumber-invalid', { field: 'deviceSn' })
    // A serial number is given to a device that reports none; another one than it reports would name a device that does not exist.
    if (row.device_sn !== null && serial.data !== row.device_sn)
      throw fail('custom', { reason: 'wrongSerial', field: 'deviceSn', values: { serial: row.device_sn } })
    return {
      row: 1,
      endpointId: row.endpoint_id,
      deviceSn: serial.data,
      macAddr: given.macAddr ?? row.mac_addr,
      deviceId: given.device_id || null,
      mid: model.mid,
      maker: makerOf(model),
      companyId,
      customerId: null,
      retailer: null,
      opCityId: null,
      zipCode: null,
      address: null,
      tags: [],
    }
  }

  const refuseConflicts = async (trx: Db, candidate: Candidate): Promise<void> => {
    const taken = await takenBy(trx, [candidate])
    for (const name of ['endpointId', 'macAddr', 'deviceSn', 'deviceId'] as const) {
      const value = uniques[name].of(candidate)
      if (value === null || !taken[name].has(value)) continue
      const { code, field, ...rest } = uniques[name].mistake
      throw fail(code, { field, ...rest })
    }
  }

  const narrowed = (request: ListRequest) =>
    db
      .selectFrom('unregistered_device')
      .$if(request.online !== undefined, (query) => query.where('online', '=', request.online === true))
      .where(containsAll(searched, request.keyword))

  const ordered = (request: ListRequest) =>
    request.orders
      .reduce(
        (query, { column, order }) =>
          query.orderBy(columns[column], (direction) =>
            (order === 'asc' ? direction.asc() : direction.desc()).nullsLast(),
          ),
        narrowed(request)
          .selectAll()
          .select([claim.as('claim'), sinceWhenSilent('unregistered_device')]),
      )
      .orderBy('create_time', 'desc')
      .orderBy('endpoint_id')

  return {
    /** All of them, or the one of this endpoint. */
    list: async (caller: AuthenticatedCaller, endpointId?: string): Promise<UnregisteredDevice[]> => {
      if (caller.companies !== 'all') return []
      const rows = await select(db)
        .$if(endpointId !== undefined, (query) => query.where('endpoint_id', '=', endpointId ?? ''))
        .orderBy('create_time', 'desc')
        .orderBy('endpoint_id')
        .limit(mostListed)
        .execute()
      return rows.map((row) => deviceOf(row, clock.now()))
    },

    page: async (caller: AuthenticatedCaller, request: ListRequest): Promise<Page<UnregisteredDevice>> => {
      if (caller.companies !== 'all') return pageOf([], request, 0)
      const [total, rows] = await Promise.all([
        narrowed(request)
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow(),
        ordered(request)
          .offset((request.page - 1) * request.limit)
          .limit(request.limit)
          .execute(),
      ])
      return pageOf(
        rows.map((row) => deviceOf(row, clock.now())),
        request,
        total.count,
      )
    },

    /** The asked fields of all that a request means, some devices at a time. */
    exportRows: async function* (caller: AuthenticatedCaller, { fields, ...request }: ExportRequest) {
      if (caller.companies !== 'all') return
      for await (const rows of streamRows(db, ordered(request)))
        yield rows.map((row) => {
          const device = deviceOf(row, clock.now())
          return Object.fromEntries(fields.map((field) => [field, device[field]]))
        })
    },

    /** Registers a device into the inventory of a company; it brings along what it said of itself. */
    register: async (caller: AuthenticatedCaller, given: Registration): Promise<Device> => {
      const { companyId } = await companies.find(caller, given.opId)
      const { endpointId } = given
      const device = await change(caller, unregisteredCalls.update, async (trx, line) => {
        const row = await find(trx, caller, endpointId).catch(async (error: unknown) => {
          throw (await isRegistered(trx, caller, endpointId)) ? fail('custom', { reason: 'alreadyRegistered' }) : error
        })
        const model = await modelFor(trx, given, row)
        const candidate = candidateOf(given, row, model, companyId)
        await refuseConflicts(trx, candidate)
        const { added } = await insertDevices(trx, [candidate], { now: clock.date(), userName: caller.userName })
        if (!added.has(endpointId)) throw fail('custom', { reason: 'alreadyRegistered' })
        line({
          companyId,
          endpointId,
          target: endpointId,
          detail: { modelName: model.modelName, deviceSn: candidate.deviceSn },
        })
        return readDevice(trx, caller, endpointId, clock.now())
      })
      publishRegistration(bus, endpointId)
      return device
    },

    /** Has the device of the inventory be the endpoint that says so, or not; its history says what was decided. */
    resolve: async (caller: AuthenticatedCaller, endpointId: string, choice: 'keep' | 'replace'): Promise<void> => {
      const isReplaced = choice === 'replace'
      const now = clock.date()
      const action = choice === 'keep' ? furtherActions.keepEndpoint : furtherActions.handOver
      const { before, online } = await change(
        caller,
        { id: unregisteredCalls.resolve.id, action },
        async (trx, line) => {
          const { claimed_did, claim: claimed, online } = await find(trx, caller, endpointId)
          if (claimed_did === null || claimed === null) throw fail('nodata')
          const { company_id } = await trx
            .selectFrom('device')
            .select('company_id')
            .where('did', '=', claimed_did)
            .forUpdate()
            .executeTakeFirstOrThrow()
          const { endpointId: before } = claimed
          const { userName } = caller
          if (isReplaced) await replaceEndpoint(trx, { did: claimed_did, before, after: endpointId, userName, now })
          else
            await trx
              .updateTable('unregistered_device')
              .set({ claim_refused_time: now })
              .where('endpoint_id', '=', endpointId)
              .execute()
          // Whoever looks at either of the two reads who decided.
          await trx
            .insertInto('device_event')
            .values(
              [before, endpointId].map((one) => ({
                endpoint_id: one,
                time: now,
                kind: (isReplaced ? 'handedOver' : 'endpointKept') satisfies DeviceEventKind,
                message: userName,
              })),
            )
            .execute()
          line({
            companyId: company_id,
            endpointId: isReplaced ? endpointId : before,
            target: deviceName(claimed),
            detail: { choice, claims: before, endpointId },
          })
          return { before, online }
        },
      )
      // Pages of either ask again: the record of the one may be that of the other now.
      for (const changed of [before, endpointId]) {
        publishState(bus, changed, now.getTime(), isReplaced ? { endpointId, online } : {})
        if (isReplaced) publishRegistration(bus, changed)
      }
    },

    act: async (caller: AuthenticatedCaller, endpointId: string, type: 'Lock' | 'Unlock') => {
      const { endpoint_id, mac_addr, model_name, device_sn } = await find(db, caller, endpointId)
      const name = deviceName({
        endpointId: endpoint_id,
        macAddr: mac_addr,
        modelName: model_name,
        deviceSn: device_sn,
      })
      return tasks.start({ caller, device: { endpointId: endpoint_id, name, companyId: null }, type, input: {} })
    },

    forget: async (caller: AuthenticatedCaller, endpointId: string): Promise<void> => {
      await change(caller, unregisteredCalls.remove, async (trx, line) => {
        const { endpoint_id } = await find(trx, caller, endpointId)
        await deleteFound(
          trx.deleteFrom('unregistered_device').where('endpoint_id', '=', endpoint_id).executeTakeFirst(),
        )
        line({ companyId: null, endpointId: endpoint_id, target: endpoint_id })
      })
    },
  }
}

export type UnregisteredService = ReturnType<typeof unregisteredService>
