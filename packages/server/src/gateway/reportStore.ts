import { furtherActions } from '@headend/contract/actions'
import type { DeviceEventKind } from '@headend/contract/history'
import { sql } from 'kysely'
import { serverActor } from '../core/audit.ts'
import type { Core } from '../core/feature.ts'
import { bootTolerance } from '../device/facets/record.ts'
import type { DeviceContent } from '../device/facets/content.ts'
import type { Identity, Reported } from '../device/facets/record.ts'
import { replaceEndpoint } from '../device/formerEndpoints.ts'

/** What one device reported. Times are milliseconds since 1970. */
export type Report = Readonly<{
  endpointId: string
  reported: Reported
  content?: DeviceContent | undefined
  bootTime: number | undefined
}>
/** The same of a device that is in no inventory. */
export type UnregisteredReport = Report & Readonly<{ identity: Identity; address: string; online: boolean; time: Date }>

/** How many unregistered devices are kept. */
export type UnregisteredLimits = Readonly<{ most: number }>

export const defaultUnregistered: UnregisteredLimits = { most: 10_000 }

const reportRows = (reports: readonly Report[]): string =>
  JSON.stringify(
    reports.map(({ endpointId, reported, content, bootTime }) => ({
      endpoint_id: endpointId,
      friendly_name: reported.friendlyName,
      firmware_version: reported.firmwareVersion,
      hardware_version: reported.hardwareVersion,
      agent_version: reported.agentVersion,
      application_version: reported.applicationVersion,
      meta_data_version: reported.metaDataVersion,
      mesh_role: reported.meshRole,
      google_signed_in: reported.googleSignedIn,
      ui_lock_enable: reported.uiLockEnable,
      power_status_mode: reported.cpePowerStatusMode,
      lnb_settings: reported.lnbSettings,
      content_boot_ad: content?.bootAd,
      content_landing_channel: content?.landingChannel,
      content_metadata: content?.metadata,
      boot_time: bootTime === undefined ? undefined : new Date(bootTime),
    })),
  )

const columns = sql`r (
  endpoint_id text, friendly_name text, firmware_version text, hardware_version text, agent_version text,
  application_version text, meta_data_version text, mesh_role text, google_signed_in boolean, ui_lock_enable boolean,
  power_status_mode text, lnb_settings jsonb, content_boot_ad text, content_landing_channel text, content_metadata text,
  boot_time timestamptz)`

const names = [
  'friendly_name',
  'firmware_version',
  'hardware_version',
  'agent_version',
  'application_version',
  'meta_data_version',
  'mesh_role',
  'google_signed_in',
  'ui_lock_enable',
  'power_status_mode',
  'lnb_settings',
  'content_boot_ad',
  'content_landing_channel',
  'content_metadata',
]
const current = names.map((name) => sql.ref(`d.${name}`))
// What is not reported stays as it is.
const merged = names.map((name) => sql`coalesce(${sql.ref(`r.${name}`)}, ${sql.ref(`d.${name}`)})`)
const assignments = names.map((name, index) => sql`${sql.ref(name)} = ${merged[index]}`)
const bootTime = sql`case when abs(extract(epoch from r.boot_time - d.boot_time)) * 1000 < ${sql.lit(bootTolerance)}
  then d.boot_time else coalesce(r.boot_time, d.boot_time) end`

