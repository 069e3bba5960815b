import { describe, expect, test } from 'vitest'
import { currentEntry, navigationFor } from './features.ts'
import type { NavigationEntry } from './features.ts'

const entry = (
  menu: NavigationEntry['menu'],
  to: string,
  permission: NavigationEntry['permission'],
  under: string[] = [],
): NavigationEntry => ({
  menu,
  to,
  permission,
  under,
  label: 'menu.home',
  order: 0,
})
const entries = [
  entry('devices', '/device/deviceList/1', 'menu.devices', ['/device/']),
  entry('home', '/home', 'menu.home'),
  entry('devices', '/device/unregistered', 'menu.devices.unregistered'),
]

describe('navigation', () => {
  test('shows what is permitted, in the order of the menus', () => {
    const seen = navigationFor(entries, new Set(['menu.home', 'menu.devices']))
    expect(seen.map(({ menu, entries: shown }) => [menu, shown.map(({ to }) => to)])).toEqual([
      ['home', ['/home']],
      ['devices', ['/device/deviceList/1']],
    ])
  })

  test('a menu without a permitted entry is absent', () => {
    expect(navigationFor(entries, new Set())).toEqual([])
  })

  test('knows the entry of an address by its longest beginning', () => {
    expect(currentEntry(entries, '/device/deviceDetail/os::1')?.to).toBe('/device/deviceList/1')
    expect(currentEntry(entries, '/device/unregistered')?.to).toBe('/device/unregistered')
    expect(currentEntry(entries, '/homes')).toBeNull()
    const asked = { ...entry('devices', '/requests', 'menu.devices', ['/device/deviceList/']), tab: 'requested' }
    const more = [...entries, asked]
    expect(currentEntry(more, '/device/deviceList/1', 'requested')).toBe(asked)
    expect(currentEntry(more, '/device/deviceList/1')?.to).toBe('/device/deviceList/1')
    expect(currentEntry(more, '/device/deviceDetail/os::1', 'requested')?.to).toBe('/device/deviceList/1')
  })
})
