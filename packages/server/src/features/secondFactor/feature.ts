import { secondFactorCalls } from '@headend/contract/secondFactor'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { ownSecondFactor } from './service.ts'

/** The second factor of the signed-in person. */
export const secondFactorFeature = (needs: Parameters<typeof ownSecondFactor>[0]): Feature => {
  const own = ownSecondFactor(needs)
  return {
    name: 'secondFactor',
    roles: ['api'],
    calls: [
      implement(secondFactorCalls, {
        get: (_input, caller) => own.get(caller),
        begin: ({ body }, caller) => own.begin(caller, body.password),
        confirm: ({ body }, caller) => own.confirm(caller, body.setup, body.code),
        renew: ({ body }, caller) => own.renew(caller, body.password, body.code),
        remove: ({ body }, caller) => own.remove(caller, body.password, body.code),
      }),
    ],
  }
}
