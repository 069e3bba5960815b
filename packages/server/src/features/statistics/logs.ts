import type { Page } from '@headend/contract/core'
import type { Input } from '@headend/contract/core'
import type { ActionLog, QrLog, statisticsCalls } from '@headend/contract/statistics'
import { sql } from 'kysely'
import type { Core } from '../../core/feature.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { ownedRows } from '../../core/rows.ts'
import type { ListQuery } from '../../core/rows.ts'
import { inScope } from '../../core/scope.ts'
import { within } from './ground.ts'
import type { groundOf } from './ground.ts'

type Body<Name extends 'listActionLogsPage' | 'listQrLogsPage'> = Input<(typeof statisticsCalls)[Name]>['body']

/** Days of a time zone, as a filter gets them. */
type Days = Readonly<{ first?: string; last?: string; timeZone: string }>
const daysOf = (value: unknown): Days =>
  // Only this file asks, and gives days.
  value as Days

/** What people did to devices. How what takes longer stands is its task's to say, as in the history of the device. */
const actionLogs = ownedRows({
  select: (db) =>
    db
      .selectFrom('audit')
      .leftJoin('device', 'device.endpoint_id', 'audit.endpoint_id')
      .leftJoinLateral(
        (of) =>
          of
            .selectFrom('task')
            .select('task.state')
            .where('task.task_id', '=', sql<string>`audit.detail ->> 'taskId'`)
            .limit(1)
            .as('task'),
        (join) => join.onTrue(),
      )
      .select(['audit_id', 'audit.time', 'device.mac_addr', 'audit.user_name', 'audit.action', 'audit.target'])
      .select(
        sql<
          ActionLog['result']
        >`case when audit.result = 'fail' then 'fail' when task.state = 'cancelled' then 'cancelled'
          when task.state in ('waiting', 'running') then 'running' else audit.result end`.as('result'),
      )
      .where('audit.endpoint_id', 'is not', null),
  scope: { company: 'audit.company_id' },
  id: 'audit.audit_id',
  keyword: ['audit.action', 'audit.user_name', 'audit.target', 'device.mac_addr'],
  filters: {
    endpointId: 'audit.endpoint_id',
    actionName: 'audit.action',
    company: (scope) => inScope(scope as Parameters<typeof inScope>[0], 'audit.company_id'),
    days: (value) => within('audit.time', daysOf(value), daysOf(value).timeZone),
  },
  orders: { id: 'audit.audit_id' },
  order: 'id,desc',
  entity: (row): ActionLog => ({
    id: row.audit_id,
    dateTime: row.time.getTime(),
    macAddress: row.mac_addr,
    actionName: row.action,
    target: row.target,
    performedBy: row.user_name,
    result: row.result,
  }),
})

/** QR codes that set-top boxes have shown. */
const qrLogs = ownedRows({
  select: (db) => db.selectFrom('qr_log').selectAll(),
  scope: { company: 'qr_log.company_id' },
  id: 'qr_log.qr_log_id',
  keyword: ['qr_log.mac', 'qr_log.channel', 'qr_log.programme', 'qr_log.link'],
  filters: {
    company: (scope) => inScope(scope as Parameters<typeof inScope>[0], 'qr_log.company_id'),
    days: (value) => within('qr_log.date_time', daysOf(value), daysOf(value).timeZone),
  },
  orders: { time: 'qr_log.date_time' },
  neverNull: ['qr_log.date_time'],
  order: 'time,desc',
  entity: (row): QrLog => ({
    id: row.qr_log_id,
    dateTime: row.date_time.getTime(),
    macAddress: row.mac,
    channelName: row.channel,
    programName: row.programme,
    link: row.link,
  }),
})

type Rows<Entity> = Readonly<{
  page: (db: Core['db'], caller: AuthenticatedCaller, query: ListQuery) => Promise<Page<Entity>>
  stream: (db: Core['db'], caller: AuthenticatedCaller, query: ListQuery) => AsyncIterable<readonly Entity[]>
}>

/** A log by the page, and all of it for a file. */
const logOf = <Body, Entity>(
  db: Core['db'],
  rows: Rows<Entity>,
  queryOf: (caller: AuthenticatedCaller, body: Body) => Promise<ListQuery>,
) => ({
  page: async (caller: AuthenticatedCaller, body: Body): Promise<Page<Entity>> =>
    rows.page(db, caller, await queryOf(caller, body)),
  rows: async function* (caller: AuthenticatedCaller, body: Body): AsyncGenerator<readonly Entity[]> {
    yield* rows.stream(db, caller, await queryOf(caller, body))
  },
})

type Needs = Pick<Core, 'db'> & Readonly<{ ground: ReturnType<typeof groundOf> }>

/** What was done to devices, and which QR codes they have shown. */
export const statisticsLogs = ({ db, ground }: Needs) => {
  /** @throws {Failure} nodata for a device that does not exist for the caller */
  const endpointOf = async (caller: AuthenticatedCaller, mac: string): Promise<string> => {
    const device = await db
      .selectFrom('device')
      .select('endpoint_id')
      .where('mac_addr', '=', mac)
      .where(inScope(caller, 'device.company_id'))
      .executeTakeFirst()
    if (device === undefined) throw fail('nodata')
    return device.endpoint_id
  }

  return {
    actions: logOf(db, actionLogs, async (caller, body: Body<'listActionLogsPage'>): Promise<ListQuery> => {
      const { page, limit, order, opId, searchParams } = body
      const { macAddress, actionName, startDate, endDate, keyword } = searchParams
      const { scope, timeZone } = await ground(caller, opId)
      return {
        page,
        limit,
        keyword,
        order: `id,${order ?? 'desc'}`,
        company: scope,
        days: { first: startDate, last: endDate, timeZone },
        ...(actionName !== undefined && { actionName }),
        ...(macAddress !== undefined && { endpointId: await endpointOf(caller, macAddress) }),
      }
    }),

    qrs: logOf(db, qrLogs, async (caller, body: Body<'listQrLogsPage'>): Promise<ListQuery> => {
      const { page, limit, order, opId, startDate, endDate, keyword } = body
      const { scope, timeZone } = await ground(caller, opId)
      return {
        page,
        limit,
        keyword,
        order: `time,${order ?? 'desc'}`,
        company: scope,
        days: { first: startDate, last: endDate, timeZone },
      }
    }),
  }
}
