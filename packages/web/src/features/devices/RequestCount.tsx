import { deviceCalls } from '@headend/contract/devices'
import { lives, useCall, useCompany, usePermission } from '../../lib/services.tsx'
import { WaitingCount } from '../../ui/WaitingCount.tsx'
import { countRequest } from './request.ts'

/** How many devices of the company in view somebody asked to deploy. */
export function RequestCount() {
  const { inView } = useCompany()
  // Work of who may deploy; to others it is a list as any other.
  const mayDeploy = usePermission('inventory.activate')
  const { data } = useCall(deviceCalls.count, countRequest(inView), {
    life: lives.list,
    silent: true,
    enabled: mayDeploy,
  })
  return <WaitingCount count={(mayDeploy && data?.requestCount) || 0} isUrgent />
}
