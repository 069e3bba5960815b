import type { Text } from './core/text.ts'
import type { FieldProblem } from './fieldProblems.ts'
import { hostProblem } from './modelLimits.ts'
import { problems } from './rules.ts'
import type { Radio, RadioList } from './wifi.ts'
import {
  isSteered,
  leaderOf,
  plannedRadios,
  radioFieldNames,
  radioFields,
  radiosOf,
  secretFields,
  withSettings,
} from './wifiChanges.ts'
import type { RadioField, RadioListChange, RadioSettings } from './wifiChanges.ts'
import { changedAmong, isAddress, networkProblems, passwordProblem } from './wifiNetwork.ts'
import type { NetworkField } from './wifiNetwork.ts'
import {
  areStandardsOf,
  autoChannel,
  bandwidthOptions,
  channelOptions,
  extensionChannels,
  isAutoForced,
  keyOf,
  securityOptions,
  transmitPowers,
} from './wifiRules.ts'
import type { WifiModel } from './wifiRules.ts'
import { wifiProblems } from './wifiWords.ts'

const radioNetworkFields = {
  ssid: 'ssidName',
  mode: 'securityMode',
  encryption: 'encryptionMode',
  key: 'keyPassPhrase',
  wepKey: 'wepKey',
  preSharedKey: 'preSharedKey',
} as const satisfies Record<NetworkField, RadioField>

const mayBeEmpty: ReadonlySet<RadioField> = new Set([
  'ssidName',
  'encryptionMode',
  'radiusServerAddr',
  'secondaryRadiusServerAddress',
])

/** What is wrong with settings of one radio, by field of the payload. */
export const radioProblems = (
  loaded: Radio,
  settings: RadioSettings,
  model: WifiModel,
): readonly Readonly<{ field: RadioField; problem: Text }>[] => {
  const after = withSettings(loaded, settings)
  const found: { field: RadioField; problem: Text }[] = []
  const say = (field: RadioField, problem: Text): void => {
    if (!found.some((one) => one.field === field)) found.push({ field, problem })
  }
  const has = (...fields: readonly RadioField[]): boolean => fields.some((field) => settings[field] !== undefined)
  for (const field of radioFieldNames) {
    // What is nothing there may still be empty, where a text can be.
    if (!has(field) || secretFields.has(field) || mayBeEmpty.has(field)) continue
    if (loaded[radioFields[field]] === null) say(field, wifiProblems.notReported)
  }
  const network = networkProblems({
    mode: after.security_mode,
    modeBefore: loaded.security_mode,
    encryption: after.encryption_mode,
    encryptionBefore: loaded.encryption_mode,
    changed: changedAmong(radioNetworkFields, settings),
    ssid: after.ssid_name,
    key: settings.keyPassPhrase ?? (has('saePassphrase') ? settings.saePassphrase : undefined),
    wepKey: settings.wepKey,
    preSharedKey: settings.preSharedKey,
    offered: securityOptions(loaded.security_support, model),
    reported: loaded.security_support,
  })
  for (const { at, problem } of network) say(radioNetworkFields[at], problem)
  if (has('saePassphrase') && !has('keyPassPhrase')) {
    const problem = passwordProblem(settings.saePassphrase ?? '')
    if (problem !== undefined) say('saePassphrase', problem)
  }
  if (keyOf(after.security_mode) === 'radius') {
    const isNew = keyOf(loaded.security_mode) !== 'radius'
    if ((isNew || has('radiusServerAddr')) && !isAddress(after.radius_server_addr ?? ''))
      say('radiusServerAddr', wifiProblems.radiusAddress)
    if ((isNew || has('radiusServerSecret')) && (settings.radiusServerSecret ?? '') === '')
      say('radiusServerSecret', problems.required)
  }
  const second = settings.secondaryRadiusServerAddress ?? ''
  if (second !== '' && !isAddress(second)) say('secondaryRadiusServerAddress', wifiProblems.radiusAddress)
  for (const field of ['radiusServerAddr', 'secondaryRadiusServerAddress'] as const) {
    const problem = hostProblem(model.supportFeatures, settings[field] ?? '')
    if (problem !== undefined) say(field, problem)
  }
  if (has('operatingStandard') && !areStandardsOf(loaded.frequency_band, after.operating_standard ?? ''))
    say('operatingStandard', wifiProblems.standard)
  if (
    has('operatingChannelBandwidth', 'operatingStandard') &&
    !bandwidthOptions(loaded.frequency_band, after.operating_standard).includes(
      after.operating_channel_bandwidth ?? '',
    ) &&
    // The device's own choice goes with every standard.
    (after.operating_channel_bandwidth !== 'Auto' || has('operatingChannelBandwidth'))
  )
    say('operatingChannelBandwidth', wifiProblems.bandwidth)
  if (has('extensionChannel') && !extensionChannels.some((one) => one === after.extension_channel))
    say('extensionChannel', wifiProblems.extension)
  if (has('channel', 'autoChannelEnable', 'operatingChannelBandwidth', 'extensionChannel')) {
    const channel = after.auto_channel_enable === true && !has('channel') ? autoChannel : after.channel
    if (typeof channel === 'number' && after.auto_channel_enable === true) say('channel', wifiProblems.channelTwice)
    else if (channel === autoChannel && after.auto_channel_enable === false) say('channel', wifiProblems.channelTwice)
    else if (channel !== null && !channelOptions(after).includes(channel))
      say('channel', isAutoForced(after) ? wifiProblems.channelForced : wifiProblems.channel)
  }
  if (has('power') && !transmitPowers.some((one) => one === after.power)) say('power', wifiProblems.power)
  return found
}

/** What is wrong with a change of radios: `radios.0.channel` and so on. */
export const radioListProblems = (
  list: RadioList,
  change: RadioListChange,
  model: WifiModel,
): readonly FieldProblem[] => {
  const known = radiosOf(list)
  const found: FieldProblem[] = []
  const seen = new Set<number>()
  for (const [index, { idx, accessPointIdx, ssidIdx }] of change.radios.entries()) {
    const radio = known.find((one) => one.idx === idx)
    const isOther = (given: number | null | undefined, own: number | null | undefined): boolean =>
      given !== undefined && given !== null && given !== own
    if (radio === undefined || seen.has(idx))
      found.push({ field: `radios.${index}.idx`, problem: wifiProblems.unknown })
    else if (isOther(accessPointIdx, radio.access_point_idx))
      found.push({ field: `radios.${index}.accessPointIdx`, problem: wifiProblems.unknown })
    else if (isOther(ssidIdx, radio.ssid_idx))
      found.push({ field: `radios.${index}.ssidIdx`, problem: wifiProblems.unknown })
    seen.add(idx)
  }
  const leader = leaderOf(list)
  if (change.bandSteering === true && leader === undefined)
    found.push({ field: 'bandSteering', problem: wifiProblems.noSteering })
  if (found.length > 0) return found
  const plans = plannedRadios(list, change)
  const leadIndex = plans.find(({ radio }) => radio === leader)?.index
  for (const { radio, index, settings } of plans) {
    const follows = isSteered(list, change) && radio !== leader
    for (const { field, problem } of radioProblems(radio, settings, model)) {
      // What a band takes over is said of 5 GHz already, unless it is this band that does not offer it.
      if (follows && (field === 'ssidName' || field === 'keyPassPhrase')) continue
      const at = index ?? leadIndex
      const name = at === undefined ? 'bandSteering' : `radios.${at}.${field}`
      if (!found.some((one) => one.field === name)) found.push({ field: name, problem })
    }
  }
  return found
}
