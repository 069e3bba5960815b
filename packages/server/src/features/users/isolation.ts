import { userCalls } from '@headend/contract/users'
import { stackAdmin } from '../../core/testing.ts'
import { isolationOf, nobodys, open, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack, companyId, owner }) => {
    const body = { email: 'invited@beside.example', opId: companyId }
    const invited = await stack.ask(userCalls.invite, { body }, { as: owner })
    // Longer ago than a minute, so that it can be sent again.
    await stack.db
      .updateTable('mailed_link')
      .set({ expire_time: new Date(stack.core.clock.now() + 3_600_000) })
      .where('user_id', '=', invited.userId)
      .execute()
    const kept = await stack.signIn('viewer', companyId)
    await stack.db
      .insertInto('second_factor')
      .values({ user_id: kept.userId, secret: 'sealed', last_step: 0, create_time: stack.core.clock.date() })
      .execute()
    await stack.db
      .insertInto('oidc_link')
      .values({
        issuer: 'https://id.example',
        subject: 'kept',
        user_id: kept.userId,
        create_time: stack.core.clock.date(),
      })
      .execute()
    return { invited, kept: { userId: kept.userId } }
  },
  ({ companyId, owner: { userId } }, { invited, kept }) => ({
    'users.accept': open({ body: { code: 'nobodys', password: 'Headend-new-1' } }, { answers: 'usercodefail' }),
    'users.checkUserCodes': open({ body: { code: 'nobodys' } }, { answers: 'usercodefail' }),
    'users.list': refuses({ query: { opId: companyId } }),
    'users.getInfo': refuses({ params: { userId } }, { roles: ['systemAdministrator', 'operatorAdministrator'] }),
    'users.updateInfo': refuses({ params: { userId }, body: { userName: 'Mine' } }),
    'users.invite': refuses({ body: { email: 'another@beside.example', opId: companyId } }),
    'users.reinvite': refuses({ body: { email: invited.email } }),
    'users.disinvite': refuses({ body: { userId: invited.userId } }, { turn: 1 }),
    'users.lock': refuses({ body: kept }),
    'users.unlock': refuses({ body: kept }),
    'users.resetSecondFactor': refuses({ params: kept, body: {} }),
    'users.unlinkIdentity': refuses({ params: kept, body: {} }),
    'users.resetPassword': refuses({ params: kept, body: {} }),
    'users.delete': refuses({ params: kept, body: {} }, { turn: 1 }),
    'users.checkEmails': nobodys('an address belongs to one account of the whole installation', {
      body: { email: 'first@hidden.example' },
    }),
    'users.changePassword': refuses(
      { params: { id: userId }, body: { password: stackAdmin.password, newPassword: 'Headend-new-1' } },
      { by: ['owner'], turn: 7 },
    ),
  }),
)
