import { lifecycleCalls } from '@headend/contract/lifecycle'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { outcomeIn } from '../../core/import.ts'
import type { LifecycleService } from './service.ts'

/** The life of devices in the inventory. */
export const lifecycleFeature = (service: LifecycleService): Feature => ({
  name: 'lifecycle',
  calls: [
    implement(lifecycleCalls, {
      createDevices: async ({ body }, caller) => outcomeIn(await service.create(caller, body.devices), caller.language),
      activate: ({ body }, caller) => service.activate(caller, body),
      deactivate: ({ body }, caller) => service.deactivate(caller, body.endpointId),
      reject: ({ body }, caller) => service.reject(caller, body.endpointId),
      allocate: ({ body }, caller) => service.allocate(caller, body),
      release: ({ body }, caller) => service.release(caller, body),
      giveSecret: ({ body }, caller) => service.giveSecret(caller, body.endpointId, body.secret),
      removeSecret: ({ query }, caller) => service.removeSecret(caller, query.endpointId),
      deleteDevice: ({ query }, caller) => service.remove(caller, query.endpointId),
    }),
  ],
})
