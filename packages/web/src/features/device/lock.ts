import type { FullInfo } from '@headend/contract/devices'

type Known = Readonly<{ device: Holder; unregistered: Holder; full: FullInfo | null }>
type Holder = Readonly<{ uiLockEnable: boolean | null }> | null

/** Whether a device is locked; null when it reports no lock at all, so that nobody calls it unlocked. */
export const lockOf = ({ device, unregistered, full }: Known): boolean | null => {
  const held = (device ?? unregistered)?.uiLockEnable ?? null
  if (held === true || full === null) return held
  return full.info.ui_lock_enable === null ? null : (held ?? full.info.ui_lock_enable)
}

/**
 * Whether a device serves its user, as it says itself: blocked while the lock is on, whatever it said before the lock. Null when it
 * reports neither.
 */
export const serviceOf = (known: Known): 'blocked' | 'unblocked' | null =>
  lockOf(known) === true ? 'blocked' : (known.full?.info.cpe_service_status ?? null)
