import { sql } from 'kysely'
import type { TaskBatch } from '@headend/contract/tasks'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { isTaskType, longestTaskMs } from './record.ts'
import type { TaskRecord } from './record.ts'
import { toRecord } from './rows.ts'

/** Batches: the tasks that bulk actions started, as one thing each. */
export const batchStore = ({ db }: { db: Db }) => ({
  /** What the tasks of bulk actions of a caller came to: of one, or of those that run or ended since `since`; newest first. */
  batches: async (
    caller: Pick<AuthenticatedCaller, 'userId' | 'companies'>,
    which: Readonly<{ batchId: string }> | Readonly<{ since: number }>,
  ): Promise<readonly TaskBatch[]> => {
    const rows = await db
      .selectFrom('task')
      .select(({ fn }) => [
        'batch_id',
        'task_type',
        fn.min('start_time').as('start_time'),
        sql<Date | null>`case when bool_and(state in ('success', 'fail', 'cancelled')) then max(end_time) end`.as(
          'ended',
        ),
        fn.countAll<number>().as('total'),
        fn.min('endpoint_id').as('first'),
        fn.min('device_name').as('firstName'),
        sql<number>`count(*) filter (where state = 'success')`.as('done'),
        sql<number>`count(*) filter (where state = 'fail')`.as('failed'),
        sql<number>`count(*) filter (where state = 'cancelled')`.as('stopped'),
      ])
      .where('user_id', '=', caller.userId)
      .where(inScope(caller, 'task.company_id'))
      .where((where) =>
        'batchId' in which
          ? where('batch_id', '=', which.batchId)
          : // The index on the start leaves out the history.
            where.and([
              where('batch_id', 'is not', null),
              where('start_time', '>', new Date(which.since - longestTaskMs)),
            ]),
      )
      .groupBy(['batch_id', 'task_type'])
      .$if('since' in which, (query) =>
        query.having(
          sql<boolean>`bool_or(state in ('waiting', 'running')) or max(end_time) > ${new Date('since' in which ? which.since : 0)}`,
        ),
      )
      .orderBy('start_time', 'desc')
      .limit(100)
      .execute()
    return rows.flatMap(({ batch_id, task_type, start_time, ended, first, firstName, ...counts }) =>
      batch_id === null || !isTaskType(task_type)
        ? []
        : [
            {
              batchId: batch_id,
              taskType: task_type,
              startTime: start_time.getTime(),
              endTime: ended?.getTime() ?? null,
              total: Number(counts.total),
              done: Number(counts.done),
              failed: Number(counts.failed),
              stopped: Number(counts.stopped),
              device: Number(counts.total) === 1 ? { endpointId: first, deviceName: firstName } : null,
            },
          ],
    )
  },

  /** Tasks of a bulk action of a caller that failed, in the order in which they did. */
  failedOf: async (
    caller: Pick<AuthenticatedCaller, 'userId' | 'companies'>,
    batchId: string,
    limit: number,
  ): Promise<readonly TaskRecord[]> => {
    const rows = await db
      .selectFrom('task')
      .selectAll()
      .where('batch_id', '=', batchId)
      .where('user_id', '=', caller.userId)
      .where('state', '=', 'fail')
      .where(inScope(caller, 'task.company_id'))
      .orderBy('end_time')
      .orderBy('task_id')
      .limit(limit)
      .execute()
    return rows.map(toRecord)
  },
})
