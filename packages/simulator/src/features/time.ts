import { formatTime } from '@headend/usp'
import type { ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'

/**
 * Seconds east of Greenwich of a POSIX time zone such as `KST-9` or `IST-5:30`; daylight saving is left
 * out. POSIX counts the hours the other way round.
 */
export function zoneOffset(zone: string): number {
  const parts = /^(?:[A-Za-z]{3,}|<[^>]+>)([+-]?)([0-9]{1,2})(?::([0-9]{2}))?/.exec(zone)
  if (parts === null) return 0
  const seconds = Number(parts[2]) * 3600 + Number(parts[3] ?? 0) * 60
  return parts[1] === '-' ? seconds : -seconds
}

function localTime(cpe: Cpe): string {
  const offset = zoneOffset(cpe.agent.value('Device.Time.LocalTimeZone') ?? '')
  const text = formatTime(Math.floor(cpe.agent.clock.now() / 1000) * 1000 + offset * 1000).replace('Z', '')
  const minutes = Math.abs(offset) / 60
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${text}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Time servers and time zone. */
export const time: ModelSpec<Cpe> = {
  'Device.Time.': {
    params: {
      Enable: true,
      Status: (cpe) => (cpe.agent.value('Device.Time.Enable') === 'true' ? 'Synchronized' : 'Disabled'),
      NTPServer1: '0.pool.ntp.org',
      NTPServer2: '1.pool.ntp.org',
      NTPServer3: '',
      NTPServer4: '',
      NTPServer5: '',
      CurrentLocalTime: localTime,
      LocalTimeZone: 'KST-9',
    },
  },
}
