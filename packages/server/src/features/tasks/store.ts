import { sql } from 'kysely'
import type { DeviceFailure } from '@headend/contract/core'
import { taskKinds } from '@headend/contract/tasks'
import type { TaskState, TaskType } from '@headend/contract/tasks'
import type { Db } from '../../core/db/database.ts'
import { inTransaction } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { leaseStore } from './leaseStore.ts'
import type { Deadline, TaskRecord } from './record.ts'
import { longestTaskMs } from './record.ts'
import type { Row } from './rows.ts'
import { date, open, toRecord } from './rows.ts'

export type NewTask = TaskRecord & Readonly<{ exclusive: string | null }>

/** A change of an open task; it happens only when the task stands at `step` still. */
export type Change = Readonly<{
  taskId: string
  /** Steps that were done when the change was decided. */
  step: number
  /** The result it had then, where only that one may be replaced. */
  was?: unknown
  to: Readonly<{
    state: TaskState
    step: number
    missed: number
    result: unknown
    failCode: string | null
    failKey: DeviceFailure | null
    failSaid: string | null
    deadline: number
    /** When the next step is due that no device answers by itself; null while one does. */
    wakeTime: number | null
    /** Until when the process that begins the step has it to itself; null for one that its device has. */
    leaseTime: number | null
    progressTime: number | null
    endTime: number | null
  }>
}>

/** A task of which nobody noted for so long that its device took it on has perhaps lost the process that was to send it. */
const unsent = sql`interval '30 seconds'`
/** Nobody has to look after a task that its device took on, unless there is another reason to. */
const takenOn = sql`nullif(look_time, start_time + ${unsent})`

