import { expect, it } from 'vitest'
import { associated, associationOf, disassociated } from './associations.ts'

const args = {
  MACAddress: '3a-00-00-00-00-01',
  BSSID: '582b0a000005',
  TimeStamp: '2026-11-22T10:00:00Z',
  StatusCode: '0',
}

it('says who came to which network or left it, when and why', () => {
  const who = { mac: '3A:00:00:00:00:01', bssid: '58:2B:0A:00:00:05', time: Date.UTC(2026, 10, 22, 10) }
  expect(associationOf(associated, args)).toEqual({ kind: 'Associated', reason: null, ...who })
  expect(associationOf(disassociated, { ...args, ReasonCode: '8' })).toEqual({
    kind: 'Disassociated',
    reason: 8,
    ...who,
  })
  expect(associationOf(associated, { ...args, TimeStamp: '0001-01-01T00:00:00Z' })?.time).toBeNull()
})

it.each([
  ['another event', 'Device.WiFi.DataElements.FailedConnectionEvent.FailedConnection!', {}],
  ['an event without a station', associated, { MACAddress: '' }],
  ['an event without a network', disassociated, { BSSID: 'none' }],
  ['a group of stations', disassociated, { MACAddress: 'FF:FF:FF:FF:FF:FF' }],
  ['a station that was refused', associated, { StatusCode: '17' }],
  ['what is no text of an address', associated, { MACAddress: '3A:00:00:00:00:01'.repeat(1000) }],
])('is nothing of %s', (_, path, more) => {
  expect(associationOf(path, { ...args, ...more })).toBeNull()
})

it.each(['0', '65536', '-1', '1e9', 'left'])('knows no reason of %s', (ReasonCode) => {
  expect(associationOf(disassociated, { ...args, ReasonCode })?.reason).toBeNull()
})
