import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import type { RealtimeEvent } from '@headend/contract/realtime'
import { useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { every } from './clock.ts'
import { mac } from './formats.ts'
import { callKey, lives, useCall, useEvents, useFollow, useServices } from './services.tsx'
import { useStore } from './store.ts'

/** What people call a device: its own name, the operator's name of it, its MAC address, or whatever else it has. */
export const deviceName = (device: Pick<Device, 'friendlyName' | 'device_id' | 'macAddr' | 'endpointId'>): string =>
  device.friendlyName || device.device_id || (device.macAddr ? mac(device.macAddr) : device.endpointId)

/** The device with the fields a state change carries; fields a device does not have are left out. */
export const withDeviceChanges = (device: Device, changes: unknown): Device =>
  typeof changes === 'object' && changes !== null
    ? { ...device, ...Object.fromEntries(Object.entries(changes).filter(([name]) => name in device)) }
    : device

export type DeviceNow = Readonly<{
  /** Undefined until the server has answered. */
  device: Device | undefined
  name: string
  online: boolean
  query: UseQueryResult<Device>
}>

/** What the server knows of a device, kept as the device is now while anything shows it. */
export const useDevice = (endpointId: string): DeviceNow => {
  const queries = useQueryClient()
  const input = { query: { endpointId } }
  const query = useCall(deviceCalls.getMaster, input, { life: lives.list, enabled: endpointId !== '' })
  useFollow(endpointId)
  useEvents({ endpointId, kinds: ['ValueUpdate'] }, (event) => {
    if (event.kind !== 'ValueUpdate' || event.method !== 'changeDeviceState') return
    queries.setQueryData<Device>(callKey(deviceCalls.getMaster, input), (device) =>
      device ? withDeviceChanges(device, event.value) : device,
    )
  })
  const device = query.data
  return { device, name: device ? deviceName(device) : endpointId, online: device?.online ?? false, query }
}

/** The events of a device since the page was opened, newest first. */
export const useRecentEvents = (endpointId: string): readonly RealtimeEvent[] => {
  const { events } = useServices()
  const all = useStore(events)
  return useMemo(() => all.filter((event) => event.endpointId === endpointId), [all, endpointId])
}

const renewEvery = 45_000

/** Has the device report live values as long as the page that asks is there. The lease ends by itself when nobody renews it. */
export const useLiveData = (endpointId: string, enabled = true): void => {
  const { client, clock, session } = useServices()
  const clientId = useStore(session.store, (now) => (now.state === 'signedIn' ? now.clientId : null))
  useEffect(() => {
    if (!enabled || clientId === null || endpointId === '') return
    const input = { body: { endpointId, clientId } }
    // A device that is offline or refuses shows its last values; that is said by its state, not by a message.
    const ask = (): void =>
      void client.request(deviceCalls.subscribeRtd, input, { silent: true }).catch(() => undefined)
    ask()
    const end = every(clock, renewEvery, ask)
    return () => {
      end()
      void client.request(deviceCalls.unsubscribeRtd, input, { silent: true }).catch(() => undefined)
    }
  }, [client, clock, clientId, endpointId, enabled])
}
