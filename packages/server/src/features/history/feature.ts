import { historyCalls } from '@headend/contract/history'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { HistoryService } from './service.ts'

/** The histories of a device. */
export const historyFeature = (service: HistoryService): Feature => ({
  name: 'history',
  calls: [
    implement(historyCalls, {
      listUserActions: ({ body }, caller) => service.userActions(caller, body),
      listDeviceActions: ({ body }, caller) => service.deviceActions(caller, body),
      listSpeedTests: ({ body }, caller) => service.speedTests(caller, body),
      getDeviceActionDetail: ({ body }, caller) => service.deviceAction(caller, body.endpointId, body.id),
      listSystemLogs: ({ body }, caller) => service.systemLogs(caller, body),
    }),
  ],
})
