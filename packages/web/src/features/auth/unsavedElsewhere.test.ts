import { expect, test, vi } from 'vitest'
import { fakeClock } from '@headend/usp/clock'
import { createSession } from '../../lib/session.ts'
import { memoryStorage } from '../../lib/storage.fake.ts'
import { holdUnsaved } from '../../lib/unsavedLock.ts'
import { unsavedElsewhere } from './unsavedElsewhere.ts'

const sessionOf = (user: string) => {
  const session = createSession({ tab: memoryStorage(), browser: memoryStorage(), clock: fakeClock(), random: () => 0 })
  const times = { expireTokenTime: 0, generateTokenTime: 0 }
  const info = { token: 't', refreshToken: 'r', user, passwordMustChange: false, secondFactorMissing: false, ...times }
  session.signIn(info, 'AAAAAAAAAA')
  return session
}

test('changes of this tab are none of another', async () => {
  const session = sessionOf('a@b.example')
  const letGo = holdUnsaved(session)
  expect(await navigator.locks.query()).toMatchObject({ held: [{ name: 'headend.unsaved a@b.example' }] })
  expect(await unsavedElsewhere(session)).toBe(false)
  letGo()
  await navigator.locks.request('headend.unsaved a@b.example', () => undefined)
})

test('changes of another tab of the same person are seen without asking it', async () => {
  const held = [
    { name: 'headend.unsaved?', clientId: 'this tab' },
    { name: 'headend.unsaved a@b.example', clientId: 'another tab' },
  ]
  vi.spyOn(navigator.locks, 'query').mockResolvedValue({ held, pending: [] })
  expect(await unsavedElsewhere(sessionOf('a@b.example'))).toBe(true)
  expect(await unsavedElsewhere(sessionOf('other@b.example'))).toBe(false)
  vi.restoreAllMocks()
})
