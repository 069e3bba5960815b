import { autoChannel } from '@headend/contract/wifiRules'
import type { Radio, RadioList } from '@headend/contract/wifi'
import {
  accessPointTable,
  encryptionAt,
  instanceOf,
  networkPaths,
  networksIn,
  not,
  radioTable,
  radiosIn,
  ssidTable,
} from './accessPoints.ts'
import type { Network } from './accessPoints.ts'
import { facet } from './facet.ts'
import { bandSteering } from './places.ts'
import { flagAt, listAt, numberAt, textAt, unsignedAt } from './reading.ts'
import type { Values } from './reading.ts'

/** No band has more channels. */
const mostChannels = 64

const channelIn = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null)

/** Channels of a list, in which ranges such as `1-11` may stand (TR-181 PossibleChannels). */
const channelsAt = (values: Values, path: string, step: number): number[] => {
  const found = listAt(values, path).flatMap((entry) => {
    const [, first, last] = /^(\d{1,3})-(\d{1,3})$/.exec(entry) ?? []
    if (first === undefined) return channelIn(entry) ?? []
    const count = Math.floor((Number(last) - Number(first)) / step) + 1
    return Array.from(
      { length: Math.max(0, Math.min(mostChannels, count)) },
      (_, index) => Number(first) + index * step,
    )
  })
  return [...new Set(found)].slice(0, mostChannels)
}

const channelAt = (values: Values, radio: string): Radio['channel'] =>
  flagAt(values, `${radio}AutoChannelEnable`) === true
    ? autoChannel
    : numberAt(values, `${radio}Channel`, { least: 1, most: 999 })

const port = { least: 0, most: 65_535 } as const

const networkOf = (values: Values, network: Network | undefined) => {
  const at = (path: string | undefined, name: string): string => (path === undefined ? '' : `${path}${name}`)
  const { accessPoint, ssid } = network ?? {}
  const security = at(accessPoint, 'Security.')
  const of = (name: string): string => at(accessPoint, `Security.${name}`)
  return {
    access_point_idx: accessPoint === undefined ? null : instanceOf(accessPoint),
    ssid_idx: ssid === undefined ? null : instanceOf(ssid),
    ssid_name: textAt(values, at(ssid, 'SSID')),
    bssid: textAt(values, at(ssid, 'BSSID')),
    hidden_ssid: not(flagAt(values, at(accessPoint, 'SSIDAdvertisementEnabled'))),
    security_mode: textAt(values, of('ModeEnabled')),
    security_support: listAt(values, of('ModesSupported')).slice(0, 32),
    encryption_mode: encryptionAt(values, security),
    wep_key: null,
    pre_shared_key: null,
    key_pass_phrase: null,
    sae_passphrase: null,
    radius_server_addr: textAt(values, of('RadiusServerIPAddr')),
    secondary_radius_server_address: textAt(values, of('SecondaryRadiusServerIPAddr')),
    radius_server_port: numberAt(values, of('RadiusServerPort'), port),
    secondary_radius_server_port: numberAt(values, of('SecondaryRadiusServerPort'), port),
    radius_server_secret: null,
    secondary_radius_server_secret: null,
    wps: flagAt(values, at(accessPoint, 'WPS.Enable')),
    rekeying_interval: unsignedAt(values, of('RekeyingInterval')),
    clientIsolation: flagAt(values, at(accessPoint, 'IsolationEnable')),
  } satisfies Partial<Radio>
}

const radioOf = (
  values: Values,
  { radio, band }: ReturnType<typeof radiosIn>[number],
  network: Network | undefined,
): Radio => {
  const [inUse] = listAt(values, `${radio}ChannelsInUse`).map(channelIn)
  return {
    idx: instanceOf(radio),
    enable: flagAt(values, `${radio}Enable`),
    frequency_band: band,
    ...networkOf(values, network),
    possible_channels: channelsAt(values, `${radio}PossibleChannels`, band === '2.4GHz' ? 1 : 4),
    channel_in_use: inUse ?? numberAt(values, `${radio}Channel`, { least: 1, most: 999 }),
    channel: channelAt(values, radio),
    dfs: flagAt(values, `${radio}IEEE80211hEnabled`),
    dfs_state: textAt(values, `${radio}ChannelLastSelectionReason`),
    operating_channel_bandwidth: textAt(values, `${radio}OperatingChannelBandwidth`),
    operating_standard: textAt(values, `${radio}OperatingStandards`),
    auto_channel_enable: flagAt(values, `${radio}AutoChannelEnable`),
    extension_channel: textAt(values, `${radio}ExtensionChannel`),
    auto_channel_supported: flagAt(values, `${radio}AutoChannelSupported`),
    power: numberAt(values, `${radio}TransmitPower`, { least: -1, most: 100 }),
  }
}

/** Whether the bands look like one network, of a device that has no word for it; null where there is nothing to steer. */
const looksSteered = (radios: readonly Radio[]): boolean | null => {
  const named = radios.filter(({ ssid_name }) => ssid_name !== null)
  const [first, ...others] = named
  if (first === undefined || others.length === 0 || !named.some((one) => one.frequency_band === '5GHz')) return null
  return others.every((one) => one.ssid_name === first.ssid_name && one.security_mode === first.security_mode)
}

const radioNames = [
  'Enable',
  'PossibleChannels',
  'ChannelsInUse',
  'Channel',
  'AutoChannelSupported',
  'AutoChannelEnable',
  'OperatingStandards',
  'OperatingChannelBandwidth',
  'ExtensionChannel',
  'TransmitPower',
  'IEEE80211hEnabled',
  'ChannelLastSelectionReason',
]
const securityNames = [
  'ModesSupported',
  'ModeEnabled',
  'EncryptionMode',
  'RekeyingInterval',
  'RadiusServerIPAddr',
  'SecondaryRadiusServerIPAddr',
  'RadiusServerPort',
  'SecondaryRadiusServerPort',
]

const paths: readonly string[] = [
  ...networkPaths,
  ...radioNames.map((name) => `${radioTable}*.${name}`),
  ...['SSID', 'BSSID'].map((name) => `${ssidTable}*.${name}`),
  ...['SSIDAdvertisementEnabled', 'IsolationEnable', 'WPS.Enable'].map((name) => `${accessPointTable}*.${name}`),
  ...securityNames.map((name) => `${accessPointTable}*.Security.${name}`),
  bandSteering,
]

/** Each band of a device with the first network on it: the home's own. */
export const radioList = facet('radio_list', {
  paths,
  of: (values): RadioList => {
    const networks = networksIn(values)
    const radios = radiosIn(values).map((one) =>
      radioOf(
        values,
        one,
        networks.find(({ radio, position }) => radio === one.radio && position === 0),
      ),
    )
    const of = (band: Radio['frequency_band']) => radios.filter((one) => one.frequency_band === band)
    const sixG = of('6GHz')
    return {
      radios: { twoG: of('2.4GHz'), fiveG: of('5GHz'), ...(sixG.length > 0 && { sixG }) },
      band_steering: flagAt(values, bandSteering) ?? looksSteered(radios),
    }
  },
})
