import { userCalls } from '@headend/contract/users'
import { isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  ({ stack, companyId, owner }) =>
    stack.ask(userCalls.invite, { body: { email: 'invited@beside.example', opId: companyId } }, { as: owner }),
  ({ companyId, owner: { userId } }, invited) => ({
    'users.list': refuses({ query: { opId: companyId } }),
    'users.getInfo': refuses({ params: { userId } }),
    'users.updateInfo': refuses({ params: { userId }, body: { userName: 'Mine' } }),
    'users.invite': refuses({ body: { email: 'another@beside.example', opId: companyId } }),
    'users.reinvite': refuses({ body: { email: invited.email } }),
    'users.disinvite': refuses({ body: { userId: invited.userId } }, { turn: 1 }),
    'users.changePassword': refuses(
      { params: { id: userId }, body: { password: 'x', newPassword: 'Headend-new-1' } },
      { by: ['owner'] },
    ),
  }),
)
