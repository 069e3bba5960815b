import type { Band } from './deviceInfo.ts'
import type { DeviceKind } from './models.ts'
import type { Radio } from './wifi.ts'

/**
 * What a radio or a network may be set to, depending on what else it is set to: the choices of the form, and what the
 * server takes. Functions of the contract alone, so that both say the same.
 */

/** The device chooses the channel. */
export const autoChannel = 'Auto'

export type Channel = number | typeof autoChannel

export const extensionChannels = ['Auto', 'BelowControlChannel', 'AboveControlChannel'] as const

/** Percent of what the radio can. */
export const transmitPowers = [100, 75, 50, 25] as const

export const encryptionModes = ['AES', 'TKIP/AES'] as const

export type EncryptionMode = (typeof encryptionModes)[number]

const standardsByBand: Readonly<Record<Band, readonly string[]>> = {
  '2.4GHz': ['b', 'g', 'n', 'ax', 'be'],
  '5GHz': ['a', 'n', 'ac', 'ax', 'be'],
  '6GHz': ['ax', 'be'],
}

const steps = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.floor((last - first) / 4) + 1 }, (_, index) => first + index * 4)

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Entries of `ac, ax`. */
export const standardsIn = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Whether a list of operating standards is one of the band. */
export const areStandardsOf = (band: Band, text: string): boolean => {
  const named = standardsIn(text)
  return named.length > 0 && named.every((one) => standardsByBand[band].includes(one))
}

const standardSets: Readonly<Record<Band, readonly string[]>> = {
  '2.4GHz': ['b,g', 'b,g,n', 'g,n', 'b,g,n,ax', 'g,n,ax', 'n,ax'],
  '5GHz': ['a,n', 'a,n,ac', 'n,ac', 'a,n,ac,ax', 'n,ac,ax', 'ac,ax'],
  '6GHz': ['ax'],
}

/** The usual lists of operating standards of a band, and the one the radio has. */
export const standardOptions = (band: Band, current: string | null): readonly string[] => {
  const sets = standardSets[band]
  const isThere = current === null || sets.some((set) => sameStandards(set, current))
  return isThere ? sets : [current, ...sets]
}

/** Whether two lists name the same standards, in whatever order. */
export const sameStandards = (a: string, b: string): boolean =>
  standardsIn(a).toSorted().join() === standardsIn(b).toSorted().join()

/** Bandwidths of a band; the wide ones of 5 GHz, and of 6 GHz like it, need ac or ax. */
export const bandwidthOptions = (band: Band, standards: string | null): readonly string[] => {
  const narrow = ['20MHz', '40MHz']
  const isWide = band !== '2.4GHz' && standardsIn(standards).some((one) => one === 'ac' || one === 'ax')
  return isWide ? [...narrow, '80MHz', '160MHz'] : narrow
}

/** What the channels of a radio depend on. */
export type ChannelSettings = Pick<
  Radio,
  | 'frequency_band'
  | 'possible_channels'
  | 'operating_channel_bandwidth'
  | 'extension_channel'
  | 'auto_channel_supported'
>

const below: Readonly<Record<'11' | '13' | '5GHz', readonly number[]>> = {
  '11': range(1, 7),
  '13': range(1, 9),
  '5GHz': [36, 44, 52, 60, 100, 108, 116, 124, 132, 140, 149, 157],
}
const above: typeof below = {
  '11': range(5, 11),
  '13': range(5, 13),
  '5GHz': [40, 48, 56, 64, 104, 112, 120, 128, 136, 144, 153, 161],
}
const wide: Readonly<Record<string, readonly number[]>> = {
  '80MHz': [...steps(36, 64), ...steps(100, 144), ...steps(149, 161)],
  '160MHz': [...steps(36, 64), ...steps(100, 128)],
}

/** Channels that the rules allow before the device has said which it has; null where it alone says so. */
const listOf = (settings: ChannelSettings): readonly number[] | null => {
  const { frequency_band: band, operating_channel_bandwidth: bandwidth, extension_channel: extension } = settings
  // 6 GHz numbers its channels by a scheme of its own: none of the lists means them.
  if (band === '6GHz') return null
  const isTwo = band === '2.4GHz'
  // What a country allows is in the possible channels; one that reports none gets what every country allows.
  const key = isTwo ? (settings.possible_channels.some((one) => one > 11) ? '13' : '11') : '5GHz'
  if (bandwidth === '40MHz') {
    if (extension === 'BelowControlChannel') return below[key]
    if (extension === 'AboveControlChannel') return above[key]
  }
  if (isTwo) return range(1, Number(key))
  return wide[bandwidth ?? ''] ?? [...steps(36, 144), ...steps(149, 165)]
}

