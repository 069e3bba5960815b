import { sql } from 'kysely'
import type { BulkResult } from '@headend/contract/bulk'
import { errors } from '@headend/contract/core'
import type { ErrorCode } from '@headend/contract/core'
import { deviceName, deviceNameAmong } from '@headend/contract/device'
import type { Db } from '../../core/db/database.ts'
import { fail, messageIn } from '../../core/errors.ts'
import type { Failure } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { CompanyTree } from '../../core/scope.ts'
import { inScope, isId } from '../../core/scope.ts'
import { listModels } from '../models/service.ts'
import type { TaskDevice, TaskService } from '../tasks/service.ts'
import type { BulkAction, ChosenDevice } from './actions.ts'

export { bulkActions } from './actions.ts'
export type { BulkAction } from './actions.ts'

export type BulkTargets = Readonly<{
  endpointIds: readonly string[]
  /** Only devices of this company and those below it. */
  opId?: string | undefined
  /** Only devices of this model. */
  mid?: string | undefined
  /** The devices are in no inventory. */
  unRegDevice?: boolean
}>

type Chosen = TaskDevice & ChosenDevice

/** The failure that most devices gave: what it says is said of all of them. */
const mostOften = (failures: readonly Failure[]): Failure | undefined => {
  const byCode = [...Map.groupBy(failures, ({ code }): ErrorCode => code).values()]
  return byCode.toSorted((a, b) => b.length - a.length)[0]?.[0]
}

/** What devices are called by: of one its name, of many something that no two of them have. */
const callOf = ({ length }: readonly string[]): typeof deviceName => (length > 1 ? deviceNameAmong : deviceName)

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
  ): Promise<readonly Chosen[]> => {
    const companies = await tree.within(caller, opId)
    const nameOf = callOf(endpointIds)
    if (mid !== undefined && !isId(mid)) return []
    const rows = await db
      .selectFrom('device')
      .innerJoin('model', 'model.mid', 'device.mid')
      .select(['endpoint_id as endpointId', 'company_id as companyId'])
      .select(['device_id', 'friendly_name as friendlyName', 'mac_addr as macAddr', 'model_name as modelName'])
      .select(['device_sn as deviceSn', 'device.mid as mid', 'ui_lock_enable as locked'])
      .where(sql<boolean>`endpoint_id = any(${[...endpointIds]}::text[])`)
      .where(inScope(companies, 'device.company_id'))
      .$if(mid !== undefined, (query) => query.where('device.mid', '=', mid ?? ''))
      .execute()
    return rows.map(({ endpointId, companyId, mid, locked, ...named }) => ({
      endpointId,
      companyId,
      mid,
      locked,
      name: nameOf({ endpointId, ...named }),
    }))
  }

  const unregistered = async (
    caller: AuthenticatedCaller,
    { endpointIds }: BulkTargets,
  ): Promise<readonly Chosen[]> => {
    // They belong to no company: they are the root company's.
    if (caller.companies !== 'all') return []
    const nameOf = callOf(endpointIds)
    const rows = await db
      .selectFrom('unregistered_device')
      .select(['endpoint_id as endpointId', 'mac_addr as macAddr', 'model_name as modelName'])
      .select(['device_sn as deviceSn', 'ui_lock_enable as locked'])
      .where(sql<boolean>`endpoint_id = any(${[...endpointIds]}::text[])`)
      .execute()
    return rows.map(({ endpointId, locked, ...named }) => ({
      endpointId,
      locked,
      companyId: null,
      mid: null,
      name: nameOf({ endpointId, ...named }),
    }))
  }

  /** @throws {Failure} custom mixedModels, or what the action refuses a model with. */
  const checkModel = async ({ sameModel = false, refuse }: BulkAction, devices: readonly Chosen[]): Promise<void> => {
    const [mid, ...others] = new Set(devices.map((device) => device.mid))
    if (sameModel && others.length > 0) {
      throw fail('custom', { reason: 'mixedModels', values: { count: others.length + 1 } })
    }
    if (refuse === undefined) return
    const model = (await listModels(db)).find(({ modelId }) => modelId === mid)
    refuse(model?.supportFeatures ?? [])
  }

  /**
   * Starts a task on each device. Those that are offline, are already as they should be, or do not exist for the caller are left
   * out, with the reason.
   * @throws {Failure} when it started on none: nodata if none exists for the caller, grpcdisconn if none is connected,
   * mixedModels where the action is for one model, otherwise the code most of the others gave (custom for a busy one), with every device and its reason in `left`.
   */
  return async (caller: AuthenticatedCaller, action: BulkAction, targets: BulkTargets): Promise<BulkResult> => {
    const devices = await (targets.unRegDevice === true ? unregistered : registered)(caller, targets)
    if (devices.length === 0) throw fail('nodata')
    const known = new Set(devices.map(({ endpointId }) => endpointId))
    await checkModel(action, devices)
    const { type, input = {} } = action
    const kept = devices.map((device) => ({ device, why: action.left?.(device) }))
    const {
      failures: refused,
      started: _started,
      ...result
    } = await tasks.startMany({
      caller,
      type,
      input,
      alone: targets.endpointIds.length === 1,
      devices: kept.flatMap(({ device, why }) => (why === undefined ? [device] : [])),
    })
    const failures = [...kept.flatMap(({ why }) => why ?? []), ...refused]
    const missing = [...new Set(targets.endpointIds)].filter((endpointId) => !known.has(endpointId))
    const left = [
      ...result.left,
      ...kept.flatMap(({ device: { endpointId, name }, why }) =>
        why === undefined
          ? []
          : [{ endpointId, name, code: why.code, reason: messageIn(why, caller.language), taskId: null }],
      ),
      ...missing.map((endpointId) => ({
        endpointId,
        name: endpointId,
        code: 'nodata',
        reason: errors.nodata.message[caller.language],
        taskId: null,
      })),
    ]
    if (result.executed === 0) {
      const counts = { executed: 0, unmet: left.length, left }
      const failure = mostOften(failures.filter(({ code }) => code !== 'wsdisconnect'))
      if (failure === undefined) throw fail('grpcdisconn', counts)
      const { reason, detail } = failure.details
      const [only] = left.length === 1 ? left : []
      throw fail(failure.code, {
        ...counts,
        ...(reason === undefined ? {} : { reason }),
        // The words of one device are said of that one alone.
        ...(only === undefined || detail === undefined ? {} : { detail }),
        ...(only?.taskId == null ? {} : { taskId: only.taskId }),
      })
    }
    return { ...result, unmet: left.length, left }
  }
}

export type BulkService = ReturnType<typeof bulkService>
