import type { GuestSettings } from '@headend/contract/wifiGuests'
import { autoChannel } from '@headend/contract/wifiRules'
import type { Radio, Ssid } from '@headend/contract/wifi'
import type { RadioField, RadioSettings } from '@headend/contract/wifiChanges'
import { accessPointTable, radioTable, ssidTable } from '../../device/facets/accessPoints.ts'
import type { Network } from '../../device/facets/accessPoints.ts'
import type { ObjectValues } from '../../device/link.ts'

/** One parameter to set, and the field of the request that it comes from. */
export type Write = Readonly<{
  path: string
  value: string
  field: string
  /** What goes beside another parameter, and is left out on a device that has no such one. */
  beside?: true
}>

/** Where the settings of a radio are: on the radio, the access point or the SSID. */
const places: Readonly<Record<RadioField, readonly ['radio' | 'accessPoint' | 'ssid', string]>> = {
  enable: ['radio', 'Enable'],
  ssidName: ['ssid', 'SSID'],
  hiddenSsid: ['accessPoint', 'SSIDAdvertisementEnabled'],
  securityMode: ['accessPoint', 'Security.ModeEnabled'],
  encryptionMode: ['accessPoint', 'Security.EncryptionMode'],
  wepKey: ['accessPoint', 'Security.WEPKey'],
  preSharedKey: ['accessPoint', 'Security.PreSharedKey'],
  keyPassPhrase: ['accessPoint', 'Security.KeyPassphrase'],
  saePassphrase: ['accessPoint', 'Security.SAEPassphrase'],
  channel: ['radio', 'Channel'],
  radiusServerAddr: ['accessPoint', 'Security.RadiusServerIPAddr'],
  secondaryRadiusServerAddress: ['accessPoint', 'Security.SecondaryRadiusServerIPAddr'],
  radiusServerPort: ['accessPoint', 'Security.RadiusServerPort'],
  secondaryRadiusServerPort: ['accessPoint', 'Security.SecondaryRadiusServerPort'],
  radiusServerSecret: ['accessPoint', 'Security.RadiusSecret'],
  secondaryRadiusServerSecret: ['accessPoint', 'Security.SecondaryRadiusSecret'],
  wps: ['accessPoint', 'WPS.Enable'],
  dfs: ['radio', 'IEEE80211hEnabled'],
  rekeyingInterval: ['accessPoint', 'Security.RekeyingInterval'],
  operatingChannelBandwidth: ['radio', 'OperatingChannelBandwidth'],
  operatingStandard: ['radio', 'OperatingStandards'],
  autoChannelEnable: ['radio', 'AutoChannelEnable'],
  extensionChannel: ['radio', 'ExtensionChannel'],
  power: ['radio', 'TransmitPower'],
  clientIsolation: ['accessPoint', 'IsolationEnable'],
}

/** TR-181 EncryptionMode is a list. */
const encryptionText = (mode: string): string => (mode === 'TKIP/AES' ? 'TKIP,AES' : mode)

const textOf = (field: RadioField, value: unknown): string => {
  if (field === 'hiddenSsid') return String(value === false)
  if (field === 'encryptionMode') return encryptionText(String(value))
  return field === 'operatingStandard' ? String(value).replaceAll(/\s/g, '') : String(value)
}

/** The path of a setting of a radio; undefined where the radio has no network. */
export const pathOfSetting = (radio: Radio, field: RadioField): string | undefined => {
  const [where, name] = places[field]
  const of = (table: string, idx: number | null) => (idx === null ? undefined : `${table}${idx}.${name}`)
  if (where === 'radio') return of(radioTable, radio.idx)
  return where === 'ssid' ? of(ssidTable, radio.ssid_idx) : of(accessPointTable, radio.access_point_idx)
}

/** The passphrase of WPA3 follows that of WPA2; one without WPA3 has none. */
const isBeside = (field: RadioField, settings: RadioSettings): boolean =>
  field === 'saePassphrase' && settings.keyPassPhrase !== undefined

/** The parameters that settings of a radio come to. `at` is the radio in the request: `radios.0`. */
export const radioWrites = (radio: Radio, settings: RadioSettings, at: string): readonly Write[] =>
  Object.entries(settings).flatMap(([name, value]): Write[] => {
    const field = name as RadioField
    // Which channel it is then is the device's own choice.
    if (field === 'channel' && value === autoChannel) return []
    const path = pathOfSetting(radio, field)
    return path === undefined
      ? []
      : [
          {
            path,
            value: textOf(field, value),
            field: `${at}.${field}`,
            ...(isBeside(field, settings) && { beside: true }),
          },
        ]
  })

/** The parameters that settings of a guest network come to. */
export const guestWrites = ({ accessPoint, ssid }: Network, settings: GuestSettings, at: string): readonly Write[] => {
  const security = `${accessPoint}Security.`
  const { enable, ssid: name, security_mode, encryption_mode, ssid_adv_enable } = settings
  const { wep_key, pre_shared_key, key_pass_phrase } = settings
  const of = (path: string, value: string | boolean | null | undefined, field: string, beside?: true): Write[] =>
    value === undefined || value === null
      ? []
      : [{ path, value: String(value), field: `${at}.${field}`, ...(beside && { beside }) }]
  return [
    ...of(`${ssid}Enable`, enable, 'enable', true),
    ...of(`${accessPoint}Enable`, enable, 'enable'),
    ...of(`${ssid}SSID`, name, 'ssid'),
    ...of(`${accessPoint}SSIDAdvertisementEnabled`, ssid_adv_enable, 'ssid_adv_enable'),
    ...of(`${security}ModeEnabled`, security_mode, 'security_mode'),
    ...of(`${security}EncryptionMode`, encryption_mode && encryptionText(encryption_mode), 'encryption_mode'),
    ...of(`${security}WEPKey`, wep_key, 'wep_key'),
    ...of(`${security}PreSharedKey`, pre_shared_key, 'pre_shared_key'),
    ...of(`${security}KeyPassphrase`, key_pass_phrase, 'key_pass_phrase'),
    ...of(`${security}SAEPassphrase`, key_pass_phrase, 'key_pass_phrase', true),
  ]
}

/** The parameters that settings of a network by its SSID come to. */
export const ssidWrites = (
  ssid: Ssid,
  accessPoint: string | undefined,
  settings: Readonly<Partial<Pick<Ssid, 'ssidName' | 'hiddenSsid' | 'enable'>>>,
): readonly Write[] => {
  const row = `${ssidTable}${ssid.ssidIdx}.`
  const { ssidName, hiddenSsid, enable } = settings
  return [
    ...(typeof ssidName === 'string' ? [{ path: `${row}SSID`, value: ssidName, field: 'ssidName' }] : []),
    ...(typeof enable === 'boolean' ? [{ path: `${row}Enable`, value: String(enable), field: 'enable' }] : []),
    ...(typeof hiddenSsid === 'boolean' && accessPoint !== undefined
      ? [{ path: `${accessPoint}SSIDAdvertisementEnabled`, value: String(!hiddenSsid), field: 'hiddenSsid' }]
      : []),
  ]
}

/** Writes by object, as a Set has them; of two of one parameter the last counts. */
export const updatesOf = (writes: readonly Write[]): ObjectValues[] => {
  const objects = new Map<string, Record<string, string>>()
  for (const { path, value } of writes) {
    const dot = path.lastIndexOf('.') + 1
    const params = objects.get(path.slice(0, dot)) ?? {}
    objects.set(path.slice(0, dot), params)
    params[path.slice(dot)] = value
  }
  return [...objects].map(([object, params]) => ({ object, params }))
}
