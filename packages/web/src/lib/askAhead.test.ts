import type { Profile } from '@headend/contract/auth'
import { deviceCalls } from '@headend/contract/devices'
import { fakeClock } from '@headend/usp/clock'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askAhead } from './askAhead.ts'
import type { Client } from './client.ts'
import { callKey } from './services.tsx'
import { createSession } from './session.ts'
import { createSettings } from './settings.ts'
import { memoryStorage } from './storage.fake.ts'

const company = (companyId: string, parentId: string | null) => ({ companyId, companyName: companyId, parentId })

/** Opens the device list as somebody with these permissions, whose company is 1 with 2 below it. */
const opened = (permissions: readonly string[], search: { opId?: unknown } = {}) => {
  const session = createSession({ tab: memoryStorage(), browser: memoryStorage(), clock: fakeClock(), random: () => 0 })
  session.signIn(
    {
      token: 't',
      refreshToken: 'r',
      user: 'a@b.example',
      expireTokenTime: 0,
      generateTokenTime: 0,
      passwordMustChange: false,
      secondFactorMissing: false,
    },
    'AAAAAAAAAA',
  )
  // As much of a profile as is looked at.
  const profile: unknown = {
    menus_permissions: permissions,
    companies: [company('1', null), company('2', '1')],
    op: { opId: '1', companyName: '1' },
  }
  session.know(profile as Profile, 'c1')
  const asked: unknown[] = []
  const request = (async (call: { id: string }, input: unknown) => {
    asked.push([call.id, input])
    return { allCount: 7 }
  }) as Client['request']
  const queries = new QueryClient()
  const context = { session, queries, client: { request }, settings: createSettings(memoryStorage(), 'en') }
  const open = (): void =>
    askAhead({ context, location: { search } }, 'menu.devices', ({ ask, inView }) =>
      ask(deviceCalls.count, { query: inView === undefined ? {} : { opId: inView } }),
    )
  open()
  return { asked, queries, open }
}

test('what a page shows is asked for once, for the company in view, and kept where the page looks for it', async () => {
  const own = opened(['menu.devices'])
  expect(own.asked).toEqual([[deviceCalls.count.id, { query: {} }]])
  await expect.poll(() => own.queries.getQueryData(callKey(deviceCalls.count, { query: {} }))).toEqual({ allCount: 7 })
  own.open()
  expect(own.asked).toHaveLength(1)
  expect(opened(['menu.devices'], { opId: 2 }).asked).toEqual([[deviceCalls.count.id, { query: { opId: '2' } }]])
})

test('nothing is asked for a page that will not be shown', () => {
  expect(opened(['menu.history']).asked).toEqual([])
  expect(opened(['menu.devices'], { opId: 3 }).asked).toEqual([])
})
