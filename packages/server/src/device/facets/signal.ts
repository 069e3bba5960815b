import { numberAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'
import { tuner } from './places.ts'

const endPoints = 'Device.WiFi.EndPoint.'

export const signalPaths: readonly string[] = [
  `${tuner}SignalStrength`,
  `${endPoints}*.Status`,
  `${endPoints}*.Stats.SignalStrength`,
]

/** dBm that a receiver can hear; 0 is what agents say that have no connection. */
const audible = { least: -200, most: -0.1 } as const

/** How strong a Wi-Fi end point hears its access point, in dBm; null for one that has joined none. */
export const joinedSignal = (values: Values, endPoint: string): number | null =>
  textAt(values, `${endPoint}Status`) === 'Disabled'
    ? null
    : numberAt(values, `${endPoint}Stats.SignalStrength`, audible)

/** dBm. A set-top box is judged by its tuner, whatever else it is connected by; anything else by its Wi-Fi uplink. */
export const signalOf = (values: Values): number | null => {
  const tuned = numberAt(values, `${tuner}SignalStrength`, { least: -200, most: 200 })
  const joined = rowsOf(values, endPoints).map((row) => joinedSignal(values, row))
  return tuned ?? joined.find((strength) => strength !== null) ?? null
}
