import { formatTime } from '@headend/usp'
import type { ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'

/** What a device itself says is wrong with it: nothing, until something is. */
export const faultManagement: ModelSpec<Cpe> = {
  'Device.FaultMgmt.': { params: { MaxCurrentAlarmEntries: 16 } },
  'Device.FaultMgmt.CurrentAlarm.{i}.': {
    instances: 0,
    params: {
      AlarmIdentifier: (_, [alarm]) => `A${alarm}`,
      AlarmRaisedTime: (cpe) => formatTime(cpe.agent.clock.now()),
      ManagedObjectInstance: '',
      EventType: 'Equipment Alarm',
      ProbableCause: '',
      SpecificProblem: '',
      PerceivedSeverity: 'Warning',
      AdditionalText: '',
    },
  },
}
