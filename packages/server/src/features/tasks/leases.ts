import type { Clock } from '../../core/clock.ts'
import { batcher } from '../../core/batcher.ts'
import { isFailure } from '../../core/errors.ts'
import type { Link } from '../../device/link.ts'
import { operationStatus } from '../../device/operations.ts'
import type { TaskRecord } from './record.ts'
import { commandKeyOf, isOpen } from './record.ts'
import type { OverStatus } from './runner.ts'
import type { TaskStore } from './store.ts'

type Step = Pick<TaskRecord, 'taskId' | 'step'>

/** How long a step is its process's to begin; milliseconds. */
export const leaseMs = 20_000
/** A lease that is still needed is renewed after so long; milliseconds. */
const renewMs = 5000
/** That devices took steps on is noted together: many are over by then; milliseconds. */
const noteMs = 3000
/** What a notification gets that was sent just before its device was asked; milliseconds. */
const settleMs = 3000

/**
 * Leases of steps that are being begun: whichever process claims a step renews its lease until the device has it, and once
 * the device has, nobody holds one. So that a process which dies in between leaves a lease that runs out, by which another finds
 * the step at once and not by its deadline, half an hour later.
 */
export const stepLeases = ({
  store,
  link,
  clock,
}: {
  store: Pick<TaskStore, 'renewLeases' | 'endLeases' | 'claimLapsed' | 'find'>
  link: Pick<Link, 'get'>
  clock: Clock
}) => {
  /** When each lease of this process was last renewed, by its monotonic clock. */
  const held = new Map<string, Readonly<{ step: number; at: number }>>()
  const begun = batcher<Step, void>({
    clock,
    waitMs: noteMs,
    most: 1000,
    work: async (steps) => {
      await store.endLeases(steps)
      return steps.map(() => undefined)
    },
  })
  return {
    /** Holds the lease of a step for as long as `work` takes. */
    hold: async <Result>({ taskId, step }: Step, work: Promise<Result>): Promise<Result> => {
      const lease = { step, at: clock.monotonic() }
      held.set(taskId, lease)
      try {
        return await work
      } finally {
        if (held.get(taskId)?.step === step) held.delete(taskId)
      }
    },
    /** The device has the step: nobody is to begin it again. */
    end: ({ taskId, step }: Step): Promise<void> => begun.add({ taskId, step }),
    renew: async (): Promise<void> => {
      const at = clock.monotonic()
      const due = [...held].flatMap(([taskId, lease]) =>
        at - lease.at >= renewMs ? [{ taskId, step: lease.step }] : [],
      )
      if (due.length === 0) return
      await store.renewLeases(due, clock.now() + leaseMs)
      for (const { taskId, step } of due) if (held.get(taskId)?.step === step) held.set(taskId, { step, at })
    },
    /** Takes over the steps whose process died. One of its own that a clock set on seems to end is none. */
    lapsed: async (): Promise<readonly TaskRecord[]> => {
      const now = clock.now()
      const tasks = await store.claimLapsed(now, now + leaseMs)
      return tasks.filter(({ taskId, step }) => held.get(taskId)?.step !== step)
    },
    /**
     * What is to become of a step whose process died: its device may have it, or be done with it, and not everything may be
     * done twice. Undefined when the task went on meanwhile.
     */
    standing: async (task: TaskRecord): Promise<'running' | 'toBegin' | OverStatus | undefined> => {
      const status = await operationStatus(link, task.endpointId, commandKeyOf(task)).catch((thrown: unknown) => {
        if (isFailure(thrown)) return 'unknown' as const
        throw thrown
      })
      if (status === 'running') return status
      // Its request goes as its end is notified: that says more, and may be on its way.
      await clock.sleep(settleMs)
      const now = await store.find(task.taskId)
      if (now === undefined || !isOpen(now) || now.step !== task.step) return undefined
      return status === 'unknown' || status === 'gone' ? 'toBegin' : status
    },
    /** Gives up a step that was not begun, so that the next process need not wait for its lease to run out. */
    release: (steps: readonly Step[]): Promise<void> => store.renewLeases(steps, clock.now()),
    /** Settles once what the devices have is noted, and gives up all other steps. */
    close: async (): Promise<void> => {
      await begun.idle()
      const left = [...held].map(([taskId, { step }]) => ({ taskId, step }))
      if (left.length > 0) await store.renewLeases(left, clock.now())
    },
  }
}
