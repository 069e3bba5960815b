import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import type { FullInfo } from '@headend/contract/devices'
import type { RealtimeEvent } from '@headend/contract/realtime'
import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { createContext, use, useEffect, useState } from 'react'
import { useDevice, useLiveData } from '../../lib/device.ts'
import { deviceInfo, network, system, useFacet, vitals } from '../../lib/facets.ts'
import { isCallError } from '../../lib/failure.ts'
import { callKey, useCall, useEvents, usePermission, useServices } from '../../lib/services.tsx'
import { noSamples, withVitals, withoutUptime } from './live.ts'
import type { Samples } from './live.ts'

/** A device as its page shows it. */
export type ShownDevice = Readonly<{
  endpointId: string
  /** What the server holds of it; null for a device nobody registered. */
  device: Device | null
  unregistered: UnregisteredDevice | null
  full: FullInfo | null
  samples: Samples
  online: boolean
  name: string
  /** When the device last answered or reported a value to this page; and why it did not answer the last time. */
  lastContact: number | null
  unanswered: Error | null
  /** Asks the device again. */
  ask: () => void
}>

export type DeviceState =
  | Readonly<{ state: 'loading' }>
  | Readonly<{ state: 'unknown' }>
  | Readonly<{ state: 'failed'; error: Error; retry: () => void }>
  | Readonly<{ state: 'shown'; shown: ShownDevice }>

const ShownContext = createContext<ShownDevice | null>(null)
export const ShownProvider = ShownContext.Provider

/** The device of the page around. */
export const useShown = (): ShownDevice => {
  const shown = use(ShownContext)
  if (!shown) throw new Error('useShown needs the device page around it')
  return shown
}

/** What no event reports is asked for this often, while the page is looked at. */
const askEvery = 30_000

/** Everything the page knows of a device, kept up to date while it is shown. */
export const useLiveDevice = (endpointId: string): DeviceState => {
  const { client, queries } = useServices()
  const maySeeUnregistered = usePermission('inventory.upload')
  const { query: master } = useDevice(endpointId)
  const isUnknown = isCallError(master.error, 'nodata')
  const unregisteredList = useCall(
    unregisteredCalls.list,
    {},
    { enabled: isUnknown && maySeeUnregistered, silent: true },
  )
  const unregistered = unregisteredList.data?.find((one) => one.endpointId === endpointId) ?? null
  const device = isUnknown ? null : (master.data ?? null)
  const online = device?.online ?? unregistered?.online ?? false
  const exists = device !== null || unregistered !== null
  const asking = { enabled: exists, ...(online ? { poll: askEvery } : {}) }
  const { query: info } = useFacet(deviceInfo, endpointId, asking)
  useFacet(system, endpointId, { enabled: exists })
  useFacet(network, endpointId, { enabled: exists })
  const { value: measured } = useFacet(vitals, endpointId, { enabled: exists })
  const full = info.data ?? null
  const lastContact = info.data === undefined ? null : info.dataUpdatedAt

  const [samples, setSamples] = useState(noSamples)
  useEffect(() => {
    // It may have started anew when it comes back.
    if (!online) setSamples(withoutUptime)
  }, [online])
  useEffect(() => {
    if (measured && lastContact !== null) setSamples((before) => withVitals(before, measured, lastContact))
  }, [measured, lastContact])

  const { refetch: askAgain } = info
  const { refetch: readAgain } = master
  const { refetch: findAgain } = unregisteredList
  useEvents({ endpointId }, (event: RealtimeEvent) => {
    // What an action did to the device stands in what the server holds of it.
    if (event.kind === 'ManagementResult') void readAgain()
    if (event.kind !== 'ValueUpdate' || event.method !== 'changeDeviceState') return
    if (device === null) void findAgain()
    // An answer that is on its way was written before this event and would take back what it says.
    const isAsking = queries.isFetching({ queryKey: callKey(deviceCalls.getMaster, { query: { endpointId } }) }) > 0
    if (isAsking) void readAgain()
  })
  useLiveData(endpointId, exists && online)

  const did = device?.did ?? null
  useEffect(() => {
    if (did === null || !online) return
    client.request(deviceCalls.setMonitoring, { body: { did, option: 'ALL' } }, { silent: true }).catch(() => undefined)
    // It may have started anew, with other versions and other values.
    void askAgain()
  }, [client, did, online, askAgain])

  // A former page may have left an answer behind that nobody has kept up to date since.
  useEffect(() => void readAgain(), [readAgain])

  if (!exists) {
    if (master.isPending || unregisteredList.isLoading) return { state: 'loading' }
    if (isUnknown) return { state: 'unknown' }
    if (master.error) return { state: 'failed', error: master.error, retry: () => void master.refetch() }
    return { state: 'unknown' }
  }
  const model = device?.modelName ?? unregistered?.modelName ?? full?.info.model_name
  return {
    state: 'shown',
    shown: {
      endpointId,
      device,
      unregistered,
      full,
      samples,
      online,
      name: full?.info.friendly_name || device?.friendlyName || model || endpointId,
      lastContact,
      unanswered: info.error,
      ask: () => void info.refetch(),
    },
  }
}