export const taskStore = ({ db }: { db: Db }) => ({
  ...leaseStore({ db }),

  /** Writes new tasks; those whose device is busy with one of their kind, and those there are already, are left out. Gives the ids of the others. */
  insert: async (trx: Db, tasks: readonly NewTask[]): Promise<ReadonlySet<string>> => {
    const rows = tasks.map((task) => ({
      task_id: task.taskId,
      endpoint_id: task.endpointId,
      device_name: task.deviceName,
      company_id: task.companyId,
      task_type: task.type,
      action_type: taskKinds[task.type].actionType,
      state: task.state,
      steps: task.steps,
      input: task.input,
      batch_id: task.batchId,
      user_id: task.userId,
      user_name: task.userName,
      start_time: date(task.startTime),
      deadline: date(task.deadline),
      exclusive: task.exclusive,
    }))
    const { rows: written } = await sql<{ task_id: string }>`
      insert into task (task_id, endpoint_id, device_name, company_id, task_type, action_type, state, steps, input,
        batch_id, user_id, user_name, start_time, deadline, exclusive, look_time)
      select task_id, endpoint_id, device_name, company_id, task_type, action_type, state, steps, input, batch_id,
        user_id, user_name, start_time, deadline, exclusive, start_time + ${unsent}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (task_id text, endpoint_id text, device_name text,
        company_id bigint, task_type text, action_type text, state text, steps int, input jsonb, batch_id text, user_id bigint,
        user_name text, start_time timestamptz, deadline timestamptz, exclusive text)
      on conflict do nothing
      returning task_id
    `.execute(trx)
    return new Set(written.map(({ task_id }) => task_id))
  },

  /**
   * Makes changes, each only if its task is open and stands where it stood when the change was decided. Gives the tasks
   * as they are now; a task that is missing was changed by somebody else first. A failure is noted in the history too.
   */
  change: (changes: readonly Change[]): Promise<ReadonlyMap<string, TaskRecord>> =>
    inTransaction(db, async (trx) => {
      const rows = changes
        .toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1))
        .map(({ taskId, step, to, ...change }) => ({
          task_id: taskId,
          at: step,
          guarded: 'was' in change,
          was: change.was ?? null,
          state: to.state,
          step: to.step,
          missed: to.missed,
          result: to.result ?? null,
          fail_code: to.failCode,
          fail_reason: to.failKey,
          fail_said: to.failSaid,
          deadline: date(to.deadline),
          wake_time: date(to.wakeTime),
          lease_time: date(to.leaseTime),
          progress_time: date(to.progressTime),
          end_time: date(to.endTime),
        }))
      const { rows: changed } = await sql<Row>`
        update task set state = r.state, step = r.step, missed = r.missed, result = r.result, fail_code = r.fail_code,
          fail_reason = r.fail_reason, fail_said = r.fail_said, deadline = r.deadline, wake_time = r.wake_time,
          lease_time = r.lease_time, progress_time = coalesce(r.progress_time, task.progress_time), end_time = r.end_time,
          look_time = case when r.end_time is null and r.step = task.step then task.look_time end
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (task_id text, at int, guarded boolean, was jsonb, state text, step int,
          missed int, result jsonb, fail_code text, fail_reason text, fail_said text, deadline timestamptz, wake_time timestamptz,
          lease_time timestamptz, progress_time timestamptz, end_time timestamptz)
        where task.task_id = r.task_id and task.step = r.at and task.state in ${open}
          and (not r.guarded or task.result is not distinct from r.was)
        returning task.*
      `.execute(trx)
      const records = changed.map(toRecord)
      const failed = records.flatMap((task) =>
        task.state === 'fail'
          ? [{ task_id: task.taskId, code: task.failCode, reason: task.failKey, said: task.failSaid }]
          : [],
      )
      if (failed.length > 0) {
        await sql`
          update audit set result = 'fail', detail = audit.detail || jsonb_strip_nulls(
            jsonb_build_object('code', r.code, 'reason', r.reason, 'said', r.said))
          from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as r (task_id text, code text, reason text, said text)
          where audit.detail ? 'taskId' and audit.detail ->> 'taskId' = r.task_id
        `.execute(trx)
      }
      return new Map(records.map((task) => [task.taskId, task]))
    }),

  /** Notes that devices took on what they were sent. Gives the tasks whose state that changed. */
  accept: async (taskIds: readonly string[], time: number): Promise<readonly TaskRecord[]> => {
    const { rows } = await sql<Row>`
      update task set state = 'running', progress_time = ${new Date(time)}, look_time = ${takenOn}
      where task_id = any(${[...taskIds]}::text[]) and state = 'waiting' returning *
    `.execute(db)
    return rows.map(toRecord)
  },

  /** Notes the same of tasks that were running from the start, as far as they are still. */
  note: async (taskIds: readonly string[], time: number): Promise<void> => {
    await sql`
      update task set progress_time = ${new Date(time)}, look_time = ${takenOn}
      where task_id = any(${[...taskIds]}::text[]) and state in ${open} and progress_time is null
    `.execute(db)
  },

  /** Says of tasks that they are still to be sent: whoever will do it lives. */
  postpone: async (taskIds: readonly string[], time: number): Promise<void> => {
    await sql`
      update task set look_time = ${new Date(time)}::timestamptz + ${unsent}
      where task_id = any(${[...taskIds]}::text[]) and state in ${open} and progress_time is null
    `.execute(db)
  },

  /** Whether the device of a task has been connected without a break since before it began. */
  connectedSince: async ({ endpointId, startTime }: Pick<TaskRecord, 'endpointId' | 'startTime'>): Promise<boolean> => {
    const session = await db
      .selectFrom('session')
      .select('connect_time')
      .where('endpoint_id', '=', endpointId)
      .where('connect_time', '<', new Date(startTime))
      .executeTakeFirst()
    return session !== undefined
  },

  find: async (taskId: string): Promise<TaskRecord | undefined> => {
    const row = await db.selectFrom('task').selectAll().where('task_id', '=', taskId).executeTakeFirst()
    return row === undefined ? undefined : toRecord(row)
  },

  /** Open tasks of devices. */
  openOf: async (endpointIds: readonly string[]): Promise<readonly TaskRecord[]> => {
    const { rows } = await sql<Row>`
      select * from task where endpoint_id = any(${[...endpointIds]}::text[]) and state in ${open} order by start_time
    `.execute(db)
    return rows.map(toRecord)
  },

  /** Open tasks whose time is up, those that waited longest first. */
  overdue: async (time: number): Promise<readonly TaskRecord[]> => {
    const { rows } = await sql<Row>`
      select * from task where state in ${open} and deadline < ${new Date(time)} order by deadline limit 500
    `.execute(db)
    return rows.map(toRecord)
  },

  /** Those of these tasks that are open. */
  openAmong: async (taskIds: readonly string[]): Promise<readonly TaskRecord[]> => {
    const { rows } = await sql<Row>`
      select * from task where task_id = any(${[...taskIds]}::text[]) and state in ${open} order by deadline
    `.execute(db)
    return rows.map(toRecord)
  },

  /** The deadlines of all open tasks. */
  openAll: async (): Promise<readonly Deadline[]> => {
    const rows = await db
      .selectFrom('task')
      .select(['task_id', 'step', 'start_time', 'progress_time', 'deadline'])
      .where('state', 'in', ['waiting', 'running'])
      .execute()
    return rows.map((row) => ({
      taskId: row.task_id,
      step: row.step,
      startTime: row.start_time.getTime(),
      progressTime: row.progress_time?.getTime() ?? null,
      deadline: row.deadline.getTime(),
    }))
  },

  /** Sets the deadlines of steps anew, as far as they are still under way. */
  extend: async (tasks: readonly Readonly<{ taskId: string; step: number; deadline: number }>[]): Promise<void> => {
    const rows = tasks.map(({ taskId, step, deadline }) => ({ task_id: taskId, at: step, deadline: date(deadline) }))
    await sql`
      update task set deadline = r.deadline
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (task_id text, at int, deadline timestamptz)
      where task.task_id = r.task_id and task.step = r.at and state in ${open}
    `.execute(db)
  },

  /**
   * Open restarts of devices that came back before `time`, after they were asked, and say that they have been up since before
   * that: whoever was to send the order, or to hear of its end, died meanwhile.
   */
  lostRestarts: async (time: number): Promise<readonly TaskRecord[]> => {
    const { rows } = await sql<Row>`
      select task.* from task
      join session on session.endpoint_id = task.endpoint_id
      join device on device.endpoint_id = task.endpoint_id
      where task.state in ${open} and task.task_type in ('Reboot', 'Factory')
        and session.connect_time > task.start_time and session.connect_time < ${new Date(time)}
        and session.silent_since is null and device.boot_time < task.start_time
      order by task.start_time limit 500
    `.execute(db)
    return rows.map(toRecord)
  },

  /** Gives open tasks until `time` at least. */
  grace: async (time: number): Promise<void> => {
    const until = new Date(time)
    await sql`update task set deadline = ${until} where state in ${open} and deadline < ${until}`.execute(db)
  },

  /** Has the device of a step that was sent asked for its operation at a time, or no more. */
  lookAt: async (task: Pick<TaskRecord, 'taskId' | 'step'>, time: number | null): Promise<void> => {
    await sql`
      update task set look_time = ${date(time)}
      where task_id = ${task.taskId} and step = ${task.step} and state in ${open}
    `.execute(db)
  },

  /**
   * Has devices that are back asked for the operations that they were given before: once what they notify of those would
   * have come. An agent repeats a notification after pauses that double (R-NOT.1 of TR-369): never longer than twice the
   * time since it was asked.
   */
  lookAfter: async (returns: readonly Readonly<{ endpointId: string; connectTime: number }>[]): Promise<void> => {
    const rows = returns.map(({ endpointId, connectTime }) => ({
      endpoint_id: endpointId,
      connect_time: date(connectTime),
    }))
    await sql`
      update task set look_time = least(look_time,
        r.connect_time + greatest(interval '20 s', 2 * (r.connect_time - coalesce(progress_time, start_time))))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (endpoint_id text, connect_time timestamptz)
      where task.endpoint_id = r.endpoint_id and state in ${open} and wake_time is null
        and coalesce(progress_time, start_time) < r.connect_time
    `.execute(db)
  },

  /** Takes the steps whose devices are to be asked for their operations; each is due again after a longer pause. */
  claimLooks: async (time: number): Promise<readonly TaskRecord[]> => {
    const now = date(time)
    const { rows } = await sql<Row>`
      update task set look_time = ${now}::timestamptz +
        least(interval '60 s', greatest(interval '2 s', ${now}::timestamptz - coalesce(progress_time, start_time)))
      where task_id in (
        select task_id from task where state in ${open} and look_time < ${now}
        order by look_time limit 200 for update skip locked)
      returning *
    `.execute(db)
    return rows.map(toRecord)
  },

  /**
   * Running tasks and those that ended since `since`, newest first: of one device, or the caller's own but those of bulk actions, which
   * would leave no room for others.
   */
  list: async (
    caller: AuthenticatedCaller,
    endpointId: string | undefined,
    since: number,
  ): Promise<readonly TaskRecord[]> => {
    const rows = await db
      .selectFrom('task')
      .selectAll()
      .where(inScope(caller, 'task.company_id'))
      .where((where) =>
        endpointId === undefined
          ? where.and([where('user_id', '=', caller.userId), where('batch_id', 'is', null)])
          : where('endpoint_id', '=', endpointId),
      )
      // The index on the start leaves out the history.
      .where('start_time', '>', new Date(since - longestTaskMs))
      .where((where) =>
        where.or([where('state', 'in', ['waiting', 'running']), where('end_time', '>', new Date(since))]),
      )
      .orderBy('start_time', 'desc')
      .limit(1000)
      .execute()
    return rows.map(toRecord)
  },

  /** The open task of this type of a device, the newest first. */
  openOfType: async (endpointId: string, type: TaskType): Promise<TaskRecord | undefined> => {
    const row = await db
      .selectFrom('task')
      .selectAll()
      .where('endpoint_id', '=', endpointId)
      .where('task_type', '=', type)
      .where('state', 'in', ['waiting', 'running'])
      .orderBy('start_time', 'desc')
      .executeTakeFirst()
    return row === undefined ? undefined : toRecord(row)
  },
})

export type TaskStore = ReturnType<typeof taskStore>
