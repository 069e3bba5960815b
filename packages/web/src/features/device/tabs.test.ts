import type { DeviceTab } from '@headend/contract/models'
import { describe, expect, test } from 'vitest'
import type { DeviceTabEntry } from '../../lib/features.ts'
import { anchorOf, tabOfAnchor, tabsOf } from './tabs.ts'

const entry = (tab: DeviceTab): DeviceTabEntry => ({
  tab,
  label: 'deviceTab.general',
  load: () => Promise.reject(new Error('not loaded')),
})
const entries = (['debug', 'history', 'general', 'diagnostics', 'detailedInformation'] as const).map(entry)
const names = (tabs: readonly DeviceTabEntry[]) => tabs.map(({ tab }) => tab)
const all = { entries, registered: true, tabMenu: undefined, mayRead: true }

describe('the tabs of a device', () => {
  test('stand in the contract’s order, whatever order they came in', () => {
    expect(names(tabsOf(all))).toEqual(['general', 'detailedInformation', 'diagnostics', 'history', 'debug'])
  })

  test('are those of its model, of which some are not there yet', () => {
    expect(names(tabsOf({ ...all, tabMenu: ['general', 'topology', 'history'] }))).toEqual(['general', 'history'])
    expect(names(tabsOf({ ...all, tabMenu: [] }))).toEqual(['general'])
  })

  test('of an unregistered device only look', () => {
    expect(names(tabsOf({ ...all, registered: false }))).toEqual(['general', 'detailedInformation', 'debug'])
  })

  test('without the permission to read values have no Debug', () => {
    expect(names(tabsOf({ ...all, mayRead: false }))).not.toContain('debug')
  })
})

test('an address names a tab or a part of one; anything else is the first', () => {
  const at = (anchor: string) => tabOfAnchor(anchor, tabsOf(all))?.tab
  expect(anchorOf('detailedInformation')).toBe('detailed-information')
  expect([
    at('detailed-information'),
    at('diagnostics-ping'),
    at('history-user-actions'),
    at(''),
    at('nonsense'),
  ]).toEqual(['detailedInformation', 'diagnostics', 'history', 'general', 'general'])
})
