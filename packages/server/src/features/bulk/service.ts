import { sql } from 'kysely'
import type { BulkResult } from '@headend/contract/bulk'
import { errors } from '@headend/contract/core'
import type { TaskType } from '@headend/contract/tasks'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { CompanyTree } from '../../core/scope.ts'
import { inScope, isId } from '../../core/scope.ts'
import type { TaskDevice, TaskService } from '../tasks/service.ts'

export type BulkTargets = Readonly<{
  endpointIds: readonly string[]
  /** Only devices of this company and those below it. */
  opId?: string | undefined
  /** Only devices of this model. */
  mid?: string | undefined
  /** The devices are in no inventory. */
  unRegDevice?: boolean
}>

/** One action on many devices. */
export const bulkService = ({
  db,
  tree,
  tasks,
}: {
  db: Db
  tree: CompanyTree
  tasks: Pick<TaskService, 'startMany'>
}) => {
  const registered = async (
    caller: AuthenticatedCaller,
    { endpointIds, opId, mid }: BulkTargets,
  ): Promise<readonly TaskDevice[]> => {
    const companies = await tree.within(caller, opId)
    if (mid !== undefined && !isId(mid)) return []
    const rows = await db
      .selectFrom('device')
      .select(['endpoint_id', 'company_id'])
      .where(sql<boolean>`endpoint_id = any(${[...endpointIds]}::text[])`)
      .where(inScope(companies, 'device.company_id'))
      .$if(mid !== undefined, (query) => query.where('mid', '=', mid ?? ''))
      .execute()
    return rows.map((row) => ({ endpointId: row.endpoint_id, companyId: row.company_id }))
  }

  const strangers = async (
    caller: AuthenticatedCaller,
    { endpointIds }: BulkTargets,
  ): Promise<readonly TaskDevice[]> => {
    // They belong to no company: they are the root company's.
    if (caller.companies !== 'all') return []
    const rows = await db
      .selectFrom('unregistered_device')
      .select('endpoint_id')
      .where(sql<boolean>`endpoint_id = any(${[...endpointIds]}::text[])`)
      .execute()
    return rows.map((row) => ({ endpointId: row.endpoint_id, companyId: null }))
  }

  /**
   * Starts a task on each device. Those that are offline or do not exist for the caller are left out, with the reason.
   * @throws {Failure} nodata when none exists for the caller; grpcdisconn when none of them is connected.
   */
  return async (caller: AuthenticatedCaller, type: TaskType, targets: BulkTargets): Promise<BulkResult> => {
    const devices = await (targets.unRegDevice === true ? strangers : registered)(caller, targets)
    if (devices.length === 0) throw fail('nodata')
    const known = new Set(devices.map(({ endpointId }) => endpointId))
    const result = await tasks.startMany({ caller, devices, type, input: {} })
    const missing = [...new Set(targets.endpointIds)].filter((endpointId) => !known.has(endpointId))
    const left = [
      ...result.left,
      ...missing.map((endpointId) => ({
        endpointId,
        code: 'nodata',
        reason: errors.nodata.message[caller.language],
      })),
    ]
    if (result.executed === 0 && result.left.every(({ code }) => code === 'wsdisconnect')) {
      throw fail('grpcdisconn', { executed: 0, unmet: left.length })
    }
    return { ...result, unmet: left.length, left }
  }
}

export type BulkService = ReturnType<typeof bulkService>