/** Whether nothing but Auto may be chosen: 40 MHz with the extension left to the device. */
export const isAutoForced = ({
  operating_channel_bandwidth: bandwidth,
  extension_channel: extension,
}: Pick<ChannelSettings, 'operating_channel_bandwidth' | 'extension_channel'>): boolean =>
  bandwidth === '40MHz' && extension === 'Auto'

/** The channels a radio may be set to with these settings, Auto at the front where there is one. */
export const channelOptions = (settings: ChannelSettings): readonly Channel[] => {
  if (isAutoForced(settings)) return [autoChannel]
  const possible = settings.possible_channels
  const listed = listOf(settings)
  const channels = listed === null ? possible : listed.filter((one) => possible.length === 0 || possible.includes(one))
  return settings.auto_channel_supported === true ? [autoChannel, ...channels] : channels
}

const extenderSecurity = ['WPA2-Personal', 'WPA-WPA2-Personal', 'WPA3-Personal-Transition'] as const
/** None, WPA PSK, WPA2 PSK, WPA3 PSK, WPA/WPA2 PSK, WPA2/WPA3 PSK. */
const defaultSecurity = [
  'None',
  'WPA-Personal',
  'WPA2-Personal',
  'WPA3-Personal',
  'WPA-WPA2-Personal',
  'WPA3-Personal-Transition',
] as const
const guestSecurity = [
  'None',
  'WEP-64',
  'WEP-128',
  'WPA-Personal',
  'WPA3-Personal',
  'WPA3-Personal-Transition',
  'WPA3-Enterprise',
] as const

/** What a model says where its devices do not. */
export type WifiModel = Readonly<{ kind: DeviceKind; supportFeatures: readonly string[] }>

/** How a support feature of a model begins that names a security mode its devices offer: `wifiSecurity.WPA2-Personal`. */
const modelSecurity = 'wifiSecurity.'

/** Security modes of a network: as the device reports them, else by its model, else of its kind. */
export const securityOptions = (reported: readonly string[], model: WifiModel): readonly string[] => {
  if (reported.length > 0) return reported
  const named = model.supportFeatures.flatMap((name) =>
    name.startsWith(modelSecurity) ? [name.slice(modelSecurity.length)] : [],
  )
  if (named.length > 0) return named
  return model.kind === 'extender' ? extenderSecurity : defaultSecurity
}

/** Security modes of a guest network. */
export const guestSecurityOptions = (reported: readonly string[]): readonly string[] =>
  reported.length > 0 ? reported : guestSecurity

/** How a network is opened. */
export type Key = 'none' | 'wep' | 'passphrase' | 'radius'

export const keyOf = (mode: string | null): Key => {
  if (mode === null || mode === 'None' || mode === 'OWE') return 'none'
  if (mode.startsWith('WEP')) return 'wep'
  return mode.includes('Enterprise') ? 'radius' : 'passphrase'
}

const hasWpa1 = (mode: string): boolean => mode.startsWith('WPA-')

/** Encryption of a network with this security. TKIP is there only where the device reports it, or an old WPA, which needs it. */
export const encryptionOptions = (
  mode: string | null,
  { reported, current }: Readonly<{ reported: readonly string[]; current: string | null }>,
): readonly EncryptionMode[] => {
  if (mode === null || mode === 'None' || mode.startsWith('WEP')) return []
  if (mode.includes('WPA3') || mode === 'OWE') return ['AES']
  return current === 'TKIP/AES' || reported.length === 0 || reported.some(hasWpa1) ? encryptionModes : ['AES']
}

/** Whether a network can be broken into by whoever is near: said beside the choice. */
export const isWeak = (mode: string | null, encryption: string | null): boolean =>
  mode !== null && (mode.startsWith('WEP') || hasWpa1(mode) || (mode !== 'None' && encryption === 'TKIP/AES'))
