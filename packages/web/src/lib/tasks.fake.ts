import type { RealtimeEvent } from '@headend/contract/realtime'
import { taskCalls } from '@headend/contract/tasks'
import type { Task, TaskBatch } from '@headend/contract/tasks'
import { fakeClock } from '@headend/usp/clock'
import type { Client } from './client.ts'
import { common } from './i18n/en/common.ts'
import { taskEnds } from './i18n/en/taskEnds.ts'
import { createTexts } from './i18n/texts.ts'
import { memoryStorage } from './storage.fake.ts'
import { fakeTask } from './task.fake.ts'
import { createTasks } from './tasks.ts'
import { createToasts } from './toasts.ts'

/** The tasks of a page whose server lists what the test says. */
export const site = async (
  listed: () => Task[] = () => [],
  { batches = () => [], failures = () => [] }: { batches?: () => TaskBatch[]; failures?: () => Task[] } = {},
) => {
  const clock = fakeClock()
  const storage = memoryStorage()
  const toasts = createToasts(clock, memoryStorage())
  const texts = createTexts('en', async (_language, name) => (name === 'taskEnds' ? taskEnds : common))
  await texts.load(['common'])
  let asked = 0
  // The only calls the tasks make here are lists; their rows are the test's.
  const request = (async ({ id }: { id: string }) => {
    if (id === taskCalls.listBatches.id) return batches()
    if (id === taskCalls.listBatchFailures.id) return failures()
    asked++
    return listed()
  }) as Client['request']
  const open = () => createTasks({ storage, clock, toasts, client: { request }, texts })
  const tasks = open()
  const receive = (part: Partial<Task>): void => {
    const event: RealtimeEvent = { kind: 'Progress', endpointId: 'os::1', time: clock.now(), task: fakeTask(part) }
    tasks.receive(event)
  }
  return {
    clock,
    storage,
    toasts,
    tasks,
    open,
    receive,
    asked: () => asked,
    /** What the toasts say once all that was announced is told. */
    said: async () => {
      await import('./taskToasts.ts')
      await new Promise<void>((resolve) => setImmediate(resolve))
      return toasts.shown.get().map(({ kind, text }) => `${kind}: ${text}`)
    },
  }
}
