import type { Clock } from '../../core/clock.ts'
import { isFailure } from '../../core/errors.ts'
import type { Link } from '../../device/link.ts'
import { operationStatus } from '../../device/operations.ts'
import type { TaskRecord } from './record.ts'
import { commandKeyOf, isOpen } from './record.ts'
import type { AnyRunner, Outcome } from './runner.ts'
import type { TaskStore } from './store.ts'

/** What a notification gets that was sent just before its device was asked; milliseconds. */
const settleMs = 3000

/**
 * Asks the device what became of the operation of a step: the last resort where it refused every subscription to the end,
 * or was away while it may have notified of it.
 */
export const operationLook =
  ({
    store,
    link,
    clock,
    runners,
    isStopped,
    apply,
    tookOn,
  }: {
    store: Pick<TaskStore, 'lookAt' | 'find' | 'connectedSince'>
    link: Link
    clock: Pick<Clock, 'sleep'>
    runners: Readonly<Record<TaskRecord['type'], AnyRunner>>
    /** Whether this process goes: the next one asks again. */
    isStopped: () => boolean
    apply: (task: TaskRecord, outcome: Outcome) => Promise<unknown>
    /** Notes that the device has the task. */
    tookOn: (task: TaskRecord) => void
  }): ((task: TaskRecord) => Promise<void>) =>
  async (task) => {
    const status = await operationStatus(link, task.endpointId, commandKeyOf(task)).catch((thrown: unknown) => {
      // One that cannot be asked now is asked later, and when it is back.
      if (isFailure(thrown)) return 'unheard' as const
      throw thrown
    })
    if (status === 'unheard') return
    if (status === 'running') return tookOn(task)
    if (status === 'unknown' && task.progressTime !== null) return store.lookAt(task, null)
    // Its request goes as its end is notified: that says more, and may be on its way.
    await clock.sleep(settleMs)
    const now = isStopped() ? undefined : await store.find(task.taskId)
    if (now === undefined || !isOpen(now) || now.step !== task.step) return
    const outcome = runners[now.type].unheard(now, status === 'unknown' ? 'gone' : status)
    if (now.progressTime !== null || status === 'failed' || status === 'cancelled') {
      // What has just been noted is over by now, or nobody can say.
      return void (status === 'unknown' ? await store.lookAt(now, null) : await apply(now, outcome))
    }
    // Nobody noted that the device took it on, and it has nothing of it. One that was away since may have restarted for this
    // task: then it is for its start to say.
    const isOpenStill = outcome.kind === 'stay' && !(await store.connectedSince(now))
    if (isOpenStill) await store.lookAt(now, null)
    else await apply(now, { kind: 'fail', code: 'error', key: 'neverSent' })
  }
