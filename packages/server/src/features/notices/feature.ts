import { deletable, noticeCalls, noticeReadingCalls } from '@headend/contract/notices'
import type { NewNotice } from '@headend/contract/notices'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { answerResource, checkCompanies, madeBy } from '../../core/resource.ts'
import { noticeReading } from './reading.ts'
import { notices } from './rows.ts'

/** What companies announce to the people of the console: published by some, read by those it is addressed to. */
export const noticesFeature = (core: Core): Feature => ({
  name: 'notices',
  calls: [
    implement(
      noticeCalls,
      answerResource(core, {
        calls: noticeCalls,
        id: 'notiId',
        rows: notices,
        table: 'notice',
        values: ({ notiTitle, notiType, subType, contents, periodStart, periodEnd, ops }: NewNotice) => ({
          title: notiTitle,
          notice_type: notiType,
          sub_type: subType,
          contents,
          period_start: periodStart,
          period_end: periodEnd,
          recipients: ops === 'all' ? null : [...new Set(ops)],
        }),
        made: madeBy(core),
        line: ({ opId, notiTitle }) => ({ companyId: opId, target: notiTitle }),
        check: checkCompanies('ops'),
        deletable,
        stale: Object.values(noticeReadingCalls),
      }),
    ),
    noticeReading(core),
  ],
})
