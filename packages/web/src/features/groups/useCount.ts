import { deviceCalls } from '@headend/contract/devices'
import type { ActiveType, DeviceFilters } from '@headend/contract/devices'
import { useCall } from '../../lib/services.tsx'
import type { Target } from './commands.ts'

type Options = Readonly<{ enabled?: boolean; activeType?: ActiveType }>

/** How many devices of a target there are under further filters; asked anew, because the answer is agreed to. */
export const useCount = (
  target: Target,
  filters: DeviceFilters,
  { enabled = true, activeType = 'all' }: Options = {},
) => {
  const of = 'gid' in target ? { gid: target.gid } : { opCityId: [...target.opCityIds] }
  const body = { page: 1, limit: 1, activeType, filters: { ...of, ...filters } }
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    deviceCalls.listConnectsPage,
    { body },
    { enabled, silent: true },
  )
  return { count: isFetchedAfterMount ? data?.pagination.totalRecords : undefined, error, refetch }
}
