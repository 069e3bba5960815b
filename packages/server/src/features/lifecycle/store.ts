import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { inParts } from '../../core/turns.ts'
import type { StoredSecret } from '../../device/proof.ts'
import { makerOf } from '../models/service.ts'
import { uniques } from './rows.ts'
import type { Candidate, Reported, Taken } from './rows.ts'

type Existing = Readonly<{
  endpoint_id: string
  mac_addr: string | null
  mid: string
  model_oui: string
  device_sn: string
  company_id: string
  device_id: string | null
}>

/** Candidates of one look-up. */
const lookedUpAtOnce = 2_000

const texts = (values: readonly (string | null)[]) => values.filter((value) => value !== null)

const rivalsOf = async (db: Db, candidates: readonly Candidate[]): Promise<readonly Candidate[]> => {
  const names = texts(candidates.map(({ deviceId }) => deviceId?.toLowerCase() ?? null))
  // One look-up for each index, rather than one condition that none of them serves.
  const { rows } = await sql<Existing>`
    with wanted as (
      select endpoint_id from device
        where endpoint_id = any(${candidates.map(({ endpointId }) => endpointId)}::text[])
      union
      select endpoint_id from device
        where mac_addr = any(${texts(candidates.map(({ macAddr }) => macAddr))}::text[])
      union
      select d.endpoint_id from unnest(${candidates.map(({ mid }) => mid)}::bigint[],
          ${candidates.map(({ deviceSn }) => deviceSn)}::text[]) as own (mid, device_sn)
        join model on model.mid = own.mid
        join model as same on same.mid = model.mid or (same.model_oui = model.model_oui and model.model_oui <> '')
        join device d on d.mid = same.mid and d.device_sn = own.device_sn
      union
      select d.endpoint_id from device d
        where ${names.length > 0} and d.device_id is not null and lower(d.device_id) = any(${names}::text[])
          and d.company_id = any(${[...new Set(candidates.map(({ companyId }) => companyId))]}::bigint[])
    )
    select d.endpoint_id, d.mac_addr, d.mid, model.model_oui, d.device_sn, d.company_id, d.device_id
    from wanted join device d using (endpoint_id) join model on model.mid = d.mid
  `.execute(db)
  return rows.map((row) => ({
    row: 0,
    endpointId: row.endpoint_id,
    deviceSn: row.device_sn,
    macAddr: row.mac_addr,
    deviceId: row.device_id,
    mid: row.mid,
    maker: makerOf({ mid: row.mid, oui: row.model_oui }),
    companyId: row.company_id,
    customerId: null,
    retailer: null,
    opCityId: null,
    zipCode: null,
    address: null,
    tags: [],
  }))
}

/** What the database has of that which must be a device's own, as far as `candidates` could run into it. */
export const takenBy = async (db: Db, candidates: readonly Candidate[]): Promise<Taken> => {
  const found: Candidate[] = []
  for (const part of inParts(candidates, lookedUpAtOnce)) found.push(...(await rivalsOf(db, part)))
  const setOf = (of: (candidate: Candidate) => string | null) => new Set(texts(found.map(of)))
  return {
    endpointId: setOf(uniques.endpointId.of),
    macAddr: setOf(uniques.macAddr.of),
    deviceSn: setOf(uniques.deviceSn.of),
    deviceId: setOf(uniques.deviceId.of),
  }
}

/** What the unregistered devices among these reported of themselves. */
export const reportsOf = async (
  db: Db,
  candidates: readonly Pick<Candidate, 'endpointId'>[],
): Promise<readonly Reported[]> => {
  const { rows } = await sql<Reported>`
    select endpoint_id as "endpointId", manufacturer, oui, model_name as "modelName" from unregistered_device
    where endpoint_id = any(${candidates.map(({ endpointId }) => endpointId)}::text[])
  `.execute(db)
  return rows
}

/** What is kept of a secret, as JSON carries it. */
export const hexOf = (secret: StoredSecret | undefined) =>
  secret && { salt: secret.salt.toString('hex'), hash: secret.hash.toString('hex') }

const rowOf = ({ secret, ...candidate }: Candidate) => ({ ...candidate, ...hexOf(secret) })

