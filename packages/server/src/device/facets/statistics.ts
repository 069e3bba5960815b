import type { Band, NetworkStatistics } from '@headend/contract/deviceInfo'
import { bandOf } from './clients.ts'
import { facet } from './facet.ts'
import { numberAt, rowsOf } from './reading.ts'
import type { Values } from './reading.ts'
import { portsOf, uplinkPortOf } from './uplink.ts'

const ports = 'Device.Ethernet.Interface.'
const radios = 'Device.WiFi.Radio.'

const counters = {
  bytes_received: 'BytesReceived',
  bytes_sent: 'BytesSent',
  packets_received: 'PacketsReceived',
  packets_sent: 'PacketsSent',
  errors_received: 'ErrorsReceived',
  errors_sent: 'ErrorsSent',
  discards_received: 'DiscardPacketsReceived',
  discards_sent: 'DiscardPacketsSent',
} as const

type Counters = Omit<NetworkStatistics, 'interface'>

const zero: Counters = {
  bytes_received: 0,
  bytes_sent: 0,
  packets_received: 0,
  packets_sent: 0,
  errors_received: 0,
  errors_sent: 0,
  discards_received: 0,
  discards_sent: 0,
}

const names = Object.keys(counters).filter((name): name is keyof Counters => name in counters)

/** Counters of several interfaces together; null when none of them counts. */
const sumOf = (values: Values, rows: readonly string[]): Counters | null => {
  const sum = { ...zero }
  let counted = false
  for (const row of rows) {
    for (const name of names) {
      const value = numberAt(values, `${row}Stats.${counters[name]}`, { least: 0 })
      if (value === null) continue
      counted = true
      sum[name] += value
    }
  }
  return counted ? sum : null
}

const interfaceOfBand = { '2.4GHz': 'wifi2', '5GHz': 'wifi5', '6GHz': 'wifi6' } as const satisfies Record<
  Band,
  NetworkStatistics['interface']
>

const counterPaths = [ports, radios].flatMap((table) =>
  Object.values(counters).map((name) => `${table}*.Stats.${name}`),
)

/** Counters of a device since it started, an entry for each side it has: the line out, the ports at home, each band. */
export const statistics = facet('network_stat', {
  paths: [`${ports}*.Upstream`, `${radios}*.OperatingFrequencyBand`, ...counterPaths],
  live: counterPaths,
  of: (values): NetworkStatistics[] => {
    const uplink = uplinkPortOf(values)
    const bandRows = rowsOf(values, radios)
    const sides: readonly (readonly [NetworkStatistics['interface'], readonly string[]])[] = [
      ['wan', uplink === null ? [] : [uplink]],
      ['lan', portsOf(values).filter((port) => port !== uplink)],
      ...(['2.4GHz', '5GHz', '6GHz'] as const).map(
        (band) => [interfaceOfBand[band], bandRows.filter((radio) => bandOf(values, radio) === band)] as const,
      ),
    ]
    return sides.flatMap(([name, rows]) => {
      const sum = sumOf(values, rows)
      return sum === null ? [] : [{ interface: name, ...sum }]
    })
  },
})
