import { noticeCalls, noticeReadingCalls } from '@headend/contract/notices'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { noticeService } from './service.ts'

/** What companies announce to the people of the console. */
export const noticesFeature = (core: Core): Feature => {
  const service = noticeService(core)
  return {
    name: 'notices',
    calls: [
      implement(noticeCalls, {
        list: ({ query }, caller) => service.page(caller, query),
        get: ({ params }, caller) => service.one(caller, params.notiId),
        create: ({ body }, caller) => service.create(caller, body),
        update: ({ params, body }, caller) => service.update(caller, params.notiId, body),
        delete: async ({ params }, caller) => {
          await service.delete(caller, params.notiId)
          return null
        },
      }),
      implement(noticeReadingCalls, {
        listNotices: (_input, caller) => service.list(caller, 'notices'),
        listMessages: (_input, caller) => service.list(caller, 'messages'),
        readNotice: async ({ body }, caller) => {
          await service.read(caller, 'notices', body.notiId)
          return null
        },
        readMessage: async ({ body }, caller) => {
          await service.read(caller, 'messages', body.notiId)
          return null
        },
      }),
    ],
  }
}
