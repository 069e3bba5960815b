import { userCalls } from '@headend/contract/users'
import type { Implementation } from '../../core/http/implement.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import type { UserService } from './service.ts'

export const userImplementation = (service: UserService): Implementation =>
  implement(userCalls, {
    list: {
      handler: ({ query }, caller) => service.list(caller, query),
      rows: ({ query }, caller) => service.listAll(caller, query),
    },
    getInfo: ({ params }, caller) => service.info(caller, params.userId),
    updateInfo: ({ params, body }, caller) => service.update(caller, params.userId, body),
    delete: ({ params, body }, caller) => service.remove(caller, { ...params, ...body }),
    resetPassword: ({ params, body }, caller) => service.resetPassword(caller, { ...params, ...body }),
    resetSecondFactor: ({ params, body }, caller) => service.resetSecondFactor(caller, { ...params, ...body }),
    unlinkIdentity: ({ params, body }, caller) => service.unlinkIdentity(caller, { ...params, ...body }),
    lock: ({ body }, caller) => service.lock(caller, body),
    unlock: ({ body }, caller) => service.unlock(caller, body),
    checkEmails: ({ body }) => service.checkEmail(body.email),
    changePassword: ({ params, body }, caller) =>
      service.changePassword(caller, params.id, body.password, body.newPassword),
    invite: ({ body }, caller) => service.invite(caller, body),
    reinvite: ({ body }, caller) => service.reinvite(caller, body),
    disinvite: ({ body }, caller) => service.disinvite(caller, body),
    accept: publicly(({ body }, _visitor, exchange) => service.acceptLink(body, exchange)),
    checkUserCodes: publicly(async ({ body }) => ({ valid: true, ...(await service.checkLink(body.code)) })),
  })
