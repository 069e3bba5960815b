import type { Answer, Call, Request } from '@headend/contract/core'
import { deviceCalls } from '@headend/contract/devices'
import type { FullInfo } from '@headend/contract/devices'
import type { FacetName, FacetValues } from '@headend/contract/facets'
import { networkCalls } from '@headend/contract/network'
import type { RealtimeEvent } from '@headend/contract/realtime'
import { useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveData } from './device.ts'
import { callKey, useCall, useEvents, useServices } from './services.tsx'
import { useStore } from './store.ts'
import { isEnded, latestTask } from './taskStore.ts'
import type { TaskState } from './taskStore.ts'

/** A group of device values: the call that answers it, where it stands in that answer, and so in what is kept of it. */
type Facet<Name extends FacetName, C extends Call> = Readonly<{
  name: Name
  call: C
  input: (endpointId: string) => Request<C>
  of: (answer: Answer<C>) => FacetValues[Name] | null
  put: (answer: Answer<C>, value: FacetValues[Name]) => Answer<C>
}>

/** A facet that a feature alone shows. */
export const facet = <const Name extends FacetName, const C extends Call>(parts: Facet<Name, C>): Facet<Name, C> =>
  parts

/** Those that the page of a device follows, whatever tab it shows; of all others the one who shows them asks. */
export const pageFacets = ['device_info', 'system', 'network', 'vitals', 'NTP'] as const satisfies readonly FacetName[]
const isOfPage = (name: FacetName): boolean => pageFacets.some((one) => one === name)

const { getInfo, getTime } = deviceCalls
const full = (endpointId: string): Request<typeof getInfo> => ({ body: { endpointId, options: 'full' } })
const part = <const Name extends FacetName>(
  name: Name,
  of: (answer: FullInfo) => FacetValues[Name] | null,
  put: (answer: FullInfo, value: FacetValues[Name]) => FullInfo,
) => facet({ name, call: getInfo, input: full, of, put })

export const deviceInfo = part(
  'device_info',
  ({ info }) => info,
  (answer, info) => ({ ...answer, info }),
)
export const system = part(
  'system',
  (answer) => answer.system,
  (answer, value) => ({ ...answer, system: value }),
)
export const network = part(
  'network',
  (answer) => answer.network,
  (answer, value) => ({ ...answer, network: value }),
)
export const vitals = part(
  'vitals',
  (answer) => answer.vitals,
  (answer, value) => ({ ...answer, vitals: value }),
)
export const clock = facet({
  name: 'NTP',
  call: getTime,
  input: (endpointId) => ({ body: { endpointId } }),
  of: (answer) => answer,
  put: (_, value) => value,
})

const ofDevice = (endpointId: string) => ({ body: { endpointId } })
export const wan = facet({
  name: 'wan',
  call: deviceCalls.getWan,
  input: ofDevice,
  of: (answer) => answer,
  put: (_, value) => value,
})
export const lan = facet({
  name: 'lan',
  call: deviceCalls.getLan,
  input: ofDevice,
  of: (answer) => answer,
  put: (_, value) => value,
})
export const statistics = facet({
  name: 'network_stat',
  call: deviceCalls.getNetworkStat,
  input: ofDevice,
  of: (answer) => answer,
  put: (_, value) => value,
})
export const hosts = facet({
  name: 'hosts',
  call: deviceCalls.getConnectedNetwork,
  input: ofDevice,
  of: (answer) => answer.hosts,
  put: (answer, value) => ({ ...answer, hosts: value }),
})
export const stations = facet({
  name: 'associatedDevices',
  call: deviceCalls.getConnectedNetwork,
  input: ofDevice,
  of: (answer) => answer.associatedDevices,
  put: (answer, value) => ({ ...answer, associatedDevices: value }),
})
export const filters = facet({
  name: 'network_filter',
  call: networkCalls.getNetworkFilterOption,
  input: ofDevice,
  of: (answer) => answer,
  put: (_, value) => value,
})
export const remoteAccess = facet({
  name: 'remote_access',
  call: networkCalls.getRemote,
  input: ofDevice,
  of: (answer) => answer,
  put: (_, value) => value,
})
export const endpoint = facet({
  name: 'endpoint',
  call: networkCalls.getEndpoint,
  input: ofDevice,
  of: (answer) => answer,
  put: (_, value) => value,
})

type Sent<Name extends FacetName> = RealtimeEvent & Readonly<{ method: Name; value: FacetValues[Name] }>

/** Whether an event carries this facet. */
export const carries = <Name extends FacetName>(event: RealtimeEvent, name: Name): event is Sent<Name> =>
  event.kind === 'ValueUpdate' && event.method === name

const settingWifi = ['UIRadioList', 'UIGuestWifi'] as const

/** Whether Wi-Fi settings are on their way to a device. */
export const isSettingWifi = (state: TaskState, endpointId: string): boolean =>
  settingWifi.some((type) => {
    const task = latestTask(state, endpointId, type)
    return task !== null && !isEnded(task)
  })

/** A facet of a device: what it answered, and then what it says of it while somebody follows it. */
export const useFacet = <Name extends FacetName, C extends Call>(
  { name, call, input, of, put }: Facet<Name, C>,
  endpointId: string,
  options: Parameters<typeof useCall>[2] = {},
): Readonly<{ value: FacetValues[Name] | null; query: UseQueryResult<Answer<C>> }> => {
  const queries = useQueryClient()
  const { tasks } = useServices()
  const asked = input(endpointId)
  const query = useCall(call, asked, { silent: true, ...options })
  useLiveData(endpointId, !isOfPage(name) && options.enabled !== false, [name])
  const isSetting = useStore(tasks.store, (state) => isSettingWifi(state, endpointId))
  const passedOver = useRef(false)
  useEffect(() => {
    if (isSetting || !passedOver.current) return
    passedOver.current = false
    void queries.invalidateQueries({ queryKey: callKey(call, input(endpointId)) })
  }, [isSetting, queries, call, input, endpointId])
  useEvents({ endpointId, kinds: ['ValueUpdate'] }, (event) => {
    if (!carries(event, name)) return
    // While Wi-Fi settings are on their way a reading may be of before or after them: it is asked again at the end.
    if (isSettingWifi(tasks.store.get(), endpointId)) {
      passedOver.current = true
      return
    }
    queries.setQueryData<Answer<C>>(callKey(call, asked), (answer) =>
      answer === undefined ? answer : put(answer, event.value),
    )
  })
  return { value: query.data === undefined ? null : of(query.data), query }
}
