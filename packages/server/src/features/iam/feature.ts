import { iamCalls } from '@headend/contract/iam'
import type { Core, Feature } from '../../core/feature.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import type { MailedLinks } from '../auth/service.ts'
import type { UserService } from '../users/service.ts'
import { resets as resetRequests } from './resets.ts'
import { iamService } from './service.ts'

/** The signed-in person's browser and account. */
export const iamFeature = ({ core, links, users }: { core: Core; links: MailedLinks; users: UserService }): Feature => {
  const service = iamService(core)
  const resets = resetRequests({ ...core, links, users })
  return {
    name: 'iam',
    roles: ['api'],
    calls: [
      implement(iamCalls, {
        registerClient: ({ body }, caller) => service.register(caller, body),
        syncClient: ({ body: { clientId, ...registration } }, caller) => service.sync(caller, clientId, registration),
        getUser: (_input, caller) => users.own(caller),
        resetPassword: publicly(({ body }, visitor) => resets.ask(body.email, visitor.language)),
      }),
    ],
    start: async () => resets.start(),
    stop: async () => resets.stop(),
  }
}
