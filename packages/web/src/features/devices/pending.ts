import type { Task, TaskType } from '@headend/contract/tasks'
import { isFinal } from '@headend/contract/tasks'
import { useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import type { TaskState } from '../../lib/taskStore.ts'

/** What was asked of a device and is not answered yet, as the list says it. */
export type Pending = 'reboot' | 'factoryReset' | 'lock' | 'unlock'

const pendingOf: Partial<Record<TaskType, Pending>> = {
  Reboot: 'reboot',
  Factory: 'factoryReset',
  Lock: 'lock',
  Unlock: 'unlock',
}

/** What was last asked of each device and is not answered, by endpoint id. */
export const pendingByDevice = (tasks: readonly Task[]): ReadonlyMap<string, Pending> =>
  new Map(
    tasks
      .filter((task) => !isFinal(task.taskStatus))
      .toSorted((a, b) => a.startTime - b.startTime)
      .flatMap((task) => {
        const pending = pendingOf[task.taskType]
        return pending === undefined ? [] : [[task.endpointId, pending] as const]
      }),
  )

/** Read once for all rows, whenever something about a task changes. */
const read = new WeakMap<object, ReadonlyMap<string, Pending>>()
const pendingIn = ({ tasks }: TaskState): ReadonlyMap<string, Pending> => {
  const known = read.get(tasks) ?? pendingByDevice([...tasks.values()].map(({ task }) => task))
  read.set(tasks, known)
  return known
}

/** Sent, not confirmed: a row says "Locking" beside the old value until the device answers. */
export const usePending = (endpointId: string): Pending | undefined =>
  useStore(useServices().tasks.store, (state) => pendingIn(state).get(endpointId))
