import type { Clock } from '../../core/clock.ts'
import type { TaskDues } from './dues.ts'
import type { Deadline, TaskRecord } from './record.ts'
import type { TaskStore } from './store.ts'

/** What agents get to notify in that they were done, when the server or its database was away; milliseconds. */
const graceMs = 20_000

/** How long the step of a task was to last when its deadline was written, by the clock that wrote it. */
const spanOf = ({ deadline, progressTime, startTime }: Deadline): number =>
  Math.max(0, deadline - (progressTime ?? startTime))

/**
 * Finds the open tasks whose time is up. What this process began or has seen begin ends by its own clock. A task of another
 * process whose deadline is over by the wall clock is taken over first: that clock may have been set, and the other process be
 * alive and know better, so the step gets its time once more.
 */
export const overdueTasks = ({
  store,
  clock,
  dues,
}: {
  store: Pick<TaskStore, 'overdue' | 'extend' | 'openAmong' | 'openAll' | 'grace'>
  clock: Pick<Clock, 'now'>
  dues: TaskDues
}) => ({
  /** Gives all open tasks some time, and takes in those that are not known here: at the start, and after an outage. */
  begin: async (): Promise<void> => {
    await store.grace(clock.now() + graceMs)
    dues.grace(graceMs)
    const now = clock.now()
    for (const task of await store.openAll()) {
      if (!dues.knows(task)) dues.set(task, Math.min(task.deadline - now, Math.max(spanOf(task), graceMs)))
    }
  },
  find: async (): Promise<readonly TaskRecord[]> => {
    const up = dues.up()
    const open = up.length === 0 ? [] : await store.openAmong(up)
    const over = new Map(open.filter(dues.knows).map((task) => [task.taskId, task]))
    for (const taskId of up) if (!over.has(taskId)) dues.forget(taskId)
    const now = clock.now()
    const early = (await store.overdue(now)).flatMap((task) => {
      if (over.has(task.taskId)) return []
      if (!dues.knows(task)) dues.set(task, spanOf(task))
      return [{ taskId: task.taskId, step: task.step, deadline: now + (dues.left(task) ?? 0) }]
    })
    if (early.length > 0) await store.extend(early)
    return [...over.values()]
  },
})
