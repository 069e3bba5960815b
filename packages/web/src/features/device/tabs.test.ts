import type { DeviceTab } from '@headend/contract/models'
import { describe, expect, test } from 'vitest'
import type { DevicePartEntry, DeviceTabEntry } from '../../lib/features.ts'
import { anchorOf, shownOf, tabOfAnchor, tabsOf } from './tabs.ts'
import type { ShownTab } from './tabs.ts'

const entry = (tab: DeviceTab): DeviceTabEntry => ({
  tab,
  label: 'deviceTab.general',
  load: () => Promise.reject(new Error('not loaded')),
})
const entries = (['debug', 'history', 'general', 'diagnostics', 'detailedInformation'] as const).map(entry)
const part = (anchor: string, more: Partial<DevicePartEntry> = {}): DevicePartEntry => ({
  tab: 'networkInformation',
  anchor,
  label: { en: anchor, ko: anchor },
  order: 10,
  load: () => Promise.reject(new Error('not loaded')),
  ...more,
})
const names = (tabs: readonly ShownTab[]) => tabs.map(({ tab }) => tab)
const all = {
  entries,
  parts: [],
  subject: { kind: 'apRouter', meshRole: null, os: null, unsupported: [] },
  registered: true,
  tabMenu: undefined,
  mayRead: true,
} as const

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

describe('a tab made of parts', () => {
  const onlyExtenders = part('network-extender', { fits: ({ kind }) => kind === 'extender' })
  const network = {
    ...all,
    parts: [part('network-wan'), part('network-lan'), onlyExtenders],
    tabMenu: ['general', 'networkInformation', 'wifiMonitoring'],
  } as const
  const anchors = (tabs: readonly ShownTab[]) =>
    tabs.find(({ tab }) => tab === 'networkInformation')?.parts.map(({ anchor }) => anchor)

  test('has those that are for the device', () => {
    expect(anchors(tabsOf(network))).toEqual(['network-wan', 'network-lan'])
    expect(anchors(tabsOf({ ...network, subject: { ...all.subject, kind: 'extender', meshRole: 'Slave' } }))).toEqual([
      'network-wan',
      'network-lan',
      'network-extender',
    ])
  })

  test('is not there without one, nor where the model does not allow it', () => {
    expect(names(tabsOf(network))).toEqual(['general', 'networkInformation'])
    expect(names(tabsOf({ ...network, parts: [onlyExtenders] }))).toEqual(['general'])
    expect(names(tabsOf({ ...network, tabMenu: ['general'] }))).toEqual(['general'])
  })

  test('shows the part of the address, else its first', () => {
    const tabs = tabsOf(network)
    const at = (anchor: string) => {
      const tab = tabOfAnchor(anchor, tabs)
      return tab && shownOf(tab, anchor)?.anchor
    }
    expect(at('network-lan')).toBe('network-lan')
    expect(at('network-information')).toBe('network-wan')
    expect(at('network-extender')).toBe('general')
    expect(at('general')).toBe('general')
  })
})
