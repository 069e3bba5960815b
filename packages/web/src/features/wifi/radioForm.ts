import type { FieldProblem } from '@headend/contract/fieldProblems'
import type { Radio, RadioList } from '@headend/contract/wifi'
import {
  changedSettings,
  isSteered,
  leaderOf,
  plannedRadios,
  radiosOf,
  withSettings,
} from '@headend/contract/wifiChanges'
import type { RadioField, RadioSettings } from '@headend/contract/wifiChanges'
import { radioListProblems } from '@headend/contract/wifiProblems'
import { autoChannel, channelOptions, encryptionOptions, isAutoForced } from '@headend/contract/wifiRules'
import type { WifiModel } from '@headend/contract/wifiRules'

/** What somebody changed and did not save yet: settings by radio, and band steering. */
export type RadioEdits = Readonly<{
  steering: boolean | undefined
  radios: ReadonlyMap<number, RadioSettings>
}>

export const noEdits: RadioEdits = { steering: undefined, radios: new Map() }

/** What a change of one setting brings with it, so that no choice is left that is not offered any more. */
const settled = (loaded: Radio, settings: RadioSettings, field: RadioField): RadioSettings => {
  const after = withSettings(loaded, settings)
  const next: { -readonly [Name in RadioField]?: RadioSettings[Name] } = { ...settings }
  if (field === 'securityMode') {
    const options = encryptionOptions(after.security_mode, {
      reported: loaded.security_support,
      current: loaded.encryption_mode,
    })
    const [first] = options
    if (first !== undefined && !options.some((one) => one === after.encryption_mode)) next.encryptionMode = first
  }
  if (field === 'operatingChannelBandwidth' || field === 'extensionChannel') {
    if (isAutoForced(after)) next.channel = autoChannel
    else if (after.channel !== null && !channelOptions(after).includes(after.channel)) {
      const [first] = channelOptions(after)
      if (first !== undefined) next.channel = first
    }
  }
  return next
}

/** The edits with one more; a setting that is as the device has it again is none. */
export const edited = <Field extends RadioField>(
  edits: RadioEdits,
  loaded: Radio,
  field: Field,
  value: RadioSettings[Field],
): RadioEdits => {
  const { autoChannelEnable: _follows, ...before } = edits.radios.get(loaded.idx) ?? {}
  const settings = settled(loaded, { ...before, [field]: value }, field)
  const { autoChannelEnable: _auto, saePassphrase: _sae, ...kept } = changedSettings(loaded, settings)
  const radios = new Map(edits.radios)
  if (Object.keys(kept).length === 0) radios.delete(loaded.idx)
  else radios.set(loaded.idx, kept)
  return { ...edits, radios }
}

export const withSteering = (edits: RadioEdits, list: RadioList, steering: boolean): RadioEdits => ({
  ...edits,
  steering: steering === list.band_steering ? undefined : steering,
})

/** The change as it is sent: radios in the order of the bands. */
export const changeOf = (list: RadioList, { steering, radios }: RadioEdits) => ({
  ...(steering !== undefined && { bandSteering: steering }),
  radios: radiosOf(list).flatMap(({ idx }) => {
    const settings = radios.get(idx)
    return settings === undefined ? [] : [{ idx, ...settings }]
  }),
})

const shortFields: ReadonlySet<string> = new Set(['idx', 'ssidName', 'hiddenSsid', 'channel'])

/** The same for the short call, which carries names, visibility and channels; null where there is more to save. */
export const shortChangeOf = (list: RadioList, edits: RadioEdits) => {
  const { radios } = changeOf(list, edits)
  const isShort = radios.every((radio) => Object.keys(radio).every((name) => shortFields.has(name)))
  if (!isShort || edits.steering !== undefined || radios.length === 0) return null
  const known = radiosOf(list)
  return radios.flatMap(({ idx, ssidName, hiddenSsid, channel }) => {
    const radio = known.find((one) => one.idx === idx)
    if (radio === undefined) return []
    const { access_point_idx, ssid_idx, bssid } = radio
    return [
      {
        idx,
        accessPointIdx: access_point_idx,
        ssidIdx: ssid_idx,
        bssid,
        ...(ssidName !== undefined && { ssidName }),
        ...(hiddenSsid !== undefined && { hiddenSsid }),
        // A channel of the short payload is a text.
        ...(typeof channel === 'number' ? { channel: String(channel) } : channel !== undefined && { channel }),
      },
    ]
  })
}

/** What is wrong with the edits, in the words the server would refuse them with. */
export const problemsOf = (list: RadioList, edits: RadioEdits, model: WifiModel): readonly FieldProblem[] =>
  radioListProblems(list, changeOf(list, edits), model)

export type ShownRadio = Readonly<{
  loaded: Radio
  /** As it would be with the edits. */
  after: Radio
  settings: RadioSettings
  /** Whether name, security and passphrase are those of 5 GHz. */
  follows: boolean
}>

/** Each radio as it is and as it would be, lowest band first. */
export const shownRadios = (list: RadioList, edits: RadioEdits): readonly ShownRadio[] => {
  const change = changeOf(list, edits)
  const plans = plannedRadios(list, change)
  const leader = leaderOf(list)
  const isFollowing = isSteered(list, change) && leader !== undefined
  return radiosOf(list).map((loaded) => {
    const settings = plans.find(({ radio }) => radio === loaded)?.settings ?? {}
    return {
      loaded,
      after: withSettings(loaded, settings),
      settings,
      follows: isFollowing && loaded !== leader && loaded.ssid_idx !== null,
    }
  })
}

/** How many settings are changed, and on how many radios: with band steering a change of 5 GHz is one of the others too. */
export const countsOf = (list: RadioList, edits: RadioEdits): Readonly<{ changes: number; radios: number }> => ({
  changes: [...edits.radios.values()].reduce(
    (sum, one) => sum + Object.keys(one).length,
    edits.steering === undefined ? 0 : 1,
  ),
  radios: plannedRadios(list, changeOf(list, edits)).length,
})
