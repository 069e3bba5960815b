import { deviceName } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import type { FullInfo } from '@headend/contract/devices'
import type { RealtimeEvent } from '@headend/contract/realtime'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { createContext, use, useEffect, useEffectEvent, useState } from 'react'
import { useDevice, useLiveData } from '../../lib/device.ts'
import { deviceInfo, network, pageFacets, system, useFacet, vitals } from '../../lib/facets.ts'
import { isCallError } from '../../lib/failure.ts'
import { callKey, useEvents, useServices } from '../../lib/services.tsx'
import { useLastError } from '../../lib/useLastError.ts'
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
  /** Since when it is connected and does not answer. */
  silentSince: number | null
  /** Its title: a name, or its model. */
  name: string
  /** What messages call it. */
  called: string
  /** When the device last answered or reported a value to this page; and why it did not answer the last time. */
  lastContact: number | null
  unanswered: Error | null
  /** Asks the device again. */
  ask: () => void
}>

export type DeviceState =
  | Readonly<{ state: 'loading' }>
  | Readonly<{ state: 'unknown' }>
  /** The device has another endpoint id now. */
  | Readonly<{ state: 'moved'; successor: string }>
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
  const { device: master, unregistered: waiting, successor, online, isLoading, query, again } = useDevice(endpointId)
  const device = master ?? null
  const unregistered = waiting ?? null
  const exists = device !== null || unregistered !== null
  // One that is not connected has nobody to answer.
  const asking = { enabled: exists && online }
  const { query: info } = useFacet(deviceInfo, endpointId, { ...asking, ...(online ? { poll: askEvery } : {}) })
  useFacet(system, endpointId, asking)
  useFacet(network, endpointId, asking)
  const { value: measured } = useFacet(vitals, endpointId, asking)
  const full = info.data ?? null
  const [unanswered, forget] = useLastError(info)
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
  useEvents({ endpointId }, (event: RealtimeEvent) => {
    // What an action did to the device stands in what the server holds of it.
    if (event.kind === 'ManagementResult') again()
    if (event.kind !== 'ValueUpdate' || event.method !== 'changeDeviceState') return
    if (device === null) again()
    // An answer that is on its way was written before this event and would take back what it says.
    const isAsking = queries.isFetching({ queryKey: callKey(deviceCalls.getMaster, { query: { endpointId } }) }) > 0
    if (isAsking) again()
  })
  useLiveData(endpointId, exists && online, pageFacets)

  const did = device?.did ?? null
  useEffect(() => {
    if (did === null || !online) return
    client.request(deviceCalls.setMonitoring, { body: { did, option: 'ALL' } }, { silent: true }).catch(() => undefined)
    // It may have started anew, with other versions and other values.
    void askAgain()
  }, [client, did, online, askAgain])

  // A former page may have left an answer behind that nobody has kept up to date since.
  const atFirst = useEffectEvent(() => {
    if (!isLoading) again()
  })
  useEffect(() => atFirst(), [])

  if (successor !== undefined) return { state: 'moved', successor }
  if (!exists) {
    if (isLoading) return { state: 'loading' }
    if (query.error && !isCallError(query.error, 'nodata'))
      return { state: 'failed', error: query.error, retry: () => void query.refetch() }
    return { state: 'unknown' }
  }
  const model = device?.modelName ?? unregistered?.modelName ?? full?.info.model_name
  const friendlyName = full?.info.friendly_name || device?.friendlyName
  return {
    state: 'shown',
    shown: {
      endpointId,
      device,
      unregistered,
      full,
      samples,
      online,
      silentSince: (device ?? unregistered)?.silentSince ?? null,
      name: friendlyName || model || endpointId,
      called: deviceName({ ...(device ?? unregistered), endpointId, ...(friendlyName && { friendlyName }) }),
      lastContact,
      unanswered,
      ask: () => {
        forget()
        void info.refetch()
      },
    },
  }
}
