import { expect, it } from 'vitest'
import { known } from '../../testing/known.ts'
import { statistics } from './statistics.ts'

const port = 'Device.Ethernet.Interface.'
const radio = 'Device.WiFi.Radio.'

it('sums up each side and leaves out those the device has not', () => {
  const found = statistics.of(
    new Map([
      [`${port}1.Upstream`, 'false'],
      [`${port}1.Stats.BytesSent`, '10'],
      [`${port}2.Upstream`, 'true'],
      [`${port}2.Stats.BytesReceived`, '18446744073709'],
      [`${port}2.Stats.DiscardPacketsSent`, '3'],
      [`${port}3.Stats.BytesSent`, '5'],
      [`${radio}1.OperatingFrequencyBand`, '6GHz'],
      [`${radio}1.Stats.ErrorsReceived`, '2'],
      [`${radio}2.OperatingFrequencyBand`, '5GHz'],
    ]),
    known,
  )
  expect(found.map((entry) => entry.interface)).toEqual(['wan', 'lan', 'wifi6'])
  expect(found[0]).toMatchObject({ bytes_received: 18_446_744_073_709, discards_sent: 3, bytes_sent: 0 })
  expect(found[1]).toMatchObject({ bytes_sent: 15 })
  expect(found[2]).toMatchObject({ errors_received: 2 })
})

it('is empty for a device without counters', () => {
  expect(statistics.of(new Map([[`${port}1.Upstream`, 'true']]), known)).toEqual([])
})
