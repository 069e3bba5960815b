import {
  IconAntenna,
  IconHomeCheck,
  IconHomeMove,
  IconHomeX,
  IconKey,
  IconLock,
  IconLockOpen,
  IconRefresh,
  IconRestore,
  IconSatellite,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'

/** What is done to devices has one icon wherever it is offered and asked about. */
export const actionIcons = {
  reboot: IconRefresh,
  lock: IconLock,
  unlock: IconLockOpen,
  factoryReset: IconRestore,
  resetPin: IconKey,
  scanChannels: IconAntenna,
  setLnb: IconSatellite,
  register: IconUserPlus,
  deploy: IconHomeCheck,
  request: IconHomeCheck,
  reject: IconHomeX,
  retrieve: IconHomeMove,
  remove: IconTrash,
} as const
