import { unregisteredCalls } from '@headend/contract/unregistered'
import { useCall, usePermission } from '../../lib/services.tsx'
import { WaitingCount } from '../../ui/WaitingCount.tsx'

/** How often it is looked whether others came; ms. */
const lookEvery = 10_000
const first = { body: { page: 1, limit: 1 } }

/** How many connected devices nobody registered yet. */
export function UnregisteredCount() {
  const enabled = usePermission('inventory.upload')
  const { data } = useCall(unregisteredCalls.listPage, first, { enabled, poll: lookEvery, silent: true })
  return <WaitingCount count={data?.pagination.totalRecords ?? 0} />
}
