import type { DeviceFilters } from '@headend/contract/devices'
import { deviceFilters } from '@headend/contract/schemas/devices'
import type { Db } from '../../../core/db/database.ts'
import { isId } from '../../../core/scope.ts'

/**
 * The filters that find the devices of a group, its company among them; undefined where devices are put into it, or there is no
 * such group.
 */
export const filtersOfGroup = async (db: Db, gid: string | undefined): Promise<DeviceFilters | undefined> => {
  if (gid === undefined || !isId(gid)) return undefined
  const group = await db
    .selectFrom('device_group')
    .select(['company_id', 'rule'])
    .where('gid', '=', gid)
    .where('rule', 'is not', null)
    .executeTakeFirst()
  return group && deviceFilters.parse({ ...group.rule, opId: [group.company_id] })
}
