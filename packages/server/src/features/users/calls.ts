import { userCalls } from '@headend/contract/users'
import type { Implementation } from '../../core/http/implement.ts'
import { implement, publicly } from '../../core/http/implement.ts'
import type { UserService } from './service.ts'

export const userImplementation = (service: UserService): Implementation =>
  implement(userCalls, {
    changePassword: async ({ params, body }, caller) => {
      await service.changePassword(caller, params.id, body.password, body.newPassword)
      return null
    },
    accept: publicly(async ({ body }) => {
      await service.acceptLink(body.code, body.password)
      return null
    }),
    checkUserCodes: publicly(async ({ body }) => ({ valid: true, ...(await service.checkLink(body.code)) })),
  })
