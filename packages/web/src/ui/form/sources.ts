import type { Profile } from '@headend/contract/auth'
import { deviceName } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { useEffect, useState } from 'react'
import { mac, second } from '../../lib/formats.ts'
import { useCall, useProfile } from '../../lib/services.tsx'
import type { Option } from '../Field.tsx'

export type PickerKind = 'company' | 'model' | 'device' | 'user' | 'timeZone' | 'found'

/** Something that can be picked: what it is called, and what else identifies it. */
export type Pickable = Readonly<{ id: string; label: string; note?: string | undefined }>

type Offer = Readonly<{ found: readonly Pickable[]; more: number; isAsking: boolean; error: Error | null }>

/** Rows that are offered at once; more of them are found by typing. */
const offered = 20
/** The typing rests before it is asked for; ms. */
const rest = 200

const useRested = (word: string): string => {
  const [rested, setRested] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setRested(word), rest)
    return () => clearTimeout(timer)
  }, [word])
  return rested
}

const within = (all: readonly Pickable[], word: string): Pick<Offer, 'found' | 'more'> => {
  const wanted = word.toLowerCase()
  const found = all.filter(({ label, note = '' }) => `${label} ${note}`.toLowerCase().includes(wanted))
  return { found: found.slice(0, offered), more: Math.max(0, found.length - offered) }
}

const zones: readonly Pickable[] = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((id) => ({ id, label: id }))

const options = { keep: true, silent: true, life: 10 * second }

type Companies = Profile['companies']

/** Which companies are offered, of all that the reader sees. */
export type Offered = (company: Companies[number], all: Companies) => boolean

/** What narrows or names what is offered: which companies, or all that is known of a field of its own. */
export type Among = Readonly<{ among?: Offered | undefined; options?: readonly Option[] | undefined }>

/** Companies and models are in the profile, time zones in the browser: all of a kind that can be picked, or null for the kinds that are too many. */
const useKnown = (
  kind: PickerKind,
  { among = () => true, options: known = [] }: Among = {},
): readonly Pickable[] | null => {
  const { companies, models } = useProfile()
  if (kind === 'company')
    return companies
      .filter((one) => among(one, companies))
      .map(({ companyId, companyName }) => ({ id: companyId, label: companyName }))
  if (kind === 'timeZone') return zones
  if (kind === 'found') return known.map(({ value, label }) => ({ id: value, label }))
  if (kind !== 'model') return null
  return models.map(({ modelId, modelName, manufacturerName }) => ({
    id: modelId,
    label: modelName,
    note: manufacturerName,
  }))
}

const deviceOf = (device: Device): Pickable => ({
  id: device.endpointId,
  label: deviceName(device),
  note: [device.macAddr ? mac(device.macAddr) : device.endpointId, device.modelName]
    .filter((part) => !deviceName(device).includes(part))
    .join(' · '),
})
const userOf = ({ userId, userName, email }: UserAccount): Pickable => ({ id: userId, label: userName, note: email })

/**
 * What of a kind answers to the word typed. Devices and people are asked of the server, the first few of however many there
 * are, and only while the choice is `open`.
 */
export const useOffer = (kind: PickerKind, typed: string, open: boolean, among: Among): Offer => {
  const known = useKnown(kind, among)
  const word = typed.trim().slice(0, 100)
  const rested = useRested(word)
  const query = { page: 1, limit: offered, keyword: rested }
  const devices = useCall(deviceCalls.list, { query }, { ...options, enabled: open && kind === 'device' })
  const users = useCall(userCalls.list, { query }, { ...options, enabled: open && kind === 'user' })
  if (known) return { ...within(known, word), isAsking: false, error: null }
  const { data, isFetching, error } = kind === 'device' ? devices : users
  const found = kind === 'device' ? (devices.data?.rows ?? []).map(deviceOf) : (users.data?.rows ?? []).map(userOf)
  const more = Math.max(0, (data?.pagination.totalRecords ?? 0) - found.length)
  return { found, more, isAsking: isFetching || rested !== word, error }
}

/** What a chosen one is called: as it was found, else as the server has it. */
export const usePicked = (kind: PickerKind, id: string, found: Pickable | undefined, among: Among): Pickable => {
  const known = useKnown(kind, among)?.find((one) => one.id === id) ?? found
  const isWanted = known === undefined
  const device = useCall(
    deviceCalls.getMaster,
    { query: { endpointId: id } },
    { ...options, enabled: isWanted && kind === 'device' },
  ).data
  const user = useCall(
    userCalls.getInfo,
    { params: { userId: id } },
    { ...options, enabled: isWanted && kind === 'user' },
  ).data
  return known ?? (device && deviceOf(device)) ?? (user && userOf(user)) ?? { id, label: id }
}
