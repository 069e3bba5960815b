import { alarmCalls } from '@headend/contract/alarms'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { AlarmService } from './service.ts'

/** Alarms of devices and their limits. */
export const alarmsFeature = (service: AlarmService): Feature => ({
  name: 'alarms',
  calls: [
    implement(alarmCalls, {
      listAlarms: ({ body }, caller) => service.page(caller, body),
      getAlarmSettings: ({ body }, caller) => service.settings(caller, body.endpointId),
      setAlarmSettings: ({ body }, caller) => service.setSettings(caller, body),
    }),
  ],
})
