import type { FieldProblem } from './fieldProblems.ts'
import type { GuestWifi, GuestWifiChange } from './wifi.ts'
import { changedAmong, networkProblems } from './wifiNetwork.ts'
import type { NetworkField } from './wifiNetwork.ts'
import { guestSecurityOptions } from './wifiRules.ts'
import { wifiProblems } from './wifiWords.ts'

const guestNetworkFields = {
  ssid: 'ssid',
  mode: 'security_mode',
  encryption: 'encryption_mode',
  key: 'key_pass_phrase',
  wepKey: 'wep_key',
  preSharedKey: 'pre_shared_key',
} as const satisfies Record<NetworkField, keyof GuestWifiChange>

const guestFields = [
  'enable',
  'ssid',
  'security_mode',
  'encryption_mode',
  'ssid_adv_enable',
  'wep_key',
  'pre_shared_key',
  'key_pass_phrase',
] as const satisfies (keyof GuestWifiChange)[]

export type GuestField = (typeof guestFields)[number]
export type GuestSettings = Readonly<Partial<Pick<GuestWifiChange, GuestField>>>

/** The settings of a guest network that differ from those it has. */
export const changedGuest = (loaded: GuestWifi, change: GuestSettings): GuestSettings =>
  Object.fromEntries(
    guestFields.flatMap((field) => {
      const value = change[field]
      return value === undefined || value === null || value === loaded[field] ? [] : [[field, value]]
    }),
  )

/** What is wrong with a change of guest networks: `guestWifis.0.ssid` and so on. */
export const guestWifiProblems = (
  guests: readonly GuestWifi[],
  change: Readonly<{ guestWifis: readonly GuestWifiChange[] }>,
): readonly FieldProblem[] => {
  const seen = new Set<number>()
  return change.guestWifis.flatMap((one, index): FieldProblem[] => {
    const at = `guestWifis.${index}`
    const loaded = guests.find(({ idx }) => idx === one.idx)
    const isKnown = loaded !== undefined && !seen.has(one.idx) && (one.band ?? loaded.band) === loaded.band
    seen.add(one.idx)
    if (!isKnown) return [{ field: `${at}.idx`, problem: wifiProblems.unknown }]
    const settings = changedGuest(loaded, one)
    const reported = loaded.security_support
    return networkProblems({
      mode: settings.security_mode ?? loaded.security_mode,
      modeBefore: loaded.security_mode,
      encryption: settings.encryption_mode ?? loaded.encryption_mode,
      encryptionBefore: loaded.encryption_mode,
      changed: changedAmong(guestNetworkFields, settings),
      ssid: settings.ssid ?? loaded.ssid,
      key: settings.key_pass_phrase,
      wepKey: settings.wep_key,
      preSharedKey: settings.pre_shared_key,
      offered: guestSecurityOptions(reported),
      reported,
    }).map((found) => ({ field: `${at}.${guestNetworkFields[found.at]}`, problem: found.problem }))
  })
}

export type GuestGroup = Readonly<{
  /** From 1. */
  position: number
  members: readonly GuestWifi[]
  /** On as soon as one of its networks is. */
  enable: boolean
}>

/** Guest networks by their position on the bands: the first of each band belong together, and so on. */
export const guestGroups = (guests: readonly GuestWifi[]): readonly GuestGroup[] => {
  const groups: GuestWifi[][] = []
  const perBand = new Map<string, number>()
  for (const guest of guests) {
    const position = perBand.get(guest.band) ?? 0
    perBand.set(guest.band, position + 1)
    ;(groups[position] ??= []).push(guest)
  }
  return groups.map((members, index) => ({
    position: index + 1,
    members,
    enable: members.some(({ enable }) => enable === true),
  }))
}
