import { sql } from 'kysely'
import { deviceName, deviceNameAmong } from '@headend/contract/device'
import type { TaskType } from '@headend/contract/tasks'
import type { Db } from '../core/db/database.ts'
import { fail } from '../core/errors.ts'
import type { AuthenticatedCaller } from '../core/http/caller.ts'
import { inScope } from '../core/scope.ts'
import { unsupportedTasks } from './supported.ts'

/** A device that is known to exist and that the caller may look at. */
export type KnownDevice = Readonly<{
  endpointId: string
  /** Its number; null where it is in no inventory. */
  did: string | null
  /** What people call it. */
  name: string
  /** The same beside others, of which some may have that name: with its MAC address or serial number. */
  nameAmong: string
  /** Null: it is in no inventory, and gets nothing but reads. */
  companyId: string | null
  online: boolean
  firmwareVersion: string | null
}>

const namesOf = (known: Parameters<typeof deviceName>[0]) => ({
  name: deviceName(known),
  nameAmong: deviceNameAmong(known),
})

/** Finds devices for callers: of the inventory within their scope, and unregistered ones for the root company. */
export const deviceDirectory = ({ db }: { db: Db }) => {
  const find = async (caller: Pick<AuthenticatedCaller, 'companies'>, endpointId: string): Promise<KnownDevice> => {
    const device = await db
      .selectFrom('device')
      .innerJoin('model', 'model.mid', 'device.mid')
      .select(['did', 'company_id', 'online', 'firmware_version'])
      .select(['device_id', 'friendly_name as friendlyName', 'mac_addr as macAddr', 'model_name as modelName'])
      .select('device_sn as deviceSn')
      .where('endpoint_id', '=', endpointId)
      .where(inScope(caller, 'device.company_id'))
      .executeTakeFirst()
    if (device !== undefined) {
      const { did, company_id, online, firmware_version } = device
      const names = namesOf({ ...device, endpointId })
      return { endpointId, did, ...names, companyId: company_id, online, firmwareVersion: firmware_version }
    }
    const unregistered = await db
      .selectFrom('unregistered_device')
      .select(['online', 'firmware_version', 'mac_addr as macAddr', 'model_name as modelName'])
      .select('device_sn as deviceSn')
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst()
    if (unregistered === undefined || caller.companies !== 'all') throw fail('nodata')
    const names = namesOf({ ...unregistered, endpointId })
    const { online, firmware_version } = unregistered
    return { endpointId, did: null, ...names, companyId: null, online, firmwareVersion: firmware_version }
  }
  return {
    /** @throws {Failure} nodata when it does not exist for the caller. */
    find,
    /** As `find`, for what is more than a read. @throws {Failure} custom notRegistered for a device in no inventory. */
    findRegistered: async (caller: Pick<AuthenticatedCaller, 'companies'>, endpointId: string) => {
      const device = await find(caller, endpointId)
      const { companyId } = device
      if (companyId === null) throw fail('custom', { reason: 'notRegistered' })
      return { ...device, companyId }
    },
    /** Those of these endpoints that the caller may look at, with their companies. */
    among: async (
      caller: Pick<AuthenticatedCaller, 'companies'>,
      endpointIds: readonly string[],
    ): Promise<ReadonlyMap<string, string | null>> => {
      const found = new Map<string, string | null>()
      const devices = await db
        .selectFrom('device')
        .select(['endpoint_id', 'company_id'])
        .where('endpoint_id', 'in', [...endpointIds])
        .where(inScope(caller, 'device.company_id'))
        .execute()
      for (const { endpoint_id, company_id } of devices) found.set(endpoint_id, company_id)
      if (caller.companies === 'all') {
        const unregistered = await db
          .selectFrom('unregistered_device')
          .select('endpoint_id')
          .where('endpoint_id', 'in', [...endpointIds])
          .execute()
        for (const { endpoint_id } of unregistered) if (!found.has(endpoint_id)) found.set(endpoint_id, null)
      }
      return found
    },
    /** Those of these endpoints which lack what a kind of task needs, by what was read of their firmware. */
    lacking: async (endpointIds: readonly string[], type: TaskType): Promise<ReadonlySet<string>> => {
      const { rows } = await sql<{ endpoint_id: string }>`
        select d.endpoint_id from device d
        where d.endpoint_id = any(${[...endpointIds]}::text[]) and ${type} = any(${unsupportedTasks('d')})
        union all
        select u.endpoint_id from unregistered_device u join supported_model s on s.endpoint_id = u.endpoint_id
          and s.firmware_version is not distinct from u.firmware_version
        where u.endpoint_id = any(${[...endpointIds]}::text[]) and ${type} = any(s.unsupported_tasks)
      `.execute(db)
      return new Set(rows.map(({ endpoint_id }) => endpoint_id))
    },
    /** Those of these endpoints that are connected to some gateway. */
    connected: async (endpointIds: readonly string[]): Promise<ReadonlySet<string>> => {
      const { rows } = await sql<{ endpoint_id: string }>`
        select endpoint_id from session where endpoint_id = any(${[...endpointIds]}::text[])
      `.execute(db)
      return new Set(rows.map(({ endpoint_id }) => endpoint_id))
    },
  }
}

export type DeviceDirectory = ReturnType<typeof deviceDirectory>
