import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { deviceFailureNames } from '@headend/contract/core'
import type { DeviceFailure } from '@headend/contract/core'
import { bug } from '../../core/errors.ts'
import type { Database } from '../../core/db/gen/tables.ts'
import type { TaskRecord } from './record.ts'
import { isTaskType } from './record.ts'

/** States of tasks that are not over. */
export const open = sql`('waiting', 'running')`

export const date = (time: number | null): Date | null => (time === null ? null : new Date(time))

export type Row = Selectable<Database['task']>

const failureKey = (text: string | null): DeviceFailure | null =>
  text === null ? null : (deviceFailureNames.find((name) => name === text) ?? 'other')

export const toRecord = (row: Row): TaskRecord => {
  if (!isTaskType(row.task_type)) throw bug(`a stored task is of no known type: ${row.task_type}`)
  return {
    taskId: row.task_id,
    endpointId: row.endpoint_id,
    deviceName: row.device_name,
    companyId: row.company_id,
    type: row.task_type,
    state: row.state,
    step: row.step,
    steps: row.steps,
    missed: row.missed,
    percent: null,
    input: row.input,
    result: row.result,
    failCode: row.fail_code,
    failKey: failureKey(row.fail_reason),
    failSaid: row.fail_said,
    batchId: row.batch_id,
    userId: row.user_id,
    userName: row.user_name,
    startTime: row.start_time.getTime(),
    progressTime: row.progress_time?.getTime() ?? null,
    deadline: row.deadline.getTime(),
    endTime: row.end_time?.getTime() ?? null,
  }
}
