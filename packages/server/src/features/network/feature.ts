import { networkCalls } from '@headend/contract/network'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { NetworkService } from './service.ts'

/** The network of a device: what it is connected to, who is connected to it, and what passes. */
export const networkFeature = (service: NetworkService): Feature => ({
  name: 'network',
  calls: [
    implement(networkCalls, {
      getNetwork: ({ body }, caller) => service.network(caller, body.endpointId),
      setWan: ({ body }, caller) => service.setWan(caller, body),
      setLan: ({ body }, caller) => service.setLan(caller, body),
      getRemote: ({ body }, caller) => service.remote(caller, body.endpointId),
      setRemote: ({ body }, caller) => service.setRemote(caller, body),
      getEndpoint: ({ body }, caller) => service.endpoint(caller, body.endpointId),
      enableEndpoint: ({ body }, caller) => service.enableEndpoint(caller, body),
      getNetworkFilterOption: ({ body }, caller) => service.filters(caller, body.endpointId),
      addMacFilter: ({ body }, caller) => service.addMacFilter(caller, body),
      deleteMacFilter: ({ body }, caller) => service.deleteMacFilter(caller, body),
      addIpFilter: ({ body }, caller) => service.addIpFilter(caller, body),
      deleteIpFilter: ({ body }, caller) => service.deleteIpFilter(caller, body),
    }),
  ],
})
