import { hides, isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack: { db }, companyId }) => {
    const { feedback_id } = await db
      .insertInto('feedback')
      .values({
        company_id: companyId,
        user_name: 'Somebody else',
        type: 'bug',
        title: 'Their feedback',
        contents: 'Their feedback',
      })
      .returning('feedback_id')
      .executeTakeFirstOrThrow()
    return { feedbackId: feedback_id }
  },
  (_, { feedbackId }) => ({
    'feedback.list': hides(['Their feedback'], {}, { by: ['root'] }),
    'feedback.get': refuses({ params: { feedbackId } }, { by: ['root'] }),
  }),
)
