import { iamCalls } from '@headend/contract/iam'
import { hides, isolationOf, nobodys, open, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  ({ stack, owner }) => stack.ask(iamCalls.registerClient, { body: {} }, { as: owner }),
  ({ owner }, { clientId }) => ({
    'iam.resetPassword': open({ body: { email: 'nobody@stack.example' } }),
    'iam.registerClient': nobodys("It registers the caller's own browser.", { body: {} }),
    'iam.syncClient': refuses({ body: { clientId } }, { by: ['owner'] }),
    'iam.getUser': hides([owner.email], {}, { by: ['owner'] }),
  }),
)
