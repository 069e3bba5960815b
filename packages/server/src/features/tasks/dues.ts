import type { Clock } from '../../core/clock.ts'
import type { TaskRecord } from './record.ts'

type At = Pick<TaskRecord, 'taskId' | 'step'>

/**
 * When the time of open tasks is up, as far as this process knows of them: by its monotonic clock, from the moment it wrote or
 * first saw a deadline. So a wall clock that is set ends nothing early and nothing late; the deadline of the row is for the
 * processes that did not see it come.
 */
export const taskDues = ({ clock }: { clock: Pick<Clock, 'monotonic'> }) => {
  const dues = new Map<string, Readonly<{ step: number; at: number }>>()
  const of = ({ taskId, step }: At): number | undefined => {
    const due = dues.get(taskId)
    return due?.step === step ? due.at : undefined
  }
  return {
    /** The step of the task that comes next has so many milliseconds. */
    set: ({ taskId, step }: At, ms: number): void => {
      dues.set(taskId, { step, at: clock.monotonic() + ms })
    },
    forget: (taskId: string): void => void dues.delete(taskId),
    knows: (task: At): boolean => of(task) !== undefined,
    /** How many milliseconds the task has left; undefined of one that another process began. */
    left: (task: At): number | undefined => {
      const at = of(task)
      return at === undefined ? undefined : at - clock.monotonic()
    },
    /** Gives all so many milliseconds at least. */
    grace: (ms: number): void => {
      const at = clock.monotonic() + ms
      for (const [taskId, due] of dues) if (due.at < at) dues.set(taskId, { ...due, at })
    },
    /** Ids of the tasks whose time is up. */
    up: (): readonly string[] => {
      const now = clock.monotonic()
      return [...dues].flatMap(([taskId, { at }]) => (at < now ? [taskId] : []))
    },
  }
}

export type TaskDues = ReturnType<typeof taskDues>
