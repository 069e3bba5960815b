import { bands } from '@headend/contract/deviceInfo'
import type { Band } from '@headend/contract/deviceInfo'
import { bandOf } from './clients.ts'
import { flagAt, objectAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'

export const wifi = 'Device.WiFi.'
export const radioTable = `${wifi}Radio.`
export const ssidTable = `${wifi}SSID.`
export const accessPointTable = `${wifi}AccessPoint.`

/** Access points and radios beyond this no device has. */
const most = 16

/** A network of a device: its access point, its SSID and the radio that it is on, each an object with a dot at its end. */
export type Network = Readonly<{
  accessPoint: string
  ssid: string
  radio: string
  band: Band
  /** From 0 among the networks of its radio: the first is the home's own, the others are for guests. */
  position: number
}>

/** The instance number of a row. */
export const instanceOf = (row: string): number => Number(row.split('.').at(-2))

/** Where the networks of a device are put together from. */
export const networkPaths: readonly string[] = [
  `${accessPointTable}*.SSIDReference`,
  `${ssidTable}*.LowerLayers`,
  `${radioTable}*.OperatingFrequencyBand`,
  `${radioTable}*.SupportedFrequencyBands`,
]

/** The radios of a device whose band is known. */
export const radiosIn = (values: Values): readonly Readonly<{ radio: string; band: Band }>[] =>
  rowsOf(values, radioTable, most).flatMap((radio) => {
    // A radio of one band need not say in which it works.
    const band = bandOf(values, radio) ?? bands.find((one) => one === textAt(values, `${radio}SupportedFrequencyBands`))
    return band === undefined ? [] : [{ radio, band }]
  })

/** Networks that lead from an access point over its SSID to a radio. */
export const networksIn = (values: Values): readonly Network[] => {
  const radios = new Map(radiosIn(values).map(({ radio, band }) => [radio, band]))
  const perRadio = new Map<string, number>()
  return rowsOf(values, accessPointTable, most).flatMap((accessPoint) => {
    const ssid = objectAt(values, `${accessPoint}SSIDReference`)
    const radio = ssid?.startsWith(ssidTable) ? objectAt(values, `${ssid}LowerLayers`) : null
    const band = radio === null ? undefined : radios.get(radio)
    if (ssid === null || radio === null || band === undefined || !Number.isInteger(instanceOf(ssid))) return []
    const position = perRadio.get(radio) ?? 0
    perRadio.set(radio, position + 1)
    return [{ accessPoint, ssid, radio, band, position }]
  })
}

/** `AES` or `TKIP/AES`, from the list of TR-181 EncryptionMode. */
export const encryptionAt = (values: Values, security: string): string | null => {
  const text = textAt(values, `${security}EncryptionMode`)
  if (text === null) return null
  const named = new Set(text.split(/[,+/]/).map((one) => one.trim().toUpperCase()))
  if (!named.has('AES') && !named.has('TKIP')) return null
  return named.has('TKIP') ? 'TKIP/AES' : 'AES'
}

/** Whether a network is on: its access point and its SSID. */
export const enabledAt = (values: Values, { accessPoint, ssid }: Network): boolean | null => {
  const point = flagAt(values, `${accessPoint}Enable`)
  const name = flagAt(values, `${ssid}Enable`)
  return point === null ? name : name === null ? point : point && name
}

/** The opposite of a flag that may not be reported. */
export const not = (flag: boolean | null): boolean | null => (flag === null ? null : !flag)
