import { topologyCalls } from '@headend/contract/topology'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { TopologyService } from './service.ts'

/** Meshes of devices and their history. */
export const topologyFeature = (service: TopologyService): Feature => ({
  name: 'topology',
  calls: [
    implement(topologyCalls, {
      get: ({ body }, caller) => service.get(caller, body.endpointId),
      listHistories: ({ body }, caller) => service.histories(caller, body.macAddress),
      getHistoryData: ({ body }, caller) => service.moment(caller, body),
    }),
  ],
})
