import { describe, expect, it } from 'vitest'
import { known } from '../../testing/known.ts'
import { signalOf, wifiSignal } from './signal.ts'

const client = 'Device.WiFi.AccessPoint.1.AssociatedDevice.'
const uplink = 'Device.WiFi.EndPoint.1.'
const tuner = 'Device.X_HEADEND_DVBS.SignalStrength'

const measured = (values: Readonly<Record<string, string>>) => wifiSignal.of(new Map(Object.entries(values)), known)

describe('what a test of the Wi-Fi measures', () => {
  it.each([
    [
      'the first client, where there is no uplink',
      { [`${client}10.SignalStrength`]: '-40', [`${client}2.SignalStrength`]: '-55' },
      -55,
    ],
    [
      'the uplink before any client, from -100',
      { [`${client}1.SignalStrength`]: '-40', [`${uplink}Stats.SignalStrength`]: '-130' },
      -100,
    ],
    ['nothing of an uplink that has joined none', { [`${uplink}Stats.SignalStrength`]: '0' }, null],
    [
      'nothing of an uplink that is off',
      { [`${uplink}Status`]: 'Disabled', [`${uplink}Stats.SignalStrength`]: '-50' },
      null,
    ],
    ['nothing of a device without Wi-Fi', {}, null],
  ])('is %s', (_, values, strength) => {
    expect(measured(values)).toBe(strength)
  })
})

it('a set-top box is assessed by its tuner, anything else by its Wi-Fi uplink', () => {
  const wifi = [`${uplink}Stats.SignalStrength`, '-61'] as const
  expect(signalOf(new Map([wifi]))).toBe(-61)
  expect(signalOf(new Map([wifi, [tuner, '-55']]))).toBe(-55)
  expect(signalOf(new Map([[tuner, '-55']]))).toBe(-55)
})
