import { dashboardCalls } from '@headend/contract/dashboard'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { DashboardService } from './service.ts'

/** The figures of the first page. */
export const dashboardFeature = (service: DashboardService): Feature => ({
  name: 'dashboard',
  calls: [
    implement(dashboardCalls, {
      getDevices: ({ query }, caller) => service.devices(caller, query.opId),
      getUsers: ({ query }, caller) => service.users(caller, query.opId),
      getModels: ({ query }, caller) => service.models(caller, query.opId),
      getCityDevices: ({ query }, caller) => service.cities(caller, query.opId),
      getAttention: ({ query }, caller) => service.attention(caller, query.opId),
      getActions: ({ query }, caller) => service.actions(caller, query.opId),
    }),
  ],
})
