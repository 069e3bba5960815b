import type { WifiEndpoint } from '@headend/contract/network'
import { facet } from './facet.ts'
import { flagAt, numberAt, objectAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'
import { joinedSignal } from './signal.ts'

export const endPoints = 'Device.WiFi.EndPoint.'

/** The end point a device is itself a client by; null for one that is none. */
export const endPointOf = (values: Values): string | null => rowsOf(values, endPoints, 1)[0] ?? null

const megabits = (values: Values, path: string): number | null => {
  const kilobits = numberAt(values, path, { least: 1 })
  return kilobits === null ? null : kilobits / 1000
}

/** The uplink of an extender (TR-181 Device.WiFi.EndPoint); null for a device without one. */
export const endpoint = facet('endpoint', {
  paths: [
    ...['Enable', 'Status', 'SSIDReference', 'ProfileReference'].map((name) => `${endPoints}*.${name}`),
    ...['SignalStrength', 'LastDataDownlinkRate', 'LastDataUplinkRate'].map((name) => `${endPoints}*.Stats.${name}`),
    `${endPoints}*.Profile.*.SSID`,
    ...['SSID', 'BSSID'].map((name) => `Device.WiFi.SSID.*.${name}`),
  ],
  of: (values): WifiEndpoint | null => {
    const row = endPointOf(values)
    if (row === null) return null
    const ssid = objectAt(values, `${row}SSIDReference`)
    const profile = objectAt(values, `${row}ProfileReference`)
    return {
      enable: flagAt(values, `${row}Enable`),
      status: textAt(values, `${row}Status`),
      ssid:
        (ssid === null ? null : textAt(values, `${ssid}SSID`)) ??
        (profile === null ? null : textAt(values, `${profile}SSID`)),
      bssid: ssid === null ? null : textAt(values, `${ssid}BSSID`),
      signal_strength: joinedSignal(values, row),
      downlink_rate: megabits(values, `${row}Stats.LastDataDownlinkRate`),
      uplink_rate: megabits(values, `${row}Stats.LastDataUplinkRate`),
    }
  },
})
