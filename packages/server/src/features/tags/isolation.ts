import { tagCalls } from '@headend/contract/tags'
import { hides, isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  ({ stack, endpointId, owner }) =>
    stack.ask(tagCalls.add, { body: { endpointIds: [endpointId], tags: ['Hidden tag'] } }, { as: owner }),
  ({ endpointId, box }) => ({
    'tags.list': hides(['Hidden tag']),
    'tags.add': refuses({ body: { endpointIds: [box], tags: ['Of others'] } }),
    'tags.remove': refuses({ body: { endpointIds: [endpointId], tags: ['Hidden tag'] } }, { turn: 1, by: ['owner'] }),
  }),
)
