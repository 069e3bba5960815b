import { sql } from 'kysely'
import { bulkLimit } from '@headend/contract/bulk'
import { groupCalls } from '@headend/contract/groups'
import { deviceListRequest } from '@headend/contract/schemas/devices'
import type { Group } from '@headend/contract/groups'
import type { Device } from '@headend/contract/device'
import type { Page } from '@headend/contract/core'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { membership } from '../devices/service.ts'
import type { DeviceService } from '../devices/service.ts'
import { groupRows } from './rows.ts'

type Needs = Pick<Core, 'db' | 'clock' | 'bus' | 'change'> & Readonly<{ devices: Pick<DeviceService, 'page'> }>

type Asked = Readonly<{ gid: string; page: number; limit: number; keyword: string; assigned?: boolean | undefined }>
type Where = Readonly<{ gid?: string | undefined; opCityIds?: readonly string[] | undefined }>
type Some = Readonly<{ gid: string; endpointIds: readonly string[] }>

const found = {
  en: 'The filter of this group decides which devices are in it. Change the filter instead.',
  ko: '이 그룹의 단말은 필터로 정해집니다. 필터를 변경하십시오.',
}

/** A group that devices are put into. @throws {Failure} nodata; custom where a filter finds them */
export const chosenGroup = async (db: Core['db'], caller: AuthenticatedCaller, gid: string): Promise<Group> => {
  const group = await groupRows.one(db, caller, gid)
  if (group.rule !== null) throw fail('custom', { text: found })
  return group
}

/** Who is in a group, and who could be. */
export const groupMembers = ({ db, clock, bus, change, devices }: Needs) => {
  const members = membership(
    { clock, bus, change },
    {
      column: 'gid',
      one: async (of, caller, gid) => {
        const { groupName, opId } = await chosenGroup(of, caller, gid)
        return { id: gid, name: groupName, opId }
      },
      add: groupCalls.associateDevices,
      remove: groupCalls.disassociateDevices,
      foreign: () => fail('grouperr01'),
      state: (group) => ({ gid: group?.id ?? null, groupName: group?.name ?? null }),
      stale: [groupCalls.list, groupCalls.listDevices, groupCalls.listAssignedPage, groupCalls.countAssigned],
    },
  )

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
          sql<number>`(select count(*)::int from group_devices(${gid}))`.as('assignedCount'),
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
          gid === undefined
            ? sql<boolean>`op_city_id = any(${[...opCityIds]}::text[])`
            : sql<boolean>`did in (select group_devices(${gid}))`,
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
        .where(sql<boolean>`device.did in (select group_devices(${gid}))`)
        .groupBy(['device.mid', 'model.model_name'])
        .orderBy('model.model_name')
        .execute()
    },

    /** @throws {Failure} nodata, grouperr01 with those of other companies */
    add: (caller: AuthenticatedCaller, { gid, endpointIds }: Some) => members.add(caller, gid, endpointIds),
    /** @throws {Failure} nodata, also for one that is not in it */
    remove: (caller: AuthenticatedCaller, { gid, endpointIds }: Some) => members.remove(caller, gid, endpointIds),
  }
}
