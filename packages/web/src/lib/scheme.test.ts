import { expect, test } from 'vitest'
import { createScheme } from './scheme.ts'
import { memoryStorage } from './storage.fake.ts'

const site = (kept?: string) => {
  const storage = memoryStorage()
  if (kept !== undefined) storage.setItem('headend.theme', kept)
  const system = {
    matches: false,
    listeners: [] as (() => void)[],
    addEventListener: (_: 'change', listener: () => void) => void system.listeners.push(listener),
  }
  const seen: string[] = []
  let stored: (key: string | null) => void = () => undefined
  const scheme = createScheme({
    storage,
    system,
    onStored: (listener) => (stored = listener),
    show: (one) => seen.push(one),
  })
  const systemTurns = (dark: boolean): void => {
    system.matches = dark
    for (const listener of system.listeners) listener()
  }
  return { storage, scheme, seen, systemTurns, stored: (key: string) => stored(key) }
}

test('follows the system until somebody chooses', () => {
  const { scheme, seen, systemTurns } = site()
  systemTurns(true)
  scheme.choice.set('light')
  systemTurns(false)
  systemTurns(true)
  scheme.choice.set('auto')
  expect(seen).toEqual(['light', 'dark', 'light', 'dark'])
})

test('keeps the choice, takes that of another tab, and leaves junk alone', () => {
  const { scheme, storage, stored } = site('dark')
  expect(scheme.shown.get()).toBe('dark')
  storage.setItem('headend.theme', 'light')
  stored('headend.settings')
  expect(scheme.shown.get()).toBe('dark')
  stored('headend.theme')
  expect(scheme.shown.get()).toBe('light')
  expect(site('purple').scheme.choice.get()).toBe('auto')
})
