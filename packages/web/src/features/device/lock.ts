import type { FullInfo } from '@headend/contract/devices'

type Holder = Readonly<{ uiLockEnable: boolean | null }> | null

/** Whether a device is locked; null when it reports no lock at all, so that nobody calls it unlocked. */
export const lockOf = ({
  device,
  unregistered,
  full,
}: Readonly<{ device: Holder; unregistered: Holder; full: FullInfo | null }>): boolean | null => {
  const held = (device ?? unregistered)?.uiLockEnable ?? null
  if (held === true || full === null) return held
  return full.info.ui_lock_enable === null ? null : (held ?? full.info.ui_lock_enable)
}