export const reportStore = ({ db, clock, change }: Pick<Core, 'db' | 'clock' | 'change'>) => ({
  /** Writes what devices of the inventory reported and gives those that reported something new. */
  write: async (reports: readonly Report[]): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ endpoint_id: string }>`
      update device as d set ${sql.join(assignments)}, boot_time = ${bootTime}
      from jsonb_to_recordset(${reportRows(reports)}::jsonb) as ${columns}
      where d.endpoint_id = r.endpoint_id
        and ((${sql.join(current)}, d.boot_time) is distinct from (${sql.join(merged)}, ${bootTime}))
      returning d.endpoint_id
    `.execute(db)
    return new Set(rows.map(({ endpoint_id }) => endpoint_id))
  },

  /** Writes devices that are in no inventory. One that was registered meanwhile is left alone. */
  writeUnregistered: async (reports: readonly UnregisteredReport[]): Promise<void> => {
    const rows = reports.map(({ endpointId, identity, reported, bootTime, address, online, time }) => ({
      endpoint_id: endpointId,
      manufacturer: identity.manufacturer,
      oui: identity.oui,
      product_class: identity.productClass,
      model_name: identity.modelName,
      device_sn: identity.deviceSn,
      mac_addr: identity.macAddr,
      firmware_version: reported.firmwareVersion,
      hardware_version: reported.hardwareVersion,
      ui_lock_enable: reported.uiLockEnable,
      location_ip: address,
      online,
      boot_time: bootTime === undefined ? undefined : new Date(bootTime),
      time,
    }))
    await sql`
      insert into unregistered_device as u (endpoint_id, manufacturer, oui, product_class, model_name, device_sn, mac_addr,
        firmware_version, hardware_version, ui_lock_enable, location_ip, online, boot_time, create_time, access_time)
      select endpoint_id, manufacturer, oui, product_class, model_name, device_sn, mac_addr, firmware_version,
        hardware_version, ui_lock_enable, location_ip, online, boot_time,
        coalesce((select first_time from former_endpoint as f where f.endpoint_id = r.endpoint_id), time), time
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        endpoint_id text, manufacturer text, oui text, product_class text, model_name text, device_sn text, mac_addr text,
        firmware_version text, hardware_version text, ui_lock_enable boolean, location_ip text, online boolean,
        boot_time timestamptz, time timestamptz)
      where not exists (select from device where device.endpoint_id = r.endpoint_id)
      order by endpoint_id
      on conflict (endpoint_id) do update set
        manufacturer = coalesce(excluded.manufacturer, u.manufacturer), oui = coalesce(excluded.oui, u.oui),
        product_class = coalesce(excluded.product_class, u.product_class),
        model_name = coalesce(excluded.model_name, u.model_name), device_sn = coalesce(excluded.device_sn, u.device_sn),
        mac_addr = coalesce(excluded.mac_addr, u.mac_addr),
        firmware_version = coalesce(excluded.firmware_version, u.firmware_version),
        hardware_version = coalesce(excluded.hardware_version, u.hardware_version),
        ui_lock_enable = coalesce(excluded.ui_lock_enable, u.ui_lock_enable), location_ip = excluded.location_ip,
        online = excluded.online, boot_time = coalesce(excluded.boot_time, u.boot_time),
        access_time = excluded.access_time
    `.execute(db)
  },

  /**
   * Has the device of the inventory with this serial number of this maker be the endpoint that says so, if it has never been
   * connected and no secret is kept for it: an import often knows the serial number and only guesses the endpoint id. Gives
   * the endpoint id it had, or undefined when there is no such device.
   */
  adopt: (endpointId: string, oui: string, deviceSn: string): Promise<string | undefined> =>
    change(
      serverActor,
      { id: 'gateway.adopt', action: furtherActions.adoptEndpoint },
      async (trx, line) => {
        const { rows } = await sql<{ did: string; endpoint_id: string; company_id: string }>`
          select d.did, d.endpoint_id, d.company_id from device as d join model on model.mid = d.mid
          where upper(model.model_oui) = ${oui} and d.device_sn = ${deviceSn} and d.access_time is null
            and d.secret_hash is null
            and not exists (select from session where session.endpoint_id = d.endpoint_id)
            and not exists (select from device as other where other.endpoint_id = ${endpointId})
          for update of d
        `.execute(trx)
        const [found] = rows
        if (found === undefined) return undefined
        const { did, endpoint_id: before, company_id: companyId } = found
        const now = clock.date()
        await replaceEndpoint(trx, { did, before, after: endpointId, userName: serverActor.userName, now })
        const kind: DeviceEventKind = 'adopted'
        await trx
          .insertInto('device_event')
          .values({ endpoint_id: endpointId, time: now, kind, message: before })
          .execute()
        line({ companyId, endpointId, target: endpointId, detail: { before, endpointId, deviceSn } })
        return before
      },
      { mayBeNothing: true },
    ),

  /**
   * Notes that an unregistered device says it is one of the inventory, by maker and serial number. Gives the endpoint id of
   * that one; undefined when there is none, or the claim is known already.
   */
  claim: async (endpointId: string): Promise<string | undefined> => {
    const { rows } = await sql<{ endpoint_id: string }>`
      update unregistered_device as u set claimed_did = d.did, claim_time = now(), claim_refused_time = null
      from device as d join model on model.mid = d.mid
      where u.endpoint_id = ${endpointId} and d.device_sn = u.device_sn and upper(model.model_oui) = upper(u.oui)
        and u.claimed_did is distinct from d.did
      returning d.endpoint_id
    `.execute(db)
    return rows[0]?.endpoint_id
  },

  /** Forgets of the unregistered devices that are gone the oldest beyond `most`. */
  forget: async ({ most }: UnregisteredLimits): Promise<void> => {
    await sql`
      delete from unregistered_device where not online and endpoint_id in (
        select endpoint_id from unregistered_device where not online order by access_time
        limit greatest(0, (select count(*) from unregistered_device) - ${most}))
    `.execute(db)
  },
})

export type ReportStore = ReturnType<typeof reportStore>
