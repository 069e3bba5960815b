import type { TaskType } from '@headend/contract/tasks'

/** The tasks of actions that ask the device, wherever they are offered: on its page, in lists, in the search. */
export const actionTasks = {
  reboot: 'Reboot',
  factoryReset: 'Factory',
  lock: 'Lock',
  unlock: 'Unlock',
} as const satisfies Readonly<Record<string, TaskType>>
