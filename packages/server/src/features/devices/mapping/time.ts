import type { TimeInfo } from '@headend/contract/deviceInfo'
import { flagAt, listAt, rowsOf, textAt, timeAt } from './reading.ts'
import type { Values } from './reading.ts'

export const timeObject = 'Device.Time.'

/** Everything about the clock of a device; NTPServer{n} is deprecated and Client.{i}. stands beside it (TR-181 2.16). */
export const timePaths: readonly string[] = [
  'Enable',
  'NTPServer1',
  'NTPServer2',
  'NTPServer3',
  'NTPServer4',
  'NTPServer5',
  'LocalTimeZone',
  'CurrentLocalTime',
  'Client.*.Servers',
].map((name) => `${timeObject}${name}`)

/** The clock of a device; null when it reports nothing of it. */
export const timeInfoOf = (values: Values): TimeInfo | null => {
  const info = (name: string) => textAt(values, `${timeObject}${name}`)
  const clients = rowsOf(values, `${timeObject}Client.`).flatMap((client) => listAt(values, `${client}Servers`))
  const server = (number: number) => info(`NTPServer${number}`) ?? clients[number - 1] ?? null
  const found: TimeInfo = {
    enable: flagAt(values, `${timeObject}Enable`),
    ntp_server1: server(1),
    ntp_server2: server(2),
    ntp_server3: server(3),
    ntp_server4: server(4),
    ntp_server5: server(5),
    local_timezone: info('LocalTimeZone'),
    current_local_time: timeAt(values, `${timeObject}CurrentLocalTime`),
  }
  return Object.values(found).every((value) => value === null) ? null : found
}

/** What a screen shows of a clock that a device does not report. */
export const unknownTime: TimeInfo = {
  enable: null,
  ntp_server1: null,
  ntp_server2: null,
  ntp_server3: null,
  ntp_server4: null,
  ntp_server5: null,
  local_timezone: null,
  current_local_time: null,
}
