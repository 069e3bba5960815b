import { expect, test } from 'vitest'
import { fakeClock } from '@headend/usp/clock'
import { createSession, tokenLife } from './session.ts'
import { safeReturn, signInSearch } from './signInAddress.ts'
import { memoryStorage } from './storage.fake.ts'

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

test('the sign-in says why somebody is asked again, and nothing that is not so', () => {
  const clock = fakeClock()
  const session = createSession({ tab: memoryStorage(), browser: memoryStorage(), clock, random: () => 0 })
  const info = {
    token: 't',
    refreshToken: 'r',
    user: 'kim@operator.example',
    generateTokenTime: 0,
    expireTokenTime: 0,
    passwordMustChange: true,
    secondFactorMissing: false,
  }
  session.signIn(info, 'key')
  expect(signInSearch(session, '/home')).toEqual({ from: '/home', ended: 'passwordMustChange' })
  session.renew({ ...info, passwordMustChange: false })
  expect(signInSearch(session, '/home')).toEqual({ from: '/home' })
  clock.tick(tokenLife)
  expect(signInSearch(session, '/home')).toEqual({ from: '/home', ended: 'expired' })
})
