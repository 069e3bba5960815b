import { historyCalls } from '@headend/contract/history'
import type { Feature } from '../../core/feature.ts'
import { everyPage } from '../../core/rows.ts'
import { implement } from '../../core/http/implement.ts'
import type { HistoryService } from './service.ts'

/** The histories of a device. */
export const historyFeature = (service: HistoryService): Feature => ({
  name: 'history',
  calls: [
    implement(historyCalls, {
      listUserActions: {
        handler: ({ body }, caller) => service.userActions(caller, body),
        rows: ({ body }, caller) => everyPage((at) => service.userActions(caller, { ...body, ...at })),
      },
      listDeviceActions: {
        handler: ({ body }, caller) => service.deviceActions(caller, body),
        rows: ({ body }, caller) => everyPage((at) => service.deviceActions(caller, { ...body, ...at })),
      },
      listSpeedTests: ({ body }, caller) => service.speedTests(caller, body),
      getDeviceActionDetail: ({ body }, caller) => service.deviceAction(caller, body.endpointId, body.id),
      listSystemLogs: {
        handler: ({ body }, caller) => service.systemLogs(caller, body),
        rows: ({ body }, caller) => everyPage((at) => service.systemLogs(caller, { ...body, ...at })),
      },
    }),
  ],
})
