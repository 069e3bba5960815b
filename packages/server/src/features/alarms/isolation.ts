import { isolationOf, refuses } from '../../testing/isolation.ts'

const limit = { critical: 95, warning: 80, enable: true }

export const isolation = isolationOf(
  () => Promise.resolve(),
  ({ endpointId }) => ({
    'wifi.listAlarms': refuses({ body: { endpointId } }),
    'wifi.getAlarmSettings': refuses({ body: { endpointId } }),
    'wifi.setAlarmSettings': refuses({
      body: { endpointId, cpuUsage: limit, memoryUsage: limit, cpuTemperature: limit },
    }),
  }),
)
