import type { NetworkInfo } from '@headend/contract/deviceInfo'
import { facet } from './facet.ts'
import { tuner } from './places.ts'
import { flagAt, numberAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'
import { joinedSignal, signalOf, signalPaths } from './signal.ts'
import { wan } from './wan.ts'

const radioTable = 'Device.WiFi.Radio.'
const accessPointTable = 'Device.WiFi.AccessPoint.'

/**
 * Whether the Wi-Fi of a device does anything: a radio that is up carries nothing for a device that gives no network and
 * has joined none. Null for one that reports no radio.
 */
const wifiStatusOf = (values: Values): string | null => {
  const radios = rowsOf(values, radioTable).flatMap((radio) => textAt(values, `${radio}Status`) ?? [])
  const status = radios.find((one) => one === 'Up') ?? radios[0] ?? null
  const endPoints = rowsOf(values, 'Device.WiFi.EndPoint.')
  const accessPoints = rowsOf(values, accessPointTable)
  if (status !== 'Up' || endPoints.length + accessPoints.length === 0) return status
  const gives = accessPoints.some((row) => flagAt(values, `${row}Enable`) !== false)
  const joined = endPoints.some((row) => joinedSignal(values, row) !== null)
  return gives || joined ? 'Up' : 'Down'
}

const channelOf = (values: Values): NetworkInfo['current_channel'] => {
  const name = textAt(values, `${tuner}ChannelName`)
  const number = textAt(values, `${tuner}ChannelNumber`)
  const frequency = numberAt(values, `${tuner}Frequency`)
  return name === null && number === null && frequency === null ? null : { name, number, frequency }
}

/** Addresses and links of a device; null when it reports nothing of them. */
export const network = facet('network', {
  paths: [
    ...wan.paths,
    ...signalPaths,
    `${radioTable}*.Status`,
    `${accessPointTable}*.Enable`,
    ...['Standard', 'Modulation', 'Frequency', 'ChannelNumber', 'ChannelName'].map((name) => `${tuner}${name}`),
  ],
  live: signalPaths,
  of: (values, known): NetworkInfo | null => {
    const { connection_type: _type, ...uplink } = wan.of(values, known)
    const modulation = [textAt(values, `${tuner}Standard`), textAt(values, `${tuner}Modulation`)].filter(
      (text) => text !== null,
    )
    const found: NetworkInfo = {
      ...uplink,
      wifi_status: wifiStatusOf(values),
      signal_strength: signalOf(values),
      dvbs_modulation: modulation.length === 0 ? null : modulation.join(' '),
      current_channel: channelOf(values),
    }
    return Object.values(found).every((value) => value === null) ? null : found
  },
})
