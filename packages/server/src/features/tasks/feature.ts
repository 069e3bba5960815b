import { taskCalls } from '@headend/contract/tasks'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { TaskService } from './service.ts'

/** Long-running operations of devices. */
export const tasksFeature = (service: TaskService): Feature => ({
  name: 'tasks',
  calls: [
    implement(taskCalls, {
      list: async ({ body }, caller) => [...(await service.list(caller, body.endpointId))],
      listBatches: async (_input, caller) => [...(await service.batches(caller))],
      listBatchFailures: async ({ body }, caller) => [
        ...(await service.batchFailures(caller, body.batchId, body.limit)),
      ],
      cancel: ({ body }, caller) => service.cancel(caller, body.taskId),
    }),
  ],
  start: () => service.startSweeping(),
  stop: () => service.stop(),
})
