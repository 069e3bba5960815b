import { createAudit } from '../../core/audit.ts'
import { isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack: { db, core }, companyId, endpointId }) => {
    const actor = { userId: null, userName: 'Somebody else' }
    await createAudit(core).writeAll(db, actor, [{ action: 'Lock', endpointId, companyId }])
    const task = {
      task_id: 'ended-task-of-theirs',
      endpoint_id: endpointId,
      company_id: companyId,
      task_type: 'PingTest',
      action_type: 'Diagnostics' as const,
      state: 'success' as const,
      user_name: 'Somebody else',
      deadline: core.clock.date(),
      end_time: core.clock.date(),
    }
    await db.insertInto('task').values(task).execute()
    return task.task_id
  },
  ({ endpointId }, id) => {
    const ofDevice = refuses({ body: { endpointId } })
    return {
      'history.listUserActions': ofDevice,
      'history.listDeviceActions': ofDevice,
      'history.getDeviceActionDetail': refuses({ body: { endpointId, id } }),
      'history.listSpeedTests': ofDevice,
      'history.listSystemLogs': ofDevice,
    }
  },
)
