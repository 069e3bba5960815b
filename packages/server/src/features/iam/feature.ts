import { iamCalls } from '@headend/contract/iam'
import type { Core, Feature } from '../../core/feature.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import type { MailedLinks } from '../auth/service.ts'
import type { UserService } from '../users/service.ts'
import { iamService } from './service.ts'

/** The signed-in person's browser and account. */
export const iamFeature = ({
  core: { db, clock, random, mail, publicUrl },
  links,
  users,
}: {
  core: Core
  links: MailedLinks
  users: UserService
}): Feature => {
  const service = iamService({ db, clock, random, mail, links, users, publicUrl })
  return {
    name: 'iam',
    calls: [
      implement(iamCalls, {
        registerClient: ({ body }, caller) => service.register(caller, body),
        syncClient: ({ body: { clientId, ...registration } }, caller) => service.sync(caller, clientId, registration),
        getUser: (_input, caller) => users.own(caller),
        resetPassword: publicly(async ({ body }, visitor) => {
          await service.resetPassword(body.email, visitor.language)
          return null
        }),
      }),
    ],
  }
}
