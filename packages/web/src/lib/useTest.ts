import type { Task, TaskType } from '@headend/contract/tasks'
import { useEffect } from 'react'
import { useServices } from './services.tsx'
import { useStore } from './store.ts'
import { isEnded, latestTask } from './taskStore.ts'

/** A diagnostic of one device as the page shows it. `task` is the newest one of its kind. */
export type Test<Result> =
  | Readonly<{ state: 'idle' }>
  | Readonly<{ state: 'starting' }>
  | Readonly<{ state: 'running'; task: Task; result: Result | null }>
  | Readonly<{ state: 'done'; task: Task; result: Result | null }>
  /** A failure resets what was measured. */
  | Readonly<{ state: 'failed'; task: Task }>
  /** Ended by a person: what had come by then stays. */
  | Readonly<{ state: 'stopped'; task: Task; result: Result | null }>

export const testOf = <Result>(
  task: Task | null,
  isStarting: boolean,
  read: (data: unknown) => Result | null,
): Test<Result> => {
  if (isStarting && (task === null || isEnded(task))) return { state: 'starting' }
  if (task === null) return { state: 'idle' }
  switch (task.taskStatus) {
    case 'waiting':
    case 'running':
      return { state: 'running', task, result: read(task.resultData) }
    case 'success':
      return { state: 'done', task, result: read(task.resultData) }
    case 'cancelled':
      return { state: 'stopped', task, result: read(task.resultData) }
    case 'fail':
      return { state: 'failed', task }
  }
}

export const isBusy = (test: Test<unknown>): boolean => test.state === 'starting' || test.state === 'running'

/**
 * The newest test of a kind on a device, restored from what the server keeps, and what starts and stops one. Results of
 * other devices never get here: tasks are kept by device.
 */
export const useTest = <Result>(endpointId: string, taskType: TaskType, read: (data: unknown) => Result | null) => {
  const { tasks } = useServices()
  useEffect(() => void tasks.load(endpointId), [tasks, endpointId])
  const task = useStore(tasks.store, (state) => latestTask(state, endpointId, taskType))
  const isStarting = useStore(tasks.starting, (starting) => starting.has(`${endpointId}/${taskType}`))
  const test = testOf(task, isStarting, read)
  return {
    test,
    start: (run: () => Promise<{ taskId: string }>, target: string | null = null): Promise<boolean> =>
      tasks.start({ endpointId, taskType, target }, run),
    stop: (): void => {
      if (test.state === 'running') void tasks.cancel(test.task.taskId)
    },
  }
}
