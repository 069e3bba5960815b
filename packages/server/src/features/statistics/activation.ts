import type { Input } from '@headend/contract/core'
import { statisticsCalls as calls } from '@headend/contract/statistics'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { publishStale } from '../../core/stale.ts'
import type { groundOf } from './ground.ts'

type Needs = Pick<Core, 'bus' | 'change'> & Readonly<{ ground: ReturnType<typeof groundOf> }>

/** Sets how many devices a company means to have deployed; null for no target. @throws {Failure} nodata */
export const setActivateCount = async (
  { bus, change, ground }: Needs,
  caller: AuthenticatedCaller,
  { activateCount, opId }: Input<typeof calls.updateActivateCount>['body'],
): Promise<null> => {
  const { companyId } = await ground(caller, opId)
  await change(caller, calls.updateActivateCount, async (trx, line) => {
    const before = await trx
      .selectFrom('company')
      .select(['company_name', 'activate_count'])
      .where('company_id', '=', companyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('company')
      .set({ activate_count: activateCount })
      .where('company_id', '=', companyId)
      .execute()
    line({
      companyId,
      target: before.company_name,
      before: { activateCount: before.activate_count },
      after: { activateCount },
    })
  })
  publishStale(bus, [calls.getActivateCount])
  return null
}
