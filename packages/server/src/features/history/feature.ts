import { historyCalls } from '@headend/contract/history'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { HistoryService } from './service.ts'

/** The histories of a device. */
export const historyFeature = (service: HistoryService): Feature => ({
  name: 'history',
  calls: [
    implement(historyCalls, {
      listUserActions: {
        handler: ({ body }, caller) => service.userActions.page(caller, body),
        rows: ({ body }, caller) => service.userActions.rows(caller, body),
      },
      listDeviceActions: {
        handler: ({ body }, caller) => service.deviceActions.page(caller, body),
        rows: ({ body }, caller) => service.deviceActions.rows(caller, body),
      },
      listSpeedTests: ({ body }, caller) => service.speedTests.page(caller, body),
      getDeviceActionDetail: ({ body }, caller) => service.deviceAction(caller, body.endpointId, body.id),
      listSystemLogs: {
        handler: ({ body }, caller) => service.systemLogs.page(caller, body),
        rows: ({ body }, caller) => service.systemLogs.rows(caller, body),
      },
    }),
  ],
})
