import { sql } from 'kysely'
import { noticeReadingCalls } from '@headend/contract/notices'
import type { Notice } from '@headend/contract/notices'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { existingId } from '../../core/scope.ts'
import { inWords } from '../messages/service.ts'
import { noticeOf, selectNotices } from './rows.ts'

/** The most notices somebody is shown at once. */
const mostShown = 200

/** Answers those whom notices are addressed to. */
export const noticeReading = ({ db, clock }: Pick<Core, 'db' | 'clock'>) => {
  type Kind = 'notices' | 'messages'

  /** What is published for somebody now: theirs by name, or of a company above them or their own. */
  const published = (caller: AuthenticatedCaller, kind: Kind) => {
    const named = sql<boolean>`${caller.companyId}::bigint = any(notice.recipients)`
    const personal = sql<boolean>`notice.user_id = ${caller.userId}`
    const general = sql<boolean>`notice.recipients is null and company.path @>
      (select path from company where company_id = ${caller.companyId})`
    return selectNotices(db, caller)
      .where(
        sql<boolean>`(${clock.date()}::timestamptz at time zone company.time_zone)::date
          between notice.period_start and notice.period_end`,
      )
      .where(sql<boolean>`(${named} or ${kind === 'messages' ? personal : general})`)
  }

  const list = async (kind: Kind, caller: AuthenticatedCaller): Promise<Notice[]> => {
    const rows = await published(caller, kind).orderBy('notice.notice_id', 'desc').limit(mostShown).execute()
    // To whom else it goes is the sender's business.
    return rows.map((row) => inWords(noticeOf({ ...row, recipients: row.recipients && [caller.companyId] }), caller))
  }

  /** Nothing happens to the notice itself: it leaves no line in the history. */
  const read = async (kind: Kind, caller: AuthenticatedCaller, notiId: string): Promise<null> => {
    const row = await published(caller, kind).where('notice.notice_id', '=', existingId(notiId)).executeTakeFirst()
    if (row === undefined) throw fail('nodata')
    await db
      .insertInto('notice_read')
      .values({ notice_id: row.notiId, user_id: caller.userId, time: clock.date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return null
  }

  return implement(noticeReadingCalls, {
    listNotices: (_asked, caller) => list('notices', caller),
    listMessages: (_asked, caller) => list('messages', caller),
    readNotice: ({ body }, caller) => read('notices', caller, body.notiId),
    readMessage: ({ body }, caller) => read('messages', caller, body.notiId),
  })
}
