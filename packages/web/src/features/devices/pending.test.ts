import type { Task, TaskState, TaskType } from '@headend/contract/tasks'
import { describe, expect, it } from 'vitest'
import { fakeTask } from '../../lib/task.fake.ts'
import { pendingByDevice } from './pending.ts'

const task = (endpointId: string, taskType: TaskType, taskStatus: TaskState, startTime = 0): Task =>
  fakeTask({ taskId: `${endpointId}${taskType}${startTime}`, endpointId, taskType, taskStatus, startTime })

describe('what a row waits for', () => {
  it('is the last action without an answer, of those that change the device', () => {
    const pending = pendingByDevice([
      task('a', 'Lock', 'running', 2),
      task('a', 'Reboot', 'waiting', 1),
      task('b', 'PingTest', 'running'),
      task('c', 'Unlock', 'success'),
      task('d', 'Factory', 'waiting'),
    ])
    expect(Object.fromEntries(pending)).toEqual({ a: 'lock', d: 'factoryReset' })
  })
})
