import type { BulkResult } from '@headend/contract/bulk'
import type { LeftDevice } from '@headend/contract/core'
import { deviceNameAmong } from '@headend/contract/device'
import { sql } from 'kysely'
import { fail, isFailure, messageIn } from '../../core/errors.ts'
import type { Failure } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import type { LifecycleService } from '../lifecycle/service.ts'

type Needs = Pick<Core, 'db'> & Readonly<{ lifecycle: Pick<LifecycleService, 'activate' | 'deactivate'> }>

const askedFor = {
  en: 'The deployment of the device was asked for already.',
  ko: '이미 배포를 요청한 단말입니다.',
}

/** What changes the life of the devices of a group or of cities, one after the other; nothing is sent to them. */
export const placeLives =
  ({ db, lifecycle }: Needs) =>
  /**
   * Deploys devices (or asks for that, where the caller may not deploy), or retrieves them. Those for which that makes no sense are left,
   * with the reason.
   * @throws {Failure} nodata without devices; where none was changed the reason of the first, with every device in `left`
   */
  async (
    caller: AuthenticatedCaller,
    commandType: 'Activate' | 'Deactivate',
    endpointIds: readonly string[],
  ): Promise<BulkResult> => {
    if (endpointIds.length === 0) throw fail('nodata')
    const devices = await db
      .selectFrom('device')
      .innerJoin('model', 'model.mid', 'device.mid')
      .select(['endpoint_id as endpointId', 'device_id', 'friendly_name as friendlyName', 'mac_addr as macAddr'])
      .select(['model_name as modelName', 'device_sn as deviceSn', 'device_status'])
      .where(sql<boolean>`endpoint_id = any(${[...endpointIds]}::text[])`)
      .where(inScope(caller, 'device.company_id'))
      .orderBy('did')
      .execute()
    const mayDeploy = caller.permissions.has('inventory.activate')
    const change = async (endpointId: string, status: string): Promise<Failure | undefined> => {
      if (commandType === 'Activate' && status === 'requested' && !mayDeploy) return fail('custom', { text: askedFor })
      try {
        if (commandType === 'Activate') await lifecycle.activate(caller, { endpointId })
        else await lifecycle.deactivate(caller, endpointId)
        return undefined
      } catch (thrown) {
        if (isFailure(thrown, 'custom', 'nodata')) return thrown
        throw thrown
      }
    }
    let first: Failure | undefined
    const left: LeftDevice[] = []
    for (const { device_status: status, ...device } of devices) {
      const failure = await change(device.endpointId, status)
      if (failure === undefined) continue
      first ??= failure
      left.push({
        endpointId: device.endpointId,
        name: deviceNameAmong(device),
        code: failure.code,
        reason: messageIn(failure, caller.language),
        taskId: null,
      })
    }
    const executed = devices.length - left.length
    if (first !== undefined && executed === 0)
      throw fail(first.code, { ...first.details, executed, unmet: left.length, left })
    return { taskIds: [], batchId: '', executed, unmet: left.length, left }
  }
