import type { ContentApiLog } from '@headend/contract/contentApiLogs'
import type { Text } from '@headend/contract/core'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'

const select = (db: Db) =>
  db
    .selectFrom('content_api_log')
    .innerJoin('company', 'company.company_id', 'content_api_log.company_id')
    .selectAll('content_api_log')
    .select('company.company_name')

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const entity = (row: Row): Omit<ContentApiLog, 'message'> & Readonly<{ message: Text }> => ({
  id: row.content_api_log_id,
  dateTime: row.date_time.getTime(),
  apiName: row.api_name,
  request: row.request,
  result: row.result,
  message: { en: row.message_en, ko: row.message_ko },
  activeType: row.active_type,
  opId: row.company_id,
  companyName: row.company_name,
  createUser: row.user_name,
})

/** The log of the companies of its readers. */
export const contentApiLogs = ownedRows({
  select,
  scope: { company: 'content_api_log.company_id' },
  id: 'content_api_log.content_api_log_id',
  keyword: [
    'content_api_log.api_name',
    'content_api_log.request',
    'content_api_log.message_en',
    'content_api_log.message_ko',
    'content_api_log.user_name',
  ],
  filters: {
    opId: 'content_api_log.company_id',
    activeType: 'content_api_log.active_type',
    result: 'content_api_log.result',
  },
  orders: {
    dateTime: 'content_api_log.date_time',
    apiName: 'content_api_log.api_name',
    result: 'content_api_log.result',
  },
  neverNull: ['content_api_log.date_time', 'content_api_log.content_api_log_id'],
  order: 'dateTime,desc',
  entity,
})
