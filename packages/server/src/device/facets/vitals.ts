import type { DeviceVitals } from '@headend/contract/deviceInfo'
import { facet } from './facet.ts'
import { liveMeasurePaths, measurePaths, measuresOf } from './measures.ts'
import { upTime } from './places.ts'
import { unsignedAt } from './reading.ts'
import { signalOf, signalPaths } from './signal.ts'

/** The measures by which a device is assessed: on its page, in its list, and by the polls that find hot ones. */
export const vitals = facet('vitals', {
  paths: [...measurePaths, ...signalPaths, upTime],
  live: [...liveMeasurePaths, ...signalPaths, upTime],
  ticking: ['uptime'],
  of: (values): DeviceVitals => {
    const { cpu_usage: cpu, memory, storage, temperature } = measuresOf(values)
    const sensor = temperature.find(({ name }) => /cpu|soc|processor/i.test(name)) ?? temperature[0]
    return {
      cpu,
      memory: memory?.ratio ?? null,
      storage: storage?.ratio ?? null,
      temperature: sensor?.value ?? null,
      signal: signalOf(values),
      uptime: unsignedAt(values, upTime),
    }
  },
})
