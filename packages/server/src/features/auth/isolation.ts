import { hides, isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ companyId, companyName, owner: { clientKey } }) => ({
  'auth.getProfile': hides([companyName]),
  'auth.listClients': hides([clientKey], {}, { by: ['owner'] }),
  // It ends the owner's session: nobody can follow.
  'auth.deleteClient': refuses({ body: { clientKey } }, { by: ['owner'], turn: 9 }),
  'auth.createUser': refuses({
    body: {
      email: 'new@stack.example',
      userName: 'New',
      opId: companyId,
      roleGroupKey: 'viewer',
      password: 'Headend-new-1',
    },
  }),
}))
