import type { AuditLine } from '@headend/contract/audit'
import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'

const dayMs = 24 * 3_600_000

const select = (db: Db) =>
  db
    .selectFrom('audit')
    .leftJoin('company', 'company.company_id', 'audit.company_id')
    .select(['audit.audit_id', 'audit.time', 'audit.user_name', 'audit.action', 'audit.target', 'audit.result'])
    .select(['audit.endpoint_id', 'audit.address', 'audit.detail', 'company.company_name'])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields that a write changed, by what they were and became. */
const changesOf = (before: unknown, after: unknown): AuditLine['changes'] => {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field) => ({
    field,
    before: was[field] ?? null,
    after: is[field] ?? null,
  }))
}

const lineOf = ({ detail, ...row }: Row): AuditLine => {
  const { before, after, ...more } = isRecord(detail) ? detail : {}
  return {
    auditId: row.audit_id,
    time: row.time.getTime(),
    userName: row.user_name,
    actionName: row.action,
    target: row.target,
    endpointId: row.endpoint_id,
    companyName: row.company_name,
    result: row.result,
    address: row.address,
    changes: changesOf(before, after),
    detail: more,
  }
}

/** Lines of the history about what belongs to the companies of a caller. */
export const auditRows = (clock: Clock) =>
  ownedRows({
    select,
    scope: { company: 'audit.company_id' },
    id: 'audit.audit_id',
    keyword: ['audit.user_name', 'audit.action', 'audit.target', 'audit.address'],
    filters: {
      result: 'audit.result',
      actionName: 'audit.action',
      days: (days) =>
        days === 'all'
          ? sql<boolean>`true`
          : sql<boolean>`audit.time >= ${new Date(clock.now() - Number(days) * dayMs)}`,
    },
    orders: { time: 'audit.time' },
    neverNull: ['audit.time'],
    order: 'time,desc',
    entity: lineOf,
  })
