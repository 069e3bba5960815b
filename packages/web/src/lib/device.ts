import type { Answer } from '@headend/contract/core'
import { deviceName } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { facetNames } from '@headend/contract/facets'
import type { FacetName } from '@headend/contract/facets'
import type { RealtimeEvent } from '@headend/contract/realtime'
import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { every } from './clock.ts'
import { isCallError } from './failure.ts'
import { callKey, lives, useCall, useEvents, useFollow, usePermission, useProfile, useServices } from './services.tsx'
import { useStore } from './store.ts'

/** The device with the fields a state change carries; fields a device does not have are left out. */
export const withDeviceChanges = (device: Device, changes: unknown): Device =>
  typeof changes === 'object' && changes !== null
    ? { ...device, ...Object.fromEntries(Object.entries(changes).filter(([name]) => name in device)) }
    : device

export type DeviceNow = Readonly<{
  /** What the server holds of it; undefined until it has answered, and for a device in no inventory. */
  device: Device | undefined
  /** One that is connected and in no inventory, for those who may register it. */
  unregistered: UnregisteredDevice | undefined
  /** The endpoint id that the device has which had this one before. */
  successor: string | undefined
  name: string
  online: boolean
  /** Neither list has said yet whether it is in it. */
  isLoading: boolean
  query: UseQueryResult<Device>
  /** Asks again whichever of the two lists it is in, or both. */
  again: () => void
}>

/** Whether a list of the inventory has shown this device in this tab. */
const isListed = (queries: QueryClient, endpointId: string): boolean =>
  queries
    .getQueriesData<Answer<typeof deviceCalls.listConnectsPage>>({ queryKey: callKey(deviceCalls.listConnectsPage) })
    .some(([, page]) => page?.rows.some((row) => row.endpointId === endpointId))

/** How often it is looked whether an endpoint that the inventory does not have has connected; ms. Nothing reports that. */
const lookEvery = 5_000

/**
 * What the server knows of a device, kept as the device is now while anything shows it. Those who see the unregistered ones
 * ask for such a device first, unless a list has shown it: the inventory would refuse to answer.
 */
export const useDevice = (endpointId: string): DeviceNow => {
  const queries = useQueryClient()
  const { companies } = useProfile()
  const seesUnregistered = usePermission('inventory.upload') && companies[0]?.parentId === null
  const listed = useMemo(() => isListed(queries, endpointId), [queries, endpointId])
  const input = { query: { endpointId } }
  const [isRefused, setRefused] = useState(false)
  const waiting = useCall(
    unregisteredCalls.list,
    { query: { endpointId } },
    {
      life: lives.list,
      enabled: endpointId !== '' && seesUnregistered && (!listed || isRefused),
      silent: true,
      ...(isRefused ? { poll: lookEvery } : {}),
    },
  )
  const found = waiting.data?.[0]
  const query = useCall(deviceCalls.getMaster, input, {
    life: lives.list,
    enabled: endpointId !== '' && !waiting.isLoading && found === undefined,
  })
  const isGone = isCallError(query.error, 'nodata')
  useEffect(() => setRefused(isGone), [isGone])
  // One that was registered or taken from the inventory is in both answers until the older is asked again.
  const unregistered = waiting.dataUpdatedAt >= query.dataUpdatedAt ? found : undefined
  const answered = unregistered || isGone ? undefined : query.data
  const device = answered?.endpointId === endpointId ? answered : undefined
  const { refetch: askInventory } = query
  const { refetch: askUnregistered } = waiting
  const isRegistered = device !== undefined
  const isUnregistered = unregistered !== undefined
  const again = useCallback((): void => {
    if (!isUnregistered) void askInventory()
    if (!isRegistered && seesUnregistered) void askUnregistered()
  }, [isRegistered, isUnregistered, seesUnregistered, askInventory, askUnregistered])
  useFollow(endpointId)
  useEvents({ endpointId, kinds: ['ValueUpdate'] }, (event) => {
    if (event.kind !== 'ValueUpdate' || event.method !== 'changeDeviceState') return
    // The record is another endpoint's from now on: what it says is not true of this one.
    if (event.value.endpointId !== undefined && event.value.endpointId !== endpointId) return again()
    queries.setQueryData<Device>(callKey(deviceCalls.getMaster, input), (device) =>
      device ? withDeviceChanges(device, event.value) : device,
    )
  })
  return {
    device,
    unregistered,
    successor: answered && !device ? answered.endpointId : undefined,
    name: deviceName(device ?? unregistered ?? { endpointId }),
    online: (device ?? unregistered)?.online ?? false,
    isLoading: waiting.isLoading || query.isLoading,
    query,
    again,
  }
}

/** The events of a device since the page was opened, newest first. */
export const useRecentEvents = (endpointId: string): readonly RealtimeEvent[] => {
  const { events } = useServices()
  const all = useStore(events)
  return useMemo(() => all.filter((event) => event.endpointId === endpointId), [all, endpointId])
}

const renewEvery = 45_000

/**
 * Has the device report live values as long as the page that asks is there: the facets it names within two seconds, or all of
 * them at leisure. The lease ends by itself when nobody renews it.
 */
export const useLiveData = (endpointId: string, enabled = true, facets: readonly FacetName[] = []): void => {
  const named = facets.join()
  const { client, clock, session } = useServices()
  const clientId = useStore(session.store, (now) => (now.state === 'signedIn' ? now.clientId : null))
  useEffect(() => {
    if (!enabled || clientId === null || endpointId === '') return
    const wanted = facetNames.filter((name) => named.split(',').includes(name))
    const input = { body: { endpointId, clientId, ...(wanted.length > 0 && { facets: wanted }) } }
    // A device that is offline or refuses shows its last values; that is said by its state, not by a message.
    const ask = (): void =>
      void client.request(deviceCalls.subscribeRtd, input, { silent: true }).catch(() => undefined)
    ask()
    const end = every(clock, renewEvery, ask)
    return () => {
      end()
      void client.request(deviceCalls.unsubscribeRtd, input, { silent: true }).catch(() => undefined)
    }
  }, [client, clock, clientId, endpointId, enabled, named])
}
