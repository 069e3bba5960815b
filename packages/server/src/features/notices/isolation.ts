import { hides, isolationOf, refuses } from '../../testing/isolation.ts'

const noticeTo = (to: string) => ({
  notiTitle: 'Their notice',
  notiType: 'NOTICE',
  contents: 'Their notice',
  periodStart: '2020-01-01',
  periodEnd: '2099-12-31',
  ops: to === 'all' ? to : [to],
})

export const isolation = isolationOf(
  async ({ stack: { db }, companyId }) => {
    const { notice_id } = await db
      .insertInto('notice')
      .values({
        company_id: companyId,
        title: 'Their notice',
        notice_type: 'NOTICE',
        sub_type: '',
        contents: 'Their notice',
        period_start: '2020-01-01',
        period_end: '2099-12-31',
        recipients: [companyId],
        user_name: 'Somebody else',
      })
      .returning('notice_id')
      .executeTakeFirstOrThrow()
    return notice_id
  },
  ({ companyId }, notiId) => ({
    'notices.list': hides(['Their notice']),
    'notices.get': refuses({ params: { notiId } }),
    'notices.create': refuses({ body: noticeTo(companyId) }, { refusal: 'custom' }),
    'notices.update': refuses({ params: { notiId }, body: noticeTo('all') }),
    'notices.delete': refuses({ params: { notiId } }, { turn: 1 }),
    'iam.listNotices': hides(['Their notice'], {}, { by: ['owner'] }),
    'iam.readNotice': refuses({ body: { notiId } }, { by: ['owner'] }),
    'iam.listMessages': hides(['Their notice'], {}, { by: ['owner'] }),
    'iam.readMessage': refuses({ body: { notiId } }, { by: ['owner'] }),
  }),
)
