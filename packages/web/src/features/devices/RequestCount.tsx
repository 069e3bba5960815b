import { deviceCalls } from '@headend/contract/devices'
import { lives, useCall, useCompany } from '../../lib/services.tsx'
import { WaitingCount } from '../../ui/WaitingCount.tsx'
import { countRequest } from './request.ts'

/** How many devices of the company in view somebody asked to deploy. */
export function RequestCount() {
  const { inView } = useCompany()
  const { data } = useCall(deviceCalls.count, countRequest(inView), { life: lives.list, silent: true })
  return <WaitingCount count={data?.requestCount ?? 0} isUrgent />
}
