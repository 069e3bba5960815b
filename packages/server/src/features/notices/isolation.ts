import { noticeCalls } from '@headend/contract/notices'
import type { NewNotice } from '@headend/contract/notices'
import { hides, isolationOf, refuses } from '../../testing/isolation.ts'
import { nounOf } from '../../testing/noun.ts'

/** One whose period is over: it may be deleted. */
export const ended: NewNotice = {
  notiTitle: 'Their notice',
  notiType: 'NOTICE',
  subType: '',
  contents: 'Tonight.',
  periodStart: '2020-01-01',
  periodEnd: '2020-01-02',
  ops: 'all',
}
const storm: NewNotice = {
  ...ended,
  notiTitle: 'A storm',
  notiType: 'ALERT',
  contents: 'Wind',
  periodStart: '2019-12-01',
  periodEnd: '2020-02-01',
}

export const noun = nounOf({
  calls: noticeCalls,
  id: 'notiId',
  name: 'notiTitle',
  bodies: () => [ended, storm],
  changed: { notiTitle: 'Over', subType: 'Maintenance', periodStart: '2019-12-31' },
  searched: ['notiTitle', 'contents', 'senderCompany'],
  refused: [
    [{ periodEnd: '2019-11-19' }, 'periodEnd', 'The last day is before the first.'],
    [{ periodStart: '2026-02-30' }, 'periodStart', 'Enter a date, such as 2026-01-31.'],
    [{ notiTitle: 'x'.repeat(201) }, 'notiTitle', 'Must be at most 200 characters.'],
    [{ ops: [] }, 'ops', 'This value is required.'],
  ],
})

export const isolation = isolationOf(
  async ({ stack, companyId, owner }) => ({
    notice: await noun.make(stack, owner, 0),
    message: await stack.ask(
      noticeCalls.create,
      { body: { ...ended, notiTitle: 'Their message', periodEnd: '2099-12-31', ops: [companyId] } },
      { as: owner },
    ),
  }),
  ({ companyId }, { notice, message: { notiId } }) => ({
    ...noun.lines(notice),
    'notices.create': refuses({ body: { ...ended, ops: [companyId] } }, { refusal: 'custom' }),
    'iam.listNotices': hides(['Their message'], {}, { by: ['owner'] }),
    'iam.readNotice': refuses({ body: { notiId } }, { by: ['owner'] }),
    'iam.listMessages': hides(['Their message'], {}, { by: ['owner'] }),
    'iam.readMessage': refuses({ body: { notiId } }, { by: ['owner'] }),
  }),
)
