import { userCalls } from '@headend/contract/users'
import type { Implementation } from '../../core/http/implement.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import type { UserService } from './service.ts'

export const userImplementation = (service: UserService): Implementation =>
  implement(userCalls, {
    list: ({ query }, caller) => service.list(caller, query),
    getInfo: ({ params }, caller) => service.info(caller, params.userId),
    updateInfo: ({ params, body }, caller) => service.update(caller, params.userId, body),
    changePassword: async ({ params, body }, caller) => {
      await service.changePassword(caller, params.id, body.password, body.newPassword)
      return null
    },
    invite: ({ body }, caller) => service.invite(caller, body),
    reinvite: async ({ body }, caller) => {
      await service.reinvite(caller, body)
      return null
    },
    disinvite: async ({ body }, caller) => {
      await service.disinvite(caller, body)
      return null
    },
    accept: publicly(async ({ body }, _visitor, exchange) => {
      await service.acceptLink(body, exchange)
      return null
    }),
    checkUserCodes: publicly(async ({ body }) => ({ valid: true, ...(await service.checkLink(body.code)) })),
  })
