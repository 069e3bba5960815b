import { unregisteredCalls } from '@headend/contract/unregistered'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { rowsAnswer } from '../../core/http/rowsAnswer.ts'
import type { UnregisteredService } from './service.ts'

/** Devices that are in nobody's inventory. */
export const unregisteredFeature = (service: UnregisteredService): Feature => ({
  name: 'unregistered',
  calls: [
    implement(unregisteredCalls, {
      list: ({ query }, caller) => service.list(caller, query.endpointId),
      listPage: ({ body }, caller) => service.page(caller, body),
      export: {
        handler: ({ body }, caller) => rowsAnswer(service.exportRows(caller, body)),
        rows: ({ body }, caller) => service.exportRows(caller, body),
      },
      update: ({ body }, caller) => service.register(caller, body),
      resolve: ({ body }, caller) => service.resolve(caller, body.endpointId, body.choice),
      act: ({ body }, caller) => service.act(caller, body.endpointId, body.actionType),
      remove: ({ body }, caller) => service.forget(caller, body.endpointId),
    }),
  ],
})
