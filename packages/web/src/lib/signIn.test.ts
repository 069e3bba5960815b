import { expect, test } from 'vitest'
import { safeReturn } from './signIn.ts'

test('only an address of this console is gone back to', () => {
  expect(safeReturn('/device/deviceList/2?q=a4')).toBe('/device/deviceList/2?q=a4')
  for (const from of [
    undefined,
    7,
    '',
    'home',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/login?from=/x',
    '/logout',
  ]) {
    expect(safeReturn(from)).toBe('/home')
  }
})
