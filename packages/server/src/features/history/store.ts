import type { UserAction } from '@headend/contract/history'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { ownedRows } from '../../core/rows.ts'
import { inScope } from '../../core/scope.ts'

/** What people did to a device, newest first. What was done while it belonged to somebody else is theirs to read. */
export const userActions = ownedRows({
  select: (db) =>
    db
      .selectFrom('audit')
      // Whoever starts a task is answered before it ends: how it stands is the task's to say. Looked up line by line, as a join
      // of the whole would have to sort a long history anew.
      .leftJoinLateral(
        (of) =>
          of
            .selectFrom('task')
            .select(['task.state', 'task.device_name'])
            .where('task.task_id', '=', sql<string>`audit.detail ->> 'taskId'`)
            .limit(1)
            .as('task'),
        (join) => join.onTrue(),
      )
      .select(['audit_id', 'time', 'audit.user_name', 'action', 'target', 'detail', 'task.device_name'])
      .select(
        sql<
          UserAction['result']
        >`case when audit.result = 'fail' then 'fail' when task.state = 'cancelled' then 'cancelled'
          when task.state in ('waiting', 'running') then 'running' else audit.result end`.as('result'),
      ),
  scope: { company: 'audit.company_id' },
  id: 'audit.audit_id',
  filters: { endpointId: 'audit.endpoint_id' },
  orders: {},
  order: 'id,desc',
  entity: (row) => row,
})

const ofTasks = {
  scope: { company: 'task.company_id' },
  id: 'task.task_id',
  textId: true,
  filters: { endpointId: 'task.endpoint_id' },
  orders: { startTime: 'task.start_time' },
  neverNull: ['task.start_time'],
  order: 'startTime,desc',
} as const

/** Operations of a device, newest first. */
export const deviceActions = ownedRows({
  ...ofTasks,
  select: (db) =>
    db
      .selectFrom('task')
      .select(['task_id', 'task_type', 'state', 'user_name', 'start_time', 'end_time', 'fail_reason', 'fail_said']),
  entity: (row) => row,
})

/** Speed tests of a device that came to a result, newest first. */
export const speedTests = ownedRows({
  ...ofTasks,
  select: (db) =>
    db
      .selectFrom('task')
      .select(['task_id', 'task_type', 'user_name', 'start_time', 'end_time', 'result'])
      .where('task_type', 'in', ['DownloadSpeed', 'UploadSpeed'])
      .where('state', '=', 'success'),
  entity: (row) => row,
})

/**
 * What happened to a device, newest first. A device notifies without knowing whose it is: what it did before it was moved
 * belongs to who had it then. Of a device in no inventory it is the root company's.
 */
export const deviceEvents = ownedRows({
  select: (db) =>
    db
      .selectFrom('device_event')
      .leftJoin('device', 'device.endpoint_id', 'device_event.endpoint_id')
      .leftJoin('device_owner', (join) =>
        join
          .onRef('device_owner.did', '=', 'device.did')
          .onRef('device_owner.since', '<=', 'device_event.time')
          .onRef('device_owner.until', '>', 'device_event.time'),
      )
      .select([
        'device_event.event_id',
        'device_event.time',
        'device_event.kind',
        'device_event.level',
        'device_event.path',
        'device_event.value',
        'device_event.message',
      ]),
  scope: { company: sql<string | null>`coalesce(device_owner.company_id, device.company_id)` },
  id: 'device_event.event_id',
  filters: { endpointId: 'device_event.endpoint_id' },
  orders: {},
  order: 'id,desc',
  entity: (row) => row,
})

/** One operation of a device with its result. */
export const deviceAction = (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies'>,
  endpointId: string,
  taskId: string,
) =>
  db
    .selectFrom('task')
    .select([
      'task_id',
      'task_type',
      'state',
      'user_name',
      'start_time',
      'end_time',
      'input',
      'result',
      'fail_code',
      'fail_reason',
      'fail_said',
    ])
    .where('task_id', '=', taskId)
    .where('endpoint_id', '=', endpointId)
    .where(inScope(caller, 'task.company_id'))
    .executeTakeFirst()
