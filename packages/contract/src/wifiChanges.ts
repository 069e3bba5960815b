import type { Radio, RadioChange, RadioList } from './wifi.ts'
import { autoChannel, sameStandards } from './wifiRules.ts'

/** Settings of a radio by the spelling of the payload, and as the answer has them. */
export const radioFields = {
  enable: 'enable',
  ssidName: 'ssid_name',
  hiddenSsid: 'hidden_ssid',
  securityMode: 'security_mode',
  encryptionMode: 'encryption_mode',
  wepKey: 'wep_key',
  preSharedKey: 'pre_shared_key',
  keyPassPhrase: 'key_pass_phrase',
  saePassphrase: 'sae_passphrase',
  channel: 'channel',
  radiusServerAddr: 'radius_server_addr',
  secondaryRadiusServerAddress: 'secondary_radius_server_address',
  radiusServerPort: 'radius_server_port',
  secondaryRadiusServerPort: 'secondary_radius_server_port',
  radiusServerSecret: 'radius_server_secret',
  secondaryRadiusServerSecret: 'secondary_radius_server_secret',
  wps: 'wps',
  dfs: 'dfs',
  rekeyingInterval: 'rekeying_interval',
  operatingChannelBandwidth: 'operating_channel_bandwidth',
  operatingStandard: 'operating_standard',
  autoChannelEnable: 'auto_channel_enable',
  extensionChannel: 'extension_channel',
  power: 'power',
  clientIsolation: 'clientIsolation',
} as const satisfies Partial<Record<keyof RadioChange, keyof Radio>>

export type RadioField = keyof typeof radioFields

export const radioFieldNames = Object.keys(radioFields).filter((name): name is RadioField => name in radioFields)

/** Secrets: what a device has is not known, so that whatever is given is a change. */
export const secretFields: ReadonlySet<RadioField> = new Set([
  'wepKey',
  'preSharedKey',
  'keyPassPhrase',
  'saePassphrase',
  'radiusServerSecret',
  'secondaryRadiusServerSecret',
])

export type RadioSettings = Readonly<Partial<Pick<RadioChange, RadioField>>>

/** All radios of a list, lowest band first. */
export const radiosOf = ({ radios }: RadioList): readonly Radio[] => [
  ...radios.twoG,
  ...radios.fiveG,
  ...(radios.sixG ?? []),
]

const isSame = (field: RadioField, loaded: unknown, value: unknown): boolean =>
  field === 'operatingStandard' && typeof loaded === 'string' && typeof value === 'string'
    ? sameStandards(loaded, value)
    : loaded === value

/** What a change of a radio comes to: the settings that differ from those it has. */
export const changedSettings = (loaded: Radio, change: RadioSettings): RadioSettings => {
  const changed: Record<string, unknown> = {}
  for (const field of radioFieldNames) {
    const value = change[field]
    if (value === undefined || value === null) continue
    const before = loaded[radioFields[field]]
    // A secret that comes back as it was read is none that somebody typed.
    if (secretFields.has(field) ? value === before : isSame(field, before, value)) continue
    changed[field] = value
  }
  // Auto is a channel to people and a switch to the device: where one of them changes, the other follows.
  if (changed['channel'] === autoChannel) changed['autoChannelEnable'] = true
  else if (typeof changed['channel'] === 'number') {
    if (loaded.auto_channel_enable === true) changed['autoChannelEnable'] = false
  } else if (changed['autoChannelEnable'] === true) changed['channel'] = autoChannel
  // Changing the one also sets the other.
  if (changed['keyPassPhrase'] !== undefined) changed['saePassphrase'] = changed['keyPassPhrase']
  return changed
}

/** A radio as it would be with these settings. */
export const withSettings = (loaded: Radio, settings: RadioSettings): Radio => ({
  ...loaded,
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [radioFields[name as RadioField], value])),
})

/** What the other bands take over from 5 GHz with band steering. */
export const steeredFields = [
  'ssidName',
  'securityMode',
  'encryptionMode',
  'keyPassPhrase',
] as const satisfies RadioField[]

export type RadioListChange = Readonly<{ bandSteering?: boolean | null | undefined; radios: readonly RadioChange[] }>

/** The band whose network the others follow: the first 5 GHz radio that has one. */
export const leaderOf = (list: RadioList): Radio | undefined =>
  list.radios.fiveG.find(({ ssid_idx }) => ssid_idx !== null)

/** Whether the bands are one network after a change. */
export const isSteered = (list: RadioList, change: Pick<RadioListChange, 'bandSteering'>): boolean =>
  change.bandSteering ?? list.band_steering ?? false

export type RadioPlan = Readonly<{
  radio: Radio
  /** Where the radio stands in the change; those that only follow have none. */
  index: number | undefined
  settings: RadioSettings
}>

/** What a change comes to on each radio that it changes, with what other bands take over from 5 GHz. */
export const plannedRadios = (list: RadioList, change: RadioListChange): readonly RadioPlan[] => {
  const leader = leaderOf(list)
  const isFollowing = isSteered(list, change) && leader !== undefined
  const given = (radio: Radio) => change.radios.findIndex(({ idx }) => idx === radio.idx)
  const own = (radio: Radio): RadioChange | undefined => change.radios[given(radio)]
  const lead = leader && withSettings(leader, changedSettings(leader, own(leader) ?? { idx: leader.idx }))
  const phrase = leader && own(leader)?.keyPassPhrase
  return radiosOf(list).flatMap((radio) => {
    const follows = isFollowing && radio !== leader && radio.ssid_idx !== null
    const taken: RadioSettings =
      follows && lead !== undefined
        ? {
            ssidName: lead.ssid_name,
            securityMode: lead.security_mode,
            encryptionMode: lead.encryption_mode,
            keyPassPhrase: phrase,
            saePassphrase: undefined,
          }
        : {}
    const settings = changedSettings(radio, { ...own(radio), ...taken })
    const index = given(radio)
    return Object.keys(settings).length === 0 ? [] : [{ radio, index: index < 0 ? undefined : index, settings }]
  })
}
