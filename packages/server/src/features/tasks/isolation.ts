import { isolationOf, nobodys, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack: { db, core }, companyId, endpointId }) => {
    const task = {
      task_id: 'task-of-theirs',
      endpoint_id: endpointId,
      company_id: companyId,
      task_type: 'PingTest',
      action_type: 'Diagnostics' as const,
      state: 'running' as const,
      user_name: 'Somebody else',
      deadline: new Date(core.clock.now() + 3_600_000),
    }
    await db.insertInto('task').values(task).execute()
    return task.task_id
  },
  ({ endpointId }, taskId) => ({
    'tasks.list': refuses({ body: { endpointId } }),
    'tasks.listBatches': nobodys('The own bulk actions alone.', { body: {} }),
    'tasks.listBatchFailures': nobodys('Of an own bulk action alone.', { body: { batchId: 'batch' } }),
    'tasks.cancel': refuses({ body: { taskId } }),
  }),
)
