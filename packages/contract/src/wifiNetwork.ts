import type { Text } from './core/text.ts'
import { encryptionOptions, keyOf } from './wifiRules.ts'
import { wifiProblems } from './wifiWords.ts'

const kindsOfCharacters = [/[A-Za-z]/, /\d/, /[^A-Za-z\d]/] as const

/** Whether a name may be given to a network. */
export const isSsid = (name: string): boolean => /^[A-Za-z0-9]{2,32}$/.test(name)

export const passwordProblem = (value: string): Text | undefined => {
  if (!/^[ -~]{8,63}$/.test(value)) return wifiProblems.passwordLength
  return kindsOfCharacters.filter((kind) => kind.test(value)).length < 2 ? wifiProblems.passwordMix : undefined
}

const wepProblem = (mode: string | null, value: string): Text | undefined =>
  new RegExp(`^[0-9A-Fa-f]{${mode === 'WEP-128' ? 26 : 10}}$`).test(value) ? undefined : wifiProblems.wepKey

/** IPv4 or IPv6, as TR-181 takes one. */
export const isAddress = (value: string): boolean =>
  /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(value) || /^[0-9A-Fa-f:]*:[0-9A-Fa-f:.]+$/.test(value)

type Network = Readonly<{
  mode: string | null
  encryption: string | null
  /** What the network had. */
  modeBefore: string | null
  changed: ReadonlySet<'ssid' | 'mode' | 'encryption' | 'key' | 'wepKey' | 'preSharedKey'>
  ssid: string | null
  key: string | null | undefined
  wepKey: string | null | undefined
  preSharedKey: string | null | undefined
  offered: readonly string[]
  reported: readonly string[]
  encryptionBefore: string | null
}>

export type NetworkField = 'ssid' | 'mode' | 'encryption' | 'key' | 'wepKey' | 'preSharedKey'

/** What is wrong with the network on a radio, be it the home's or one for guests. */
export const networkProblems = (network: Network): readonly Readonly<{ at: NetworkField; problem: Text }>[] => {
  const { changed, mode, modeBefore, key, wepKey, preSharedKey } = network
  const found: { at: NetworkField; problem: Text }[] = []
  const say = (at: NetworkField, problem: Text | undefined): void => {
    if (problem !== undefined) found.push({ at, problem })
  }
  if (changed.has('ssid') && !isSsid(network.ssid ?? '')) say('ssid', wifiProblems.ssid)
  if (changed.has('mode') && !network.offered.includes(mode ?? '')) say('mode', wifiProblems.security)
  if (changed.has('encryption') || (changed.has('mode') && network.encryption !== null)) {
    const options = encryptionOptions(mode, { reported: network.reported, current: network.encryptionBefore })
    // An open network has none: what stays beside it says nothing.
    const isMoot = options.length === 0 && !changed.has('encryption')
    if (!isMoot && !options.some((one) => one === network.encryption)) say('encryption', wifiProblems.encryption)
  }
  const kind = keyOf(mode)
  const isNew = keyOf(modeBefore) !== kind
  if (kind === 'passphrase') {
    const given = key ?? ''
    const hasOther = preSharedKey !== undefined && preSharedKey !== null && preSharedKey !== ''
    if (given === '') {
      if ((changed.has('key') || isNew) && !hasOther) say('key', wifiProblems.passwordRequired)
    } else if (changed.has('key')) say('key', passwordProblem(given))
  } else if (kind === 'wep') {
    if (changed.has('wepKey') || isNew || (changed.has('mode') && mode !== modeBefore))
      say('wepKey', (wepKey ?? '') === '' ? wifiProblems.passwordRequired : wepProblem(mode, wepKey ?? ''))
  } else if (changed.has('key') && (key ?? '') !== '') say('key', passwordProblem(key ?? ''))
  if (changed.has('preSharedKey') && (preSharedKey ?? '') !== '' && !/^[0-9A-Fa-f]{64}$/.test(preSharedKey ?? ''))
    say('preSharedKey', wifiProblems.preSharedKey)
  return found
}

/** Which parts of a network these settings change, by what its fields are called. */
export const changedAmong = <Field extends string>(
  fields: Readonly<Record<NetworkField, Field>>,
  settings: Readonly<Partial<Record<Field, unknown>>>,
): ReadonlySet<NetworkField> =>
  new Set(
    (['ssid', 'mode', 'encryption', 'key', 'wepKey', 'preSharedKey'] as const).filter(
      (name) => settings[fields[name]] !== undefined,
    ),
  )
