import { stackAdmin } from '../../core/testing.ts'
import { isolationOf, nobodys, open, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  ({ stack, owner: { userId } }) =>
    stack.db
      .insertInto('oidc_link')
      .values({ issuer: 'https://id.example', subject: userId, user_id: userId, create_time: stack.core.clock.date() })
      .execute(),
  ({ owner: { clientKey } }) => ({
    'oidc.get': open(),
    'oidc.getOwn': nobodys('it is about the own account'),
    // Those of the company beside have none.
    'oidc.unlink': refuses({ body: { password: stackAdmin.password } }, { by: ['owner'], turn: 7 }),
    'oidc.begin': open({}, { answers: 'nodata' }),
    'oidc.finish': open({ body: { answer: 'state=nobodys', clientKey } }, { answers: 'nodata' }),
  }),
)
