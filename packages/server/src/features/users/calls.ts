import { userCalls } from '@headend/contract/users'
import type { Implementation } from '../../core/http/implement.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import type { UserService } from './service.ts'

export const userImplementation = (service: UserService): Implementation =>
  implement(userCalls, {
    list: ({ query }, caller) => service.list(caller, query),
    getInfo: ({ params }, caller) => service.info(caller, params.userId),
    updateInfo: ({ params, body }, caller) => service.update(caller, params.userId, body),
    changePassword: ({ params, body }, caller) =>
      service.changePassword(caller, params.id, body.password, body.newPassword),
    invite: ({ body }, caller) => service.invite(caller, body),
    reinvite: ({ body }, caller) => service.reinvite(caller, body),
    disinvite: ({ body }, caller) => service.disinvite(caller, body),
    accept: publicly(({ body }, _visitor, exchange) => service.acceptLink(body, exchange)),
    checkUserCodes: publicly(async ({ body }) => ({ valid: true, ...(await service.checkLink(body.code)) })),
  })
