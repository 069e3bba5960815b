import { sql } from 'kysely'
import type { Page } from '@headend/contract/core'
import { deletable, noticeCalls, noticeReadingCalls } from '@headend/contract/notices'
import type { NewNotice, Notice } from '@headend/contract/notices'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { ownedRows } from '../../core/rows.ts'
import type { ListQuery } from '../../core/rows.ts'
import { existingId, inScope } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'

/** The most notices somebody is shown at once. */
const mostShown = 200

const select = (db: Db, { userId }: Pick<AuthenticatedCaller, 'userId'>) =>
  db
    .selectFrom('notice')
    .innerJoin('company', 'company.company_id', 'notice.company_id')
    .leftJoin('notice_read', (join) =>
      join.onRef('notice_read.notice_id', '=', 'notice.notice_id').on('notice_read.user_id', '=', userId),
    )
    .selectAll('notice')
    .select(['company.company_name', 'company.time_zone', 'notice_read.time as read_time'])

const noticeOf = (row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>): Notice => ({
  notiId: row.notice_id,
  notiTitle: row.title,
  notiType: row.notice_type,
  subType: row.sub_type,
  contents: row.contents,
  opId: row.company_id,
  senderCompany: row.company_name,
  timeZone: row.time_zone,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  ops: row.recipients ?? 'all',
  readStatus: row.read_time !== null,
  createUser: row.user_name,
})

const notices = ownedRows({
  select,
  scope: { company: 'notice.company_id' },
  id: 'notice.notice_id',
  keyword: ['notice.title', 'notice.contents', 'company.company_name'],
  filters: { notiType: 'notice.notice_type' },
  orders: {
    notiTitle: 'notice.title',
    notiType: 'notice.notice_type',
    periodStart: 'notice.period_start',
    periodEnd: 'notice.period_end',
    senderCompany: 'company.company_name',
  },
  order: 'periodStart,desc',
  entity: noticeOf,
})

const columnsOf = ({ notiTitle, notiType, subType, contents, periodStart, periodEnd, ops }: NewNotice) => ({
  title: notiTitle,
  notice_type: notiType,
  sub_type: subType,
  contents,
  period_start: periodStart,
  period_end: periodEnd,
  recipients: ops === 'all' ? null : [...new Set(ops)],
})

type Kind = 'notices' | 'messages'

/** Announcements of companies: published by some, read by those they are addressed to. */
export const noticeService = ({ db, bus, clock, change }: Pick<Core, 'db' | 'bus' | 'clock' | 'change'>) => {
  /** Whatever shows notices asks again. Those of a recipient lost by a change have to know too, so it is published to all. */
  const changed = (): void => publishStale(bus, [...Object.values(noticeCalls), ...Object.values(noticeReadingCalls)])

  /** Refuses recipients that the caller does not know: a notice must not find out which companies there are. */
  const checkRecipients = async (caller: AuthenticatedCaller, { ops }: NewNotice): Promise<void> => {
    if (ops === 'all') return
    const ids = [...new Set(ops)]
    const known = await db
      .selectFrom('company')
      .select('company_id')
      .where(inScope(caller, 'company_id'))
      .where(sql<boolean>`company_id::text = any(${ids})`)
      .execute()
    if (known.length < ids.length) throw fail('custom', { reason: 'unknownCompany', field: 'ops' })
  }

  /** What is published for somebody now: theirs by name, or of a company above them or their own. */
  const published = (caller: AuthenticatedCaller, kind: Kind) => {
    const rows = select(db, caller).where(
      sql<boolean>`(${clock.date()}::timestamptz at time zone company.time_zone)::date
        between notice.period_start and notice.period_end`,
    )
    const named = sql<boolean>`${caller.companyId}::bigint = any(notice.recipients)`
    if (kind === 'messages') return rows.where(named)
    return rows.where(
      sql<boolean>`(${named} or (notice.recipients is null and company.path @>
        (select path from company where company_id = ${caller.companyId})))`,
    )
  }

  return {
    page: (caller: AuthenticatedCaller, query: ListQuery): Promise<Page<Notice>> => notices.page(db, caller, query),
    one: (caller: AuthenticatedCaller, notiId: string): Promise<Notice> => notices.one(db, caller, notiId),

    /** Announces in the name of the caller's company. */
    create: async (caller: AuthenticatedCaller, notice: NewNotice): Promise<Notice> => {
      await checkRecipients(caller, notice)
      const created = await change(caller, noticeCalls.create, async (trx, line) => {
        const { companyId, userName } = caller
        const { notice_id } = await trx
          .insertInto('notice')
          .values({ ...columnsOf(notice), company_id: companyId, user_name: userName, create_time: clock.date() })
          .returning('notice_id')
          .executeTakeFirstOrThrow()
        line({ companyId, target: notice.notiTitle, after: notice })
        return notices.one(trx, caller, notice_id)
      })
      changed()
      return created
    },

    update: async (caller: AuthenticatedCaller, notiId: string, notice: NewNotice): Promise<Notice> => {
      await checkRecipients(caller, notice)
      const updated = await change(caller, noticeCalls.update, async (trx, line) => {
        const before = await notices.one(trx, caller, notiId)
        await trx.updateTable('notice').set(columnsOf(notice)).where('notice_id', '=', notiId).execute()
        const after = await notices.one(trx, caller, notiId)
        line({ companyId: before.opId, target: after.notiTitle, before, after })
        return after
      })
      changed()
      return updated
    },

    /** @throws {Failure} custom during the publication period. */
    delete: async (caller: AuthenticatedCaller, notiId: string): Promise<void> => {
      await change(caller, noticeCalls.delete, async (trx, line) => {
        const before = await notices.one(trx, caller, notiId)
        const may = deletable(before, clock.now())
        if (may !== true) throw fail('custom', { text: may })
        await trx.deleteFrom('notice').where('notice_id', '=', notiId).execute()
        line({ companyId: before.opId, target: before.notiTitle, before })
      })
      changed()
    },

    list: async (caller: AuthenticatedCaller, kind: Kind): Promise<Notice[]> => {
      const rows = await published(caller, kind).orderBy('notice.notice_id', 'desc').limit(mostShown).execute()
      // To whom else it goes is the sender's business.
      return rows.map((row) => noticeOf({ ...row, recipients: row.recipients && [caller.companyId] }))
    },

    /** Nothing happened to the notice itself: it leaves no line in the history. */
    read: async (caller: AuthenticatedCaller, kind: Kind, notiId: string): Promise<void> => {
      const row = await published(caller, kind).where('notice.notice_id', '=', existingId(notiId)).executeTakeFirst()
      if (row === undefined) throw fail('nodata')
      await db
        .insertInto('notice_read')
        .values({ notice_id: row.notice_id, user_id: caller.userId, time: clock.date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
