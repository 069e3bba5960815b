import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { TaskRecord } from './record.ts'
import type { Row } from './rows.ts'
import { date, open, toRecord } from './rows.ts'

type Step = Pick<TaskRecord, 'taskId' | 'step'>

const stepRows = (steps: readonly Step[]): string =>
  JSON.stringify(steps.map(({ taskId, step }) => ({ task_id: taskId, at: step })))

/** Which process begins a step: whoever claims it, until the lease that it gets with it. */
export const leaseStore = ({ db }: { db: Db }) => ({
  /** Takes the steps that were due before `time`, so that nobody else begins them before `lease`. */
  claimDue: async (time: number, lease: number): Promise<readonly TaskRecord[]> => {
    const { rows } = await sql<Row>`
      update task set wake_time = null, lease_time = ${date(lease)} where task_id in (
        select task_id from task where state in ${open} and wake_time < ${new Date(time)}
        order by wake_time limit 200 for update skip locked)
      returning *
    `.execute(db)
    return rows.map(toRecord)
  },

  /** Takes the steps whose leases ran out before `time`, until `lease`. */
  claimLapsed: async (time: number, lease: number): Promise<readonly TaskRecord[]> => {
    const { rows } = await sql<Row>`
      update task set lease_time = ${date(lease)} where task_id in (
        select task_id from task where state in ${open} and lease_time < ${date(time)}
        order by lease_time limit 200 for update skip locked)
      returning *
    `.execute(db)
    return rows.map(toRecord)
  },

  /** Prolongs the leases of steps that are still being begun. */
  renewLeases: async (steps: readonly Step[], lease: number): Promise<void> => {
    await sql`
      update task set lease_time = ${date(lease)}
      from jsonb_to_recordset(${stepRows(steps)}::jsonb) as r (task_id text, at int)
      where task.task_id = r.task_id and task.step = r.at and state in ${open} and lease_time is not null
    `.execute(db)
  },

  /** Ends the leases of steps that their devices have. */
  endLeases: async (steps: readonly Step[]): Promise<void> => {
    await sql`
      update task set lease_time = null
      from jsonb_to_recordset(${stepRows(steps)}::jsonb) as r (task_id text, at int)
      where task.task_id = r.task_id and task.step = r.at and state in ${open} and lease_time is not null
    `.execute(db)
  },

  /** Takes the due step of one task until `lease`; undefined when it is over or somebody else took it. */
  claim: async (taskId: string, step: number, lease: number): Promise<TaskRecord | undefined> => {
    const { rows } = await sql<Row>`
      update task set wake_time = null, lease_time = ${date(lease)}
      where task_id = ${taskId} and step = ${step} and wake_time is not null and state in ${open} returning *
    `.execute(db)
    return rows[0] === undefined ? undefined : toRecord(rows[0])
  },
})
