import { signalQuality } from '@headend/contract/deviceInfo'
import type { SignalQuality } from '@headend/contract/deviceInfo'
import type { common } from '../lib/i18n/en/common.ts'
import type { MarkName } from './Mark.tsx'

/**
 * Ok works, idle does nothing, run happens now, warn waits for a person or is near a limit, bad failed or is over a
 * limit, held was stopped by a person. Quiet is an idle state that is also the normal one.
 */
export type Family = 'ok' | 'idle' | 'quiet' | 'run' | 'warn' | 'bad' | 'held'

export type StateName = keyof (typeof common)['state']

/** How each state looks. Its word is `common:state.{name}`. */
export const states: Readonly<Record<StateName, Readonly<{ family: Family; mark: MarkName | null }>>> = {
  online: { family: 'ok', mark: 'check' },
  offline: { family: 'idle', mark: 'slashed' },
  silent: { family: 'warn', mark: 'triangle' },
  connected: { family: 'ok', mark: 'check' },
  notConnected: { family: 'idle', mark: 'slashed' },
  locked: { family: 'held', mark: 'locked' },
  unlocked: { family: 'quiet', mark: 'unlocked' },
  requested: { family: 'warn', mark: 'clock' },
  deployed: { family: 'quiet', mark: 'house' },
  inventory: { family: 'idle', mark: 'box' },
  noSleep: { family: 'quiet', mark: 'check' },
  asleep: { family: 'idle', mark: 'moon' },
  waiting: { family: 'idle', mark: 'dotted' },
  proceeding: { family: 'run', mark: 'arc' },
  completed: { family: 'ok', mark: 'check' },
  partly: { family: 'warn', mark: 'half' },
  failed: { family: 'bad', mark: 'cross' },
  stopped: { family: 'held', mark: 'square' },
  warning: { family: 'warn', mark: 'triangle' },
  critical: { family: 'bad', mark: 'octagon' },
  signalGood: { family: 'ok', mark: 'check' },
  signalWarning: { family: 'warn', mark: 'triangle' },
  signalBad: { family: 'bad', mark: 'octagon' },
  provisioning: { family: 'ok', mark: 'check' },
  approved: { family: 'quiet', mark: 'check' },
  notApproved: { family: 'warn', mark: 'clock' },
  inUse: { family: 'quiet', mark: 'check' },
  invited: { family: 'warn', mark: 'envelope' },
  unknown: { family: 'idle', mark: null },
}

/** Whether a device is connected, and answers. */
export const onlineState = (device: Readonly<{ online: boolean; silentSince: number | null }>): StateName =>
  !device.online ? 'offline' : device.silentSince === null ? 'online' : 'silent'

/** Good from −60 dBm, bad below −70 dBm. */
export const signalState = (dbm: number): StateName => signalStates[signalQuality(dbm)]

export const signalStates = {
  good: 'signalGood',
  warning: 'signalWarning',
  bad: 'signalBad',
} as const satisfies Record<SignalQuality, StateName>

export const deviceStatusState = (status: string): StateName =>
  status === 'deployed' || status === 'requested' || status === 'inventory' ? status : 'unknown'
