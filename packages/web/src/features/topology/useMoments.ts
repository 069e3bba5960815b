import { topologyCalls } from '@headend/contract/topology'
import { useCall, useEvents } from '../../lib/services.tsx'

/** The history of a device's mesh by its MAC address, kept as it is; and one moment of it. */
export const useMoments = (endpointId: string, macAddress: string | null, at: number | null) => {
  const body = { macAddress: macAddress ?? '' }
  const histories = useCall(topologyCalls.listHistories, { body }, { silent: true, enabled: macAddress !== null })
  useEvents({ endpointId, kinds: ['ValueUpdate'] }, (event) => {
    if (event.kind === 'ValueUpdate' && event.method === 'topology_history') void histories.refetch()
  })
  // What was does not change.
  const moment = useCall(
    topologyCalls.getHistoryData,
    { body: { ...body, createTime: at ?? 0 } },
    { silent: true, enabled: macAddress !== null && at !== null, life: Number.POSITIVE_INFINITY },
  )
  return { histories, moment }
}
