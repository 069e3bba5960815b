import { leaseMs } from './leases.ts'
import type { TaskRecord } from './record.ts'
import type { AnyRunner, Outcome, PartOutcome } from './runner.ts'
import type { Change } from './store.ts'

export type Runners = Readonly<Record<TaskRecord['type'], AnyRunner>>

/** Nobody is to begin the step that the task stands at. */
export const notDue = { wakeTime: null, leaseTime: null } as const

const kept = (task: TaskRecord): Change['to'] => ({
  state: task.state,
  step: task.step,
  missed: task.missed,
  result: task.result,
  failCode: null,
  failKey: null,
  failSaid: null,
  deadline: task.deadline,
  ...notDue,
  progressTime: null,
  endTime: null,
})

/** What an outcome makes of the row of its task. */
export const outcomeChanges = (runners: Runners) => {
  /** How long the step after this one may take, the pause before it included. */
  const nextMs = (task: TaskRecord, { afterMs = 0, timeoutMs }: Outcome & { kind: 'next' }): number =>
    afterMs + (timeoutMs ?? runners[task.type].timeoutMs(task))

  const changeOf = (
    task: TaskRecord,
    outcome: Exclude<Outcome, { kind: 'stay' | 'part' }> | PartOutcome,
    now: number,
  ): Change => {
    const base = kept(task)
    const at = { taskId: task.taskId, step: task.step }
    switch (outcome.kind) {
      case 'next': {
        return {
          ...at,
          to: {
            ...base,
            state: 'running',
            step: task.step + 1,
            missed: outcome.missed ?? 0,
            result: outcome.result,
            deadline: now + nextMs(task, outcome),
            wakeTime: outcome.afterMs === undefined ? null : now + outcome.afterMs,
            leaseTime: outcome.afterMs === undefined ? now + leaseMs : null,
            progressTime: now,
          },
        }
      }
      case 'wait':
        return { ...at, to: { ...base, state: 'running', result: outcome.result, progressTime: now } }
      case 'success':
        return { ...at, to: { ...base, state: 'success', step: task.steps, result: outcome.result, endTime: now } }
      case 'fail': {
        const { code, key, said, result } = outcome
        const failed = { state: 'fail', failCode: code, failKey: key, failSaid: said ?? null, endTime: now } as const
        return { ...at, to: { ...base, ...failed, result: result ?? task.result } }
      }
    }
  }
  return { changeOf, nextMs }
}
