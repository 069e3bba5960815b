import type { SystemInfo } from '@headend/contract/deviceInfo'
import { facet } from './facet.ts'
import { liveMeasurePaths, measurePaths, measuresOf } from './measures.ts'
import { clock } from './clock.ts'

/** How a device is, its clock included; null when it reports nothing of it. */
export const system = facet('system', {
  paths: [...measurePaths, ...clock.paths],
  live: liveMeasurePaths,
  ticking: clock.ticking,
  of: (values, known): SystemInfo | null => {
    const { enable, ...time } = clock.of(values, known)
    const { temperature, ...rest } = { ...measuresOf(values), ntp_enable: enable, ...time }
    const isSilent = temperature.length === 0 && Object.values(rest).every((value) => value === null)
    return isSilent ? null : { ...rest, temperature }
  },
})
