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
    const planted = async (period_end: string): Promise<string> => {
      const { notice_id } = await db
        .insertInto('notice')
        .values({
          company_id: companyId,
          title: 'Their notice',
          notice_type: 'NOTICE',
          sub_type: '',
          contents: 'Their notice',
          period_start: '2020-01-01',
          period_end,
          recipients: [companyId],
          user_name: 'Somebody else',
        })
        .returning('notice_id')
        .executeTakeFirstOrThrow()
      return notice_id
    }
    // One that is published is not deleted.
    return { notiId: await planted('2099-12-31'), past: await planted('2020-12-31') }
  },
  ({ companyId }, { notiId, past }) => ({
    'notices.list': hides(['Their notice']),
    'notices.get': refuses({ params: { notiId } }),
    'notices.create': refuses({ body: noticeTo(companyId) }, { refusal: 'custom' }),
    'notices.update': refuses({ params: { notiId }, body: noticeTo('all') }),
    'notices.delete': refuses({ params: { notiId: past } }),
    'iam.listNotices': hides(['Their notice'], {}, { by: ['owner'] }),
    'iam.readNotice': refuses({ body: { notiId } }, { by: ['owner'] }),
    'iam.listMessages': hides(['Their notice'], {}, { by: ['owner'] }),
    'iam.readMessage': refuses({ body: { notiId } }, { by: ['owner'] }),
  }),
)
