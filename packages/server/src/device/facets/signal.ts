import { facet } from './facet.ts'
import { numberAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'
import { tuner } from './places.ts'

const endPoints = 'Device.WiFi.EndPoint.'
const accessPoints = 'Device.WiFi.AccessPoint.'

export const signalPaths: readonly string[] = [
  `${tuner}SignalStrength`,
  `${endPoints}*.Status`,
  `${endPoints}*.Stats.SignalStrength`,
]

/** dBm that a receiver can measure; 0 is what agents say that have no connection. */
const audible = { least: -200, most: -0.1 } as const

/** How strong a Wi-Fi end point receives its access point, in dBm; null for one that has joined none. */
export const joinedSignal = (values: Values, endPoint: string): number | null =>
  textAt(values, `${endPoint}Status`) === 'Disabled'
    ? null
    : numberAt(values, `${endPoint}Stats.SignalStrength`, audible)

/** dBm. A set-top box is assessed by its tuner, whatever else it is connected by; anything else by its Wi-Fi uplink. */
export const signalOf = (values: Values): number | null => {
  const tuned = numberAt(values, `${tuner}SignalStrength`, { least: -200, most: 200 })
  const joined = rowsOf(values, endPoints).map((row) => joinedSignal(values, row))
  return tuned ?? joined.find((strength) => strength !== null) ?? null
}

/** Where a device has what {@link wifiSignal} measures, one or the other. */
export const signalStrengths: readonly string[] = [
  `${endPoints}*.Stats.SignalStrength`,
  `${accessPoints}*.AssociatedDevice.*.SignalStrength`,
]

/** What a test of the Wi-Fi measures, in whole dBm from -100: the uplink where there is one, else the first client. */
export const wifiSignal = facet('wifiSignal', {
  paths: [`${endPoints}*.Status`, ...signalStrengths],
  of: (values): number | null => {
    const uplink = rowsOf(values, endPoints).flatMap((row) => joinedSignal(values, row) ?? [])
    const [client] = rowsOf(values, accessPoints).flatMap((row) => rowsOf(values, `${row}AssociatedDevice.`, 1))
    const strength = uplink[0] ?? (client === undefined ? null : numberAt(values, `${client}SignalStrength`, audible))
    return strength === null ? null : Math.max(-100, Math.round(strength)) + 0
  },
})
