import {
  IconHomeCheck,
  IconHomeMove,
  IconHomeX,
  IconLock,
  IconLockOpen,
  IconRefresh,
  IconRestore,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'

/** What is done to devices has one icon wherever it is offered and asked about. */
export const actionIcons = {
  reboot: IconRefresh,
  lock: IconLock,
  unlock: IconLockOpen,
  factoryReset: IconRestore,
  register: IconUserPlus,
  deploy: IconHomeCheck,
  request: IconHomeCheck,
  reject: IconHomeX,
  retrieve: IconHomeMove,
  remove: IconTrash,
} as const
