import type { Task } from '@headend/contract/tasks'
import { blankTask } from './blankTask.ts'

/** A ping that runs, or whatever `part` makes of it. */
export const fakeTask = (part: Partial<Task> = {}): Task => ({
  ...blankTask('1', { endpointId: 'os::1', taskType: 'PingTest', target: 'Living room' }, 1_000_000, 'en'),
  taskEventStatus: 'progress',
  taskStatus: 'running',
  step: 1,
  steps: 15,
  percent: 7,
  startedBy: 'me',
  ...part,
})
