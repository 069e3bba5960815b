import * as z from 'zod'
import { task as taskSchema } from '@headend/contract/tasks'
import type { Bus } from '../../core/bus.ts'
import { subjects } from '../../gateway/subjects.ts'
import type { TaskRecord } from './record.ts'
import { toTask } from './record.ts'

/** A task started, went on or ended: what the bus carries to whoever shows it. */
export const taskNotice = z.object({
  task: taskSchema,
  /** Null: the device is in no inventory. */
  companyId: z.string().nullable(),
  userId: z.string().nullable(),
})
export type TaskNotice = z.infer<typeof taskNotice>

export const publishTask = (bus: Bus, record: TaskRecord): void =>
  bus.publish(subjects.task(record.taskId), {
    task: toTask(record),
    companyId: record.companyId,
    userId: record.userId,
  } satisfies TaskNotice)
