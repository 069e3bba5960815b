import { takesLnb } from '@headend/contract/lnb'
import type { TaskType } from '@headend/contract/tasks'
import { fail } from '../../core/errors.ts'
import type { Failure } from '../../core/errors.ts'

/** As much of a chosen device as says whether an action is for it. */
export type ChosenDevice = Readonly<{ mid: string | null; locked: boolean | null }>

/** What is done to many devices, and what is checked before anything is sent. */
export type BulkAction = Readonly<{
  type: TaskType
  input?: Readonly<Record<string, unknown>>
  /** All devices have to be of one model. */
  sameModel?: boolean
  /** Why a device is left out, if it is. */
  left?: (device: ChosenDevice) => Failure | undefined
  /** Refuses the whole action for devices of a model with these support features. */
  refuse?: (supportFeatures: readonly string[]) => void
}>

const lock = (locked: boolean): BulkAction => ({
  type: locked ? 'Lock' : 'Unlock',
  left: (device) =>
    device.locked === locked ? fail('custom', { reason: locked ? 'alreadyLocked' : 'alreadyUnlocked' }) : undefined,
})

export const bulkActions = {
  reboot: { type: 'Reboot' },
  factoryReset: { type: 'Factory' },
  lock: lock(true),
  unlock: lock(false),
  resetPin: { type: 'ResetPin', sameModel: true },
  scanChannels: { type: 'ScanChannels' },
} as const satisfies Record<string, BulkAction>

/** @throws {Failure} custom lnbNotTaken where the model of the devices has other options. */
export const setLnb = (lnbSettings: Readonly<{ lnbType: string; lnbValue: string }>): BulkAction => ({
  type: 'SetLnb',
  input: lnbSettings,
  sameModel: true,
  refuse: (supportFeatures) => {
    if (takesLnb(supportFeatures, lnbSettings)) return
    const { lnbType: type, lnbValue: value } = lnbSettings
    throw fail('custom', { reason: 'lnbNotTaken', values: { type, value } })
  },
})
