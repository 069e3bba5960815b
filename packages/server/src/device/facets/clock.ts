import type { TimeInfo } from '@headend/contract/deviceInfo'
import { facet } from './facet.ts'
import { entriesAt, flagAt, textAt, timeAt } from './reading.ts'

export const timeObject = 'Device.Time.'
const clients = `${timeObject}Client.*.Servers`

/** The clock of a device; NTPServer{n} is deprecated and Client.{i}. stands beside it (TR-181 2.16). */
export const clock = facet('NTP', {
  paths: [
    ...['Enable', 'NTPServer1', 'NTPServer2', 'NTPServer3', 'NTPServer4', 'NTPServer5'].map(
      (name) => `${timeObject}${name}`,
    ),
    clients,
    `${timeObject}LocalTimeZone`,
    `${timeObject}CurrentLocalTime`,
  ],
  ticking: ['current_local_time'],
  of: (values): TimeInfo => {
    const entries = entriesAt(values, clients)
    const server = (number: number) => textAt(values, `${timeObject}NTPServer${number}`) ?? entries[number - 1] ?? null
    return {
      enable: flagAt(values, `${timeObject}Enable`),
      ntp_server1: server(1),
      ntp_server2: server(2),
      ntp_server3: server(3),
      ntp_server4: server(4),
      ntp_server5: server(5),
      local_timezone: textAt(values, `${timeObject}LocalTimeZone`),
      current_local_time: timeAt(values, `${timeObject}CurrentLocalTime`),
    }
  },
})
