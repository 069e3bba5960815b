import type { Notice } from '@headend/contract/notices'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { ownedRows } from '../../core/rows.ts'

/** Notices with what they are to their reader. */
export const selectNotices = (db: Db, { userId }: Pick<AuthenticatedCaller, 'userId'>) =>
  db
    .selectFrom('notice')
    .innerJoin('company', 'company.company_id', 'notice.company_id')
    .leftJoin('notice_read', (join) =>
      join.onRef('notice_read.notice_id', '=', 'notice.notice_id').on('notice_read.user_id', '=', userId),
    )
    .select(['notice.notice_id as notiId', 'notice.title as notiTitle', 'notice.notice_type as notiType'])
    .select(['notice.sub_type as subType', 'notice.contents', 'notice.user_name as createUser'])
    .select(['notice.period_start as periodStart', 'notice.period_end as periodEnd', 'notice.recipients'])
    .select(['notice.company_id as opId', 'company.company_name as senderCompany', 'company.time_zone as timeZone'])
    .select(['notice_read.time as readTime', 'notice.answer', 'notice.endpoint_id as endpointId'])
    .select(['notice.contents_ko as contentsKo', 'notice.link'])

type Row = Awaited<ReturnType<ReturnType<typeof selectNotices>['executeTakeFirstOrThrow']>>

export const noticeOf = ({ recipients, readTime, answer, endpointId, contentsKo, ...row }: Row): Notice => ({
  ...row,
  ops: recipients ?? 'all',
  readStatus: readTime !== null,
  about: answer && endpointId ? { answer, endpointId, device: row.notiTitle } : null,
  said: contentsKo === null ? null : { en: row.contents, ko: contentsKo },
})

export const notices = ownedRows({
  select: (db, reader) => selectNotices(db, reader).where('notice.user_id', 'is', null),
  scope: { company: 'notice.company_id' },
  id: 'notice.notice_id',
  keyword: ['notice.title', 'notice.contents', 'company.company_name'],
  filters: { notiType: 'notice.notice_type' },
  orders: ['notiTitle', 'notiType', 'periodStart', 'periodEnd', 'senderCompany'],
  order: 'periodStart,desc',
  entity: noticeOf,
})
