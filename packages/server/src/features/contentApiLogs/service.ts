import type { ActiveType } from '@headend/contract/contentApiLogs'
import type { Text } from '@headend/contract/core'
import type { Db } from '../../core/db/database.ts'

/** Letters of a request that are kept. */
const keptLetters = 1000

export type ContentApiCall = Readonly<{
  companyId: string
  dateTime: Date
  /** What was asked for, such as the id of the call that began it. */
  apiName: string
  /** What was asked; never with a password, a key or a token. */
  request: string
  result: 'success' | 'fail'
  message: Text
  activeType: ActiveType
  userName: string
}>

/** Writes what was asked of another system for content, in the transaction that keeps what came of it. */
export const logContentApi = async (db: Db, call: ContentApiCall): Promise<void> => {
  await db
    .insertInto('content_api_log')
    .values({
      company_id: call.companyId,
      date_time: call.dateTime,
      api_name: call.apiName,
      request: call.request.slice(0, keptLetters),
      result: call.result,
      message_en: call.message.en,
      message_ko: call.message.ko,
      active_type: call.activeType,
      user_name: call.userName,
    })
    .execute()
}
