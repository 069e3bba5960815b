import type { FullInfo } from '@headend/contract/devices'
import { expect, test } from 'vitest'
import { connectionOf, linkState } from './connection.ts'
import { full } from './device.fake.ts'
import { lockOf, serviceOf } from './lock.ts'

const withEthernet = (ethernet_status: string | null): FullInfo => ({
  ...full,
  network: full.network && { ...full.network, ethernet_status },
})

test('a wire is named only where the device reports it', () => {
  expect(connectionOf(true, withEthernet('Up'))).toBe('connected')
  expect(connectionOf(true, withEthernet(null))).toBe('online')
  expect(connectionOf(true, withEthernet('Down'))).toBe('online')
  expect(connectionOf(true, { ...full, network: null })).toBe('online')
  expect(connectionOf(true, null)).toBe('online')
  expect(connectionOf(false, withEthernet('Up'))).toBe('notConnected')
})

test('a status in a word of its own is left to be quoted', () => {
  expect(linkState('LowerLayerDown')).toBe('LowerLayerDown')
  expect(linkState('Enabled?')).toBeUndefined()
})

test('a lock that nobody reported is neither locked nor unlocked', () => {
  const silent: FullInfo = { ...full, info: { ...full.info, ui_lock_enable: null } }
  expect(lockOf({ device: { uiLockEnable: false }, unregistered: null, full: silent })).toBeNull()
  expect(lockOf({ device: { uiLockEnable: true }, unregistered: null, full: silent })).toBe(true)
  expect(lockOf({ device: { uiLockEnable: false }, unregistered: null, full })).toBe(false)
  expect(lockOf({ device: null, unregistered: { uiLockEnable: null }, full: null })).toBeNull()
  expect(lockOf({ device: { uiLockEnable: null }, unregistered: null, full: null })).toBeNull()
  expect(lockOf({ device: { uiLockEnable: false }, unregistered: null, full: null })).toBe(false)
  expect(lockOf({ device: null, unregistered: null, full })).toBe(false)
})

test('the service of a device is what it says, and blocked while it is locked, whatever it said before', () => {
  const serving = { ...full, info: { ...full.info, cpe_service_status: 'unblocked' as const } }
  const of = (uiLockEnable: boolean | null, known: typeof full | null) =>
    serviceOf({ device: { uiLockEnable }, unregistered: null, full: known })
  expect([of(false, serving), of(true, serving), of(true, null)]).toEqual(['unblocked', 'blocked', 'blocked'])
  expect([of(false, null), of(null, null)]).toEqual([null, null])
})
