import { stackAdmin } from '../../core/testing.ts'
import { hides, isolationOf, open, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack, companyId }) => ({
    refreshed: await stack.signIn('viewer', companyId),
    left: await stack.signIn('viewer', companyId),
  }),
  ({ companyId, companyName, owner: { email, clientKey } }, { refreshed, left }) => ({
    'auth.createToken': open({ body: { user: email, password: stackAdmin.password, clientKey } }, { leaves: true }),
    'auth.refreshToken': open({ body: { user: refreshed.email, refreshToken: refreshed.info.refreshToken } }),
    'auth.revokeToken': open({ body: { refreshToken: left.info.refreshToken } }, { leaves: true }),
    'auth.verifyClient': open({ body: { token: 'nobodys' } }, { answers: 'tokenerr' }),
    'auth.createClient': open({ body: { user: 'nobody@stack.example', clientKey } }),
    // The tree from the own company on: the scope only spares reading the others.
    'auth.getProfile': hides([companyName], {}, { by: ['owner'] }),
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
  }),
)
