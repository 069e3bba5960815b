import type { DeviceEventKind } from '@headend/contract/history'
import { expect, test } from 'vitest'
import { logMessageKey } from './logMessage.ts'

const of = (kind: DeviceEventKind, message: string) => logMessageKey({ kind, message })

test('why a connection closed is said in words', () => {
  expect(of('disconnected', '1006')).toBe('closed.lost')
  expect(of('disconnected', '')).toBe('closed.lost')
  expect(of('disconnected', '1001 the controller is shutting down')).toBe('closed.stopped')
  expect(of('disconnected', '1001 bye')).toBe('closed.goingAway')
  expect(of('replaced', '1008 replaced by a newer connection of this endpoint')).toBe('closed.replaced')
})

test('why a device started is said in words', () => {
  expect(of('boot', 'RemoteReboot')).toBe('cause.RemoteReboot')
})

test('who claims a device, and who decided, is named, and so is what it was before', () => {
  expect(of('adopted', 'os::012345-1')).toBe('live.knownBefore')
  expect(of('claimed', 'os::012345-2')).toBe('live.claimedBy')
  expect([of('endpointKept', 'Mina Seo'), of('handedOver', 'Mina Seo')]).toEqual(['live.decidedBy', 'live.decidedBy'])
  expect(of('handedOver', '')).toBe(null)
})

test('what nobody has words for is quoted', () => {
  expect([of('boot', 'PowerOn'), of('disconnected', '4000 own reasons'), of('connected', '127.0.0.1')]).toEqual([
    null,
    null,
    null,
  ])
})
