import { secondFactorCalls } from '@headend/contract/secondFactor'
import { stackAdmin } from '../../core/testing.ts'
import { isolationOf, nobodys, refuses } from '../../testing/isolation.ts'
import { codeAt } from './codes.ts'

const { password } = stackAdmin

export const isolation = isolationOf(
  ({ stack, owner }) => stack.ask(secondFactorCalls.begin, { body: { password } }, { as: owner }),
  ({ stack }, { secret, setup }) => {
    // Made as it is sent: it is good for a minute, and each code once.
    const codeIn = (ms: number) => codeAt(secret, stack.core.clock.now() + ms)
    return {
      'secondFactor.get': nobodys("It is the caller's own."),
      'secondFactor.begin': nobodys('It gives a secret that nobody has yet.', { body: { password } }),
      'secondFactor.confirm': refuses(
        {
          body: {
            setup,
            get code() {
              return codeIn(-30_000)
            },
          },
        },
        { by: ['owner'], refusal: 'custom', turn: 5 },
      ),
      // Those of the company beside have none.
      'secondFactor.renew': refuses(
        {
          body: {
            password,
            get code() {
              return codeIn(0)
            },
          },
        },
        { by: ['owner'], turn: 6 },
      ),
      'secondFactor.remove': refuses(
        {
          body: {
            password,
            get code() {
              return codeIn(30_000)
            },
          },
        },
        { by: ['owner'], turn: 7 },
      ),
    }
  },
)
