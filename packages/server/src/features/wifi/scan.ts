import { bands } from '@headend/contract/deviceInfo'
import type { ChannelScanResult, Neighbor } from '@headend/contract/wifi'
import { numberAt, rowsOf, textAt } from '../../device/facets/reading.ts'
import type { Values } from '../../device/facets/reading.ts'

/** No device hears more, or nobody can read them. */
const mostNeighbors = 256

/** The band of a channel whose device does not say: channels of 2.4 GHz end at 14. */
const bandAt = (values: Values, row: string, channel: number): Neighbor['band'] => {
  const said = textAt(values, `${row}OperatingFrequencyBand`)
  return bands.find((one) => one === said) ?? (channel <= 14 ? '2.4GHz' : '5GHz')
}

/** The networks a device hears, strongest first, from the outputs of `NeighboringWiFiDiagnostic()`. */
export const scanOf = (outputs: Readonly<Record<string, string>>, updateTime: number): ChannelScanResult => {
  const values: Values = new Map(Object.entries(outputs))
  const results = rowsOf(values, 'Result.', mostNeighbors).flatMap((row): Neighbor[] => {
    const channel = numberAt(values, `${row}Channel`, { least: 1, most: 999 })
    if (channel === null || !Number.isInteger(channel)) return []
    return [
      {
        ssid: textAt(values, `${row}SSID`),
        bssid: textAt(values, `${row}BSSID`),
        channel,
        band: bandAt(values, row, channel),
        bandwidth: textAt(values, `${row}OperatingChannelBandwidth`),
        signal_strength: numberAt(values, `${row}SignalStrength`, { least: -200, most: 0 }),
        security: textAt(values, `${row}SecurityModeEnabled`),
      },
    ]
  })
  const strength = ({ signal_strength }: Neighbor): number => signal_strength ?? -999
  return {
    state: outputs['Status'] ?? 'Complete',
    results: results.toSorted((a, b) => strength(b) - strength(a)),
    updateTime,
  }
}
