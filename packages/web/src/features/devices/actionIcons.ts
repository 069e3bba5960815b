import {
  IconHomeCheck,
  IconHomeMove,
  IconHomeX,
  IconLock,
  IconLockOpen,
  IconRefresh,
  IconRestore,
} from '@tabler/icons-react'

/** The same icon in the selection bar and in the dialog that asks. */
export const actionIcons = {
  reboot: IconRefresh,
  lock: IconLock,
  unlock: IconLockOpen,
  factoryReset: IconRestore,
  deploy: IconHomeCheck,
  request: IconHomeCheck,
  reject: IconHomeX,
  retrieve: IconHomeMove,
} as const
