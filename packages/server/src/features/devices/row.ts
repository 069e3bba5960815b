import { sql } from 'kysely'
import type { Device } from '@headend/contract/device'
import { taskTypes } from '@headend/contract/tasks'
import type { CompanyScope } from '../../core/http/caller.ts'
import type { Db } from '../../core/db/database.ts'
import { unsupportedTasks } from '../../device/supported.ts'
import { newestOf, unasked } from './list/newest.ts'
import type { Newest } from './list/newest.ts'

/** Since when the device of a row has been connected without answering; one look-up by key a row. */
export const sinceWhenSilent = (table: string) =>
  sql<Date | null>`(
    select silent_since from session where session.endpoint_id = ${sql.ref(`${table}.endpoint_id`)}
  )`.as('silent_since')

/** Devices with the names of what they refer to, in the shape `deviceOf` reads. */
export const selectDevices = (db: Db) =>
  db
    .selectFrom('device as d')
    .innerJoin('model as m', 'm.mid', 'd.mid')
    .innerJoin('manufacturer as f', 'f.manufacturer_id', 'm.manufacturer_id')
    .innerJoin('company as o', 'o.company_id', 'd.company_id')
    .leftJoin('city as c', 'c.op_city_id', 'd.op_city_id')
    .leftJoin('province as p', 'p.province_id', 'c.province_id')
    .leftJoin('device_group as g', 'g.gid', 'd.gid')
    .leftJoin('room as r', 'r.room_id', 'd.room_id')
    .selectAll('d')
    .select(['m.model_name', 'm.product_class', 'm.model_oui', 'f.manufacturer_id', 'f.manufacturer_name'])
    .select(sinceWhenSilent('d'))
    .select(unsupportedTasks('d').as('unsupported_tasks'))
    .select(['o.company_name', 'g.group_name', 'r.room_name', 'c.city_name', 'p.province_id', 'p.province_name'])

export type DeviceRow = Awaited<ReturnType<ReturnType<typeof selectDevices>['executeTakeFirstOrThrow']>>

const ms = (time: Date | null): number | null => (time === null ? null : time.getTime())

/** Seconds since the device started; 0 while it is offline, null where one that is online has not said when it did. */
export const upTimeOf = ({ online, boot_time: started }: Pick<DeviceRow, 'online' | 'boot_time'>, now: number) => {
  if (!online) return 0
  return started && Math.max(0, Math.floor((now - started.getTime()) / 1000))
}

/** When a device was last in contact, ms: a connection that is held is contact now, however long ago it was opened. */
const accessTimeOf = (row: Pick<DeviceRow, 'online' | 'access_time'>, now: number): number | null =>
  row.online ? now : ms(row.access_time)

const certificateOf = (row: DeviceRow): Device['certificate'] =>
  row.certificate_end && {
    subject: row.certificate_subject ?? '',
    issuer: row.certificate_issuer ?? '',
    serialNumber: row.certificate_serial ?? '',
    validTo: row.certificate_end.getTime(),
  }

/** A row as the contract spells it; `now` is milliseconds since 1970, `newest` the newest firmware that devices can be given. */
export const deviceOf = (row: DeviceRow, now: number, newest: Newest = unasked): Device => ({
  did: row.did,
  endpointId: row.endpoint_id,
  device_id: row.device_id,
  deviceSn: row.device_sn,
  macAddr: row.mac_addr,
  mid: row.mid,
  modelName: row.model_name,
  prodClass: row.product_class,
  manufacturerId: row.manufacturer_id,
  manufacturerName: row.manufacturer_name,
  manufacturerOui: row.model_oui,
  companyId: row.company_id,
  companyName: row.company_name,
  opId: row.company_id,
  gid: row.gid,
  groupName: row.group_name,
  roomId: row.room_id,
  roomName: row.room_name,
  tags: row.tags,
  deviceStatus: row.device_status,
  activeFlag: row.device_status === 'deployed' ? 'Activated' : 'Deactivated',
  activeReqTime: ms(row.active_req_time),
  customerId: row.customer_id,
  retailer: row.retailer,
  zipCode: row.zip_code,
  address: row.address,
  provinceId: row.province_id,
  province: row.province_name,
  opCityId: row.op_city_id,
  city: row.city_name,
  friendlyName: row.friendly_name,
  firmwareVersion: row.firmware_version,
  newestFirmware: newest(row),
  hardwareVersion: row.hardware_version,
  agentVersion: row.agent_version,
  applicationVersion: row.application_version,
  metaDataVersion: row.meta_data_version,
  meshRole: row.mesh_role,
  googleSignedIn: row.google_signed_in,
  uiLockEnable: row.ui_lock_enable,
  cpePowerStatusMode: row.power_status_mode,
  lnbSettings: row.lnb_settings,
  locationIp: row.location_ip,
  online: row.online,
  silentSince: row.online ? ms(row.silent_since) : null,
  upTime: upTimeOf(row, now),
  lastReboot: ms(row.boot_time),
  syncTime: ms(row.sync_time),
  accessTime: accessTimeOf(row, now),
  unsupported: taskTypes.filter((type) => row.unsupported_tasks?.includes(type)),
  certificate: certificateOf(row),
  secretTime: ms(row.secret_time),
  createTime: row.create_time.getTime(),
  modifyTime: row.modify_time.getTime(),
  updateUser: row.update_user,
})

/**
 * Devices by number, in the order of `dids`; those that do not exist any more are left out. With the companies of a reader each says
 * what it can be given.
 */
export const devicesByDid = async (
  db: Db,
  dids: readonly string[],
  now: number,
  companies?: CompanyScope,
): Promise<readonly Device[]> => {
  if (dids.length === 0) return []
  const rows = await selectDevices(db)
    .where(sql<boolean>`d.did = any(${[...dids]}::bigint[])`)
    .execute()
  const newest = await newestOf(db, companies, rows)
  const byDid = new Map(rows.map((row) => [row.did, row]))
  return dids.flatMap((did) => {
    const row = byDid.get(did)
    return row === undefined ? [] : [deviceOf(row, now, newest)]
  })
}
