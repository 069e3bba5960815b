import * as z from 'zod'
import { task as taskSchema } from '@headend/contract/schemas/tasks'
import type { Bus } from '../../core/bus/bus.ts'
import { BusFailure } from '../../core/bus/failure.ts'
import { mib, topic } from '../../core/bus/topic.ts'
import type { TaskRecord } from './record.ts'
import { toTask } from './record.ts'

/** A task started, went on or ended: what the bus carries to those who show it. */
const taskChange = z.object({
  task: taskSchema,
  /** Null: the device is in no inventory. */
  companyId: z.string().nullable(),
  userId: z.string().nullable(),
})
export type TaskChange = z.infer<typeof taskChange>

/** Every change of every task. */
export const taskTopic = topic({ subject: 'task', schema: taskChange, most: mib(16) })

/** Publishes how this task stands to those who show it. */
export const publishTask = (bus: Bus, record: TaskRecord): void => {
  const { companyId, userId } = record
  const task = toTask(record)
  try {
    bus.publish(taskTopic, { task, companyId, userId })
  } catch (thrown) {
    if (!(thrown instanceof BusFailure) || thrown.kind !== 'tooLarge') throw thrown
    // Its end must arrive; its result is in the list of tasks.
    bus.publish(taskTopic, { task: { ...task, resultData: null }, companyId, userId })
  }
}
