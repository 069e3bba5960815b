import type { AppProfilePage } from '@headend/contract/appProfiles'
import type { appProfileCalls } from '@headend/contract/appProfiles'
import type { Answer, Call, Need } from '@headend/contract/core'
import type { RolloutAttempt, RolloutControl, RolloutDevice, RolloutReason } from '@headend/contract/rollouts'
import { createContext, useContext } from 'react'
import type { ComponentType } from 'react'
import { useWords } from '../../lib/words.ts'
import type { Words } from '../../lib/words.ts'
import type { Asked, NounList } from '../list/spec.ts'

/** A roll-out as lists show it, whatever it brings to devices. */
export type ShownRollout = Pick<
  AppProfilePage,
  'status' | 'pauseCause' | 'opensTime' | 'startedTime' | 'companyName' | 'counts' | 'safety'
> &
  Readonly<{ id: string; name: string; timeZone: string; startHour: number; endHour: number }>

/** The same with what its page says beside. */
export type RolloutPage = ShownRollout &
  Pick<AppProfilePage, 'reasons' | 'outlook' | 'firstGroup' | 'endedTime' | 'groupName' | 'all' | 'createUser'>

export type DeviceAction = 'retry' | 'cancel'

/** What a list of devices is, without the call that answers it. */
export type DeviceList = Omit<NounList<typeof appProfileCalls.listDevicesPage>, 'call' | 'ask'>

type Many = Readonly<{
  id: string
  action: DeviceAction
  reason?: RolloutReason
  dids?: readonly string[]
}>

/** How the console speaks of one kind of roll-outs: its dictionary, and the calls by which the server knows it. The functions are hooks. */
export type RolloutKind = Readonly<{
  texts: 'firmwareProfiles' | 'appProfiles' | 'provisioning'
  permission: Need
  /** Whatever shows a profile or its devices. */
  refresh: readonly Call[]
  useControl: (done: (control: RolloutControl) => string) => (id: string, control: RolloutControl) => void
  useActOnOne: (
    done: (action: DeviceAction) => string,
  ) => (id: string, device: RolloutDevice, action: DeviceAction) => void
  useActOnMany: (
    done: (devices: number, action: DeviceAction) => string,
  ) => Readonly<{ isPending: boolean; run: (asked: Many) => void }>
  useHours: (id: string) => Answer<typeof appProfileCalls.listHourStatus>
  useAttempts: (
    id: string,
    endpointId: string,
  ) => Readonly<{ data: readonly RolloutAttempt[] | undefined; error: Error | null; refetch: () => unknown }>
  /** The devices of one, described but for the call. */
  Devices: ComponentType<Readonly<{ id: string; list: DeviceList; ask: (asked: Asked) => DeviceQuery }>>
}>

/** What is asked of the devices of a roll-out. */
export type DeviceQuery = Readonly<{
  page: number
  limit: number
  keyword: string
  status?: RolloutDevice['status']
  reason?: RolloutReason
}>

const context = createContext<RolloutKind | undefined>(undefined)

/** Says of which kind the roll-outs are that are shown within. */
export const RolloutContext = context.Provider

export const useRollout = (): RolloutKind => {
  const kind = useContext(context)
  if (kind === undefined) throw new Error('A part of a roll-out is shown outside of any kind')
  return kind
}

export const useRolloutWords = (): Words => useWords(useRollout().texts)
