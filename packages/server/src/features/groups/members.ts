import { sql } from 'kysely'
import { bulkLimit } from '@headend/contract/bulk'
import { groupCalls } from '@headend/contract/groups'
import { deviceListRequest } from '@headend/contract/schemas/devices'
import type { Device } from '@headend/contract/device'
import { deviceName } from '@headend/contract/device'
import type { Page } from '@headend/contract/core'
import { fail, messageIn } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import { publishState } from '../../device/state.ts'
import type { DeviceService } from '../devices/service.ts'
import { groupRows } from './rows.ts'

type Needs = Pick<Core, 'db' | 'clock' | 'bus' | 'change'> & Readonly<{ devices: Pick<DeviceService, 'page'> }>

type Asked = Readonly<{ gid: string; page: number; limit: number; keyword: string; assigned?: boolean | undefined }>
type Where = Readonly<{ gid?: string | undefined; opCityIds?: readonly string[] | undefined }>
type Some = Readonly<{ gid: string; endpointIds: readonly string[] }>

/** Who is in a group, and who could be. */
export const groupMembers = ({ db, clock, bus, change, devices }: Needs) => {
  /** Chosen devices that the caller sees, held until the end of the transaction in one order for all who hold several. */
  const chosen = (trx: Core['db'], caller: AuthenticatedCaller, endpointIds: readonly string[]) =>
    trx
      .selectFrom('device')
      .innerJoin('model', 'model.mid', 'device.mid')
      .select(['did', 'endpoint_id as endpointId', 'company_id as companyId', 'gid', 'device_sn as deviceSn'])
      .select('model_name as modelName')
      .select(['device_id', 'friendly_name as friendlyName', 'mac_addr as macAddr'])
      .where(sql<boolean>`endpoint_id = any(${[...new Set(endpointIds)]}::text[])`)
      .where(inScope(caller, 'device.company_id'))
      .orderBy('did')
      .forUpdate('device')
      .execute()

  const told = (endpointIds: readonly string[], group: { gid: string | null; groupName: string | null }): void => {
    for (const endpointId of endpointIds) publishState(bus, endpointId, clock.now(), group)
    publishStale(bus, [groupCalls.list, groupCalls.listDevices, groupCalls.listAssignedPage, groupCalls.countAssigned])
  }

  return {
    /** @throws {Failure} nodata */
    page: async (caller: AuthenticatedCaller, { gid, ...asked }: Asked): Promise<Page<Device>> => {
      await groupRows.one(db, caller, gid)
      return devices.page(caller, deviceListRequest.parse({ ...asked, filters: { gid } }))
    },

    /** @throws {Failure} nodata */
    assignable: async (caller: AuthenticatedCaller, { gid, assigned, ...asked }: Asked): Promise<Page<Device>> => {
      const { opId } = await groupRows.one(db, caller, gid)
      const filters = assigned === true ? { gid } : { opId: [opId], ...(assigned === false && { gid: 'none' }) }
      return devices.page(caller, deviceListRequest.parse({ ...asked, filters }))
    },

    /** @throws {Failure} nodata */
    counts: async (caller: AuthenticatedCaller, gid: string) => {
      const { opId } = await groupRows.one(db, caller, gid)
      return db
        .selectFrom('device')
        .select([
          sql<number>`count(*) filter (where gid = ${gid})::int`.as('assignedCount'),
          sql<number>`count(*) filter (where gid is null)::int`.as('unassignedCount'),
          sql<number>`count(*)::int`.as('allCount'),
        ])
        .where('company_id', '=', opId)
        .executeTakeFirstOrThrow()
    },

    /** Devices of a group or of cities for one action. @throws {Failure} nodata; custom where they are too many for one */
    endpointIds: async (caller: AuthenticatedCaller, { gid, opCityIds = [] }: Where): Promise<readonly string[]> => {
      if (gid !== undefined) await groupRows.one(db, caller, gid)
      const rows = await db
        .selectFrom('device')
        .select('endpoint_id')
        .where(
          gid === undefined ? sql<boolean>`op_city_id = any(${[...opCityIds]}::text[])` : sql<boolean>`gid = ${gid}`,
        )
        .where(inScope(caller, 'device.company_id'))
        .orderBy('did')
        .limit(bulkLimit + 1)
        .execute()
      if (rows.length > bulkLimit)
        throw fail('custom', {
          text: {
            en: `A command reaches at most ${bulkLimit} devices at once; these are more.`,
            ko: `명령은 한 번에 단말 ${bulkLimit}대까지 보낼 수 있습니다. 대상이 더 많습니다.`,
          },
        })
      return rows.map(({ endpoint_id }) => endpoint_id)
    },

    /** @throws {Failure} nodata */
    models: async (caller: AuthenticatedCaller, gid: string) => {
      await groupRows.one(db, caller, gid)
      return db
        .selectFrom('device')
        .innerJoin('model', 'model.mid', 'device.mid')
        .select(['device.mid', 'model.model_name as modelName', sql<number>`count(*)::int`.as('deviceCount')])
        .where('device.gid', '=', gid)
        .groupBy(['device.mid', 'model.model_name'])
        .orderBy('model.model_name')
        .execute()
    },

    /** Puts devices into a group, all of them or none. @throws {Failure} nodata, grouperr01 with those of other companies */
    add: async (caller: AuthenticatedCaller, { gid, endpointIds }: Some): Promise<void> => {
      const { moved, groupName } = await change(
        caller,
        groupCalls.associateDevices,
        async (trx, line) => {
          const group = await groupRows.one(trx, caller, gid)
          const found = await chosen(trx, caller, endpointIds)
          if (found.length < new Set(endpointIds).size) throw fail('nodata')
          const foreign = found.filter(({ companyId }) => companyId !== group.opId)
          if (foreign.length > 0) {
            const failure = fail('grouperr01')
            const { code } = failure
            const reason = messageIn(failure, caller.language)
            const left = foreign.map(({ endpointId, ...named }) => ({
              endpointId,
              name: deviceName({ endpointId, ...named }),
              code,
              reason,
              taskId: null,
            }))
            throw fail(code, { left })
          }
          const joining = found.filter((device) => device.gid !== gid)
          await trx
            .updateTable('device')
            .set({ gid })
            .where(sql<boolean>`did = any(${joining.map(({ did }) => did)}::bigint[])`)
            .execute()
          for (const { endpointId, companyId } of joining)
            line({ companyId, endpointId, target: group.groupName, after: { gid } })
          return { moved: joining.map(({ endpointId }) => endpointId), groupName: group.groupName }
        },
        { mayBeNothing: true },
      )
      told(moved, { gid, groupName })
    },

    /** Takes devices out of a group, all of them or none. @throws {Failure} nodata, also for one that is not in it */
    remove: async (caller: AuthenticatedCaller, { gid, endpointIds }: Some): Promise<void> => {
      const moved = await change(caller, groupCalls.disassociateDevices, async (trx, line) => {
        const { groupName } = await groupRows.one(trx, caller, gid)
        const leaving = (await chosen(trx, caller, endpointIds)).filter((device) => device.gid === gid)
        if (leaving.length < new Set(endpointIds).size) throw fail('nodata')
        await trx
          .updateTable('device')
          .set({ gid: null })
          .where(sql<boolean>`did = any(${leaving.map(({ did }) => did)}::bigint[])`)
          .execute()
        for (const { endpointId, companyId } of leaving)
          line({ companyId, endpointId, target: groupName, before: { gid } })
        return leaving.map(({ endpointId }) => endpointId)
      })
      told(moved, { gid: null, groupName: null })
    },
  }
}
