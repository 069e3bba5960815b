import { feedbackCalls } from '@headend/contract/feedback'
import { miscCalls } from '@headend/contract/misc'
import { nounOf } from '../../testing/noun.ts'

export const noun = nounOf({
  calls: feedbackCalls,
  id: 'feedbackId',
  name: 'title',
  scope: 'root',
  bodies: () => [
    {
      type: 'bug',
      title: 'Slow list',
      contents: 'The list\nis slow.',
      user: 'Han',
      address: '/device/deviceList/$pageNum',
    },
    { type: 'new', title: 'A map', contents: 'Where they are.', user: 'Somebody else', address: '/home' },
  ],
  searched: ['title', 'contents', 'userName', 'companyName'],
  plant: async (stack, as, body) => {
    await stack.ask(miscCalls.createClickupTask, { body }, { as })
    const { feedback_id } = await stack.db
      .selectFrom('feedback')
      .select('feedback_id')
      .orderBy('feedback_id', 'desc')
      .executeTakeFirstOrThrow()
    return feedback_id
  },
})

export const { isolation } = noun