/** Keeps the hash of a device's secret, or nothing any more. */
export const setSecret = async (
  trx: Db,
  did: string,
  secret: StoredSecret | undefined,
  { userName, now }: { userName: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable('device')
    .set({
      secret_salt: secret?.salt ?? null,
      secret_hash: secret?.hash ?? null,
      secret_time: secret === undefined ? null : now,
      update_user: userName,
      modify_time: now,
    })
    .where('did', '=', did)
    .execute()
}

/**
 * Registers devices. One that is connected already keeps what it reported and leaves the unregistered list.
 * Gives the endpoints that were added, and those of them that had been unregistered; a rival that somebody added
 * meanwhile is left as it is.
 */
export const insertDevices = async (
  trx: Db,
  candidates: readonly Candidate[],
  { now, userName }: { now: Date; userName: string },
): Promise<{ added: ReadonlySet<string>; registered: readonly string[] }> => {
  const { rows } = await sql<{ endpoint_id: string }>`
    insert into device (endpoint_id, device_id, device_sn, mac_addr, mid, company_id, customer_id, retailer, op_city_id,
      zip_code, address, tags, secret_salt, secret_hash, secret_time, create_time, modify_time, update_user,
      firmware_version, hardware_version, ui_lock_enable, location_ip, online, boot_time, access_time, sync_time)
    select c."endpointId", c."deviceId", c."deviceSn", c."macAddr", c.mid, c."companyId", c."customerId", c.retailer, c."opCityId",
      c."zipCode", c.address, c.tags, decode(c.salt, 'hex'), decode(c.hash, 'hex'), case when c.salt is not null then ${now}::timestamptz end,
      ${now}, ${now}, ${userName},
      u.firmware_version, u.hardware_version, u.ui_lock_enable, u.location_ip, coalesce(u.online, false),
      u.boot_time, u.access_time, u.access_time
    from jsonb_to_recordset(${JSON.stringify(candidates.map(rowOf))}::jsonb) as c (
      "endpointId" text, "deviceId" text, "deviceSn" text, "macAddr" text, mid bigint, "companyId" bigint, "customerId" text,
      retailer text, "opCityId" text, "zipCode" text, address text, tags text[], salt text, hash text)
    left join unregistered_device u on u.endpoint_id = c."endpointId"
    on conflict do nothing
    returning endpoint_id
  `.execute(trx)
  const added = rows.map((row) => row.endpoint_id)
  const gone = await sql<{ endpoint_id: string }>`
    delete from unregistered_device where endpoint_id = any(${added}::text[]) returning endpoint_id`.execute(trx)
  return { added: new Set(added), registered: gone.rows.map((row) => row.endpoint_id) }
}

type Status = 'inventory' | 'requested' | 'deployed'

/** Moves a device on in its life. What is undefined stays. */
export const setStatus = async (
  trx: Db,
  did: string,
  change: {
    status: Status
    activeReqTime: Date | null
    /** Who is told what becomes of the request; null where nothing waits. */
    requestedBy: string | null
    customerId?: string | undefined
    zipCode?: string | undefined
    address?: string | undefined
    userName: string
    now: Date
  },
): Promise<void> => {
  const { customerId, zipCode, address } = change
  await trx
    .updateTable('device')
    .set({
      device_status: change.status,
      active_req_time: change.activeReqTime,
      requested_by: change.requestedBy,
      update_user: change.userName,
      modify_time: change.now,
      ...(customerId === undefined ? {} : { customer_id: customerId === '' ? null : customerId }),
      ...(zipCode === undefined ? {} : { zip_code: zipCode === '' ? null : zipCode }),
      ...(address === undefined ? {} : { address: address === '' ? null : address }),
    })
    .where('did', '=', did)
    .execute()
}

/** Whose devices are meant: those of one company, or all that a caller may look at. */
export type Owners = Pick<AuthenticatedCaller, 'companies'> | Readonly<{ companyId: string }>

/** Devices by endpoint, held until the end of the transaction, in one order for all who hold several. */
export const lockDevices = (trx: Db, endpointIds: readonly string[], owners: Owners) =>
  trx
    .selectFrom('device')
    .select(['did', 'endpoint_id', 'company_id', 'device_status'])
    .where(sql<boolean>`endpoint_id = any(${[...endpointIds]}::text[])`)
    .where(
      'companies' in owners
        ? inScope(owners, 'device.company_id')
        : sql<boolean>`device.company_id = ${owners.companyId}`,
    )
    .orderBy('did')
    .forUpdate()
    .execute()

/** Hands devices to a company; they are in its inventory then. */
export const moveDevices = async (
  trx: Db,
  dids: readonly string[],
  change: { companyId: string; userName: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable('device')
    .set({
      company_id: change.companyId,
      device_status: 'inventory',
      active_req_time: null,
      requested_by: null,
      update_user: change.userName,
      modify_time: change.now,
    })
    .where(sql<boolean>`did = any(${[...dids]}::bigint[])`)
    .execute()
}

/** Removes a device with what is known of it; histories of what people did stay. */
export const removeDevice = async (trx: Db, did: string, endpointId: string): Promise<void> => {
  await trx.deleteFrom('device').where('did', '=', did).execute()
  await trx.deleteFrom('supported_model').where('endpoint_id', '=', endpointId).execute()
  await trx.deleteFrom('device_event').where('endpoint_id', '=', endpointId).execute()
  await trx
    .deleteFrom('task')
    .where('endpoint_id', '=', endpointId)
    .where('state', 'in', ['success', 'fail', 'cancelled'])
    .execute()
}
