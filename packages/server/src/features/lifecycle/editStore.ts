import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { hexOf } from './store.ts'
import type { CheckedEdit, Edit, Found } from './editRows.ts'

const givenBy = (checked: readonly CheckedEdit[]) =>
  checked.flatMap((entry) => ('mistake' in entry ? [] : [entry.given]))

const texts = (values: readonly (string | null | undefined)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
]

/** The devices that rows name, among those the caller may look at; held until the end of the transaction when `isLocked`. */
export const findDevices = async (
  db: Db,
  caller: AuthenticatedCaller,
  checked: readonly CheckedEdit[],
  isLocked: boolean,
): Promise<readonly Found[]> => {
  const given = givenBy(checked)
  const ids = texts(given.map(({ endpointId }) => endpointId))
  const macs = texts(given.map(({ macAddr }) => macAddr))
  const serials = texts(given.map(({ deviceSn }) => deviceSn))
  const { rows } = await sql<Found>`
    select did, endpoint_id as "endpointId", device_sn as "deviceSn", mac_addr as "macAddr", mid,
      company_id as "companyId", device_id, customer_id as "customerId", retailer, op_city_id as "opCityId",
      zip_code as "zipCode", address, tags
    from device
    where did = any(array(
      select did from device where endpoint_id = any(${ids}::text[])
      union select did from device where mac_addr = any(${macs}::text[])
      union select did from device where device_sn = any(${serials}::text[])
    )) and ${inScope(caller, 'device.company_id')}
    order by did
    ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** Which device has a name that a row would give: by company and name in lower case. */
export const namesakes = async (
  db: Db,
  checked: readonly CheckedEdit[],
  devices: readonly Found[],
): Promise<ReadonlyMap<string, string>> => {
  const names = texts(givenBy(checked).map(({ device_id }) => device_id?.toLowerCase()))
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ did: string; company_id: string; name: string }>`
    select did, company_id, lower(device_id) as name from device
    where device_id is not null and lower(device_id) = any(${names}::text[])
      and company_id = any(${texts(devices.map(({ companyId }) => companyId))}::bigint[])`.execute(db)
  return new Map(rows.map(({ did, company_id, name }) => [`${company_id} ${name}`, did]))
}

const rowOf = ({ device, after, secret }: Edit) => ({ did: device.did, ...after, ...hexOf(secret) })

/** Writes what differs of devices; what a row leaves out stays. */
export const updateDevices = async (
  trx: Db,
  edits: readonly Edit[],
  { userName, now }: Readonly<{ userName: string; now: Date }>,
): Promise<void> => {
  if (edits.length === 0) return
  await sql`
    update device set
      device_id = coalesce(c.device_id, device.device_id), customer_id = coalesce(c."customerId", device.customer_id),
      retailer = coalesce(c.retailer, device.retailer), op_city_id = coalesce(c."opCityId", device.op_city_id),
      zip_code = coalesce(c."zipCode", device.zip_code), address = coalesce(c.address, device.address),
      tags = coalesce(c.tags, device.tags),
      secret_salt = coalesce(decode(c.salt, 'hex'), device.secret_salt),
      secret_hash = coalesce(decode(c.hash, 'hex'), device.secret_hash),
      secret_time = case when c.salt is null then device.secret_time else ${now}::timestamptz end,
      update_user = ${userName}, modify_time = ${now}
    from jsonb_to_recordset(${JSON.stringify(edits.map(rowOf))}::jsonb) as c (
      did bigint, device_id text, "customerId" text, retailer text, "opCityId" text, "zipCode" text, address text, tags text[],
      salt text, hash text)
    where device.did = c.did`.execute(trx)
}
