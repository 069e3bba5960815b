import { expect, it } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { dataModelCalls } from '@headend/contract/dataModel'
import { deviceCalls } from '@headend/contract/devices'
import { iamCalls } from '@headend/contract/iam'
import { closeCodes } from '@headend/contract/realtime'
import { userCalls } from '@headend/contract/users'
import { router } from '@headend/simulator'
import { publishState, publishValue } from '../../device/state.ts'
import { stackAdmin } from '../../core/testing.ts'
import type { TestSession } from '../../core/testing.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { enter, watch } from '../../testing/browser.ts'
import type { Browser } from '../../testing/browser.ts'
import { peopleChanged } from '../auth/sessions.ts'

const chosen = 'Chosen-by-1'

/** What somebody has open, and what is answered them over the call that looks at the device. */
const entered = async (b: DeviceBench, as: TestSession) => {
  const browser = await enter(b.stack, as)
  await watch(browser, b.endpointId)
  const body = { endpointId: b.endpointId }
  const code = async () => await b.stack.codeOf(deviceCalls.getInfo, { body }, { as })
  expect(await code()).toBe('success')
  return { as, browser, code }
}
const isUnsubscribed = (message: Browser['messages'][number]): boolean =>
  'type' in message && message.type === 'unsubscribed'

it('a session ends with the answer that takes it away, for calls and on the channel', async () => {
  await using b = await deviceBench(router())
  const { stack } = b
  const changes: Record<string, (as: TestSession) => Promise<unknown>> = {
    'a password changed in another browser': async (as) => {
      const elsewhere = await stack.ask(authCalls.createToken, {
        body: { user: as.email, password: stackAdmin.password, clientKey: 'elsewhere0' },
      })
      await stack.ask(
        userCalls.changePassword,
        { params: { id: as.userId }, body: { password: stackAdmin.password, newPassword: chosen } },
        { as: elsewhere.token },
      )
    },
    'a password set by mail': async (as) => {
      await stack.ask(iamCalls.resetPassword, { body: { email: as.email } })
      await expect.poll(() => stack.letters.at(-1)?.to).toBe(as.email)
      const code = /changePassword\/(\S+)/.exec(stack.letters.at(-1)?.text ?? '')?.[1] ?? ''
      await stack.ask(userCalls.accept, { body: { code, password: chosen } })
    },
    'a password set by an administrator': (as) =>
      stack.ask(userCalls.updateInfo, { params: { userId: as.userId }, body: { password: chosen } }, { as: b.as }),
    'signing out elsewhere with its token': (as) =>
      stack.ask(authCalls.revokeToken, { body: { refreshToken: as.info.refreshToken } }),
    'an account that is removed': async (as) => {
      await stack.db.deleteFrom('user_account').where('user_id', '=', as.userId).execute()
      stack.core.bus.publish(peopleChanged, {})
    },
  }
  for (const [what, change] of Object.entries(changes)) {
    const { as, browser, code } = await entered(b, await stack.signIn('operatorStaff', b.company))
    using _open = browser
    await change(as)
    expect(await code(), what).toBe('jwterr')
    expect(await browser.closed, what).toBe(closeCodes.unauthenticated)
    const body = { user: as.email, refreshToken: as.info.refreshToken }
    expect(await stack.codeOf(authCalls.refreshToken, { body }), what).toBe('tokenerr')
  }
})

it('what a role no longer may is over at once, for calls and on the channel, while the session goes on', async () => {
  await using b = await deviceBench(router())
  const { stack, endpointId } = b
  const { as, browser, code } = await entered(b, await stack.signIn('operatorStaff', b.company))
  using _open = browser
  const path = 'Device.X.Value'
  /** The values of the data model that came before the state that is published after them. */
  const valuesBefore = async (time: number): Promise<number> => {
    publishValue(stack.core.bus, { endpointId, time, path: `${path}${time}`, value: 'seen' })
    publishState(stack.core.bus, endpointId, time, { accessTime: time })
    await browser.received((message) => JSON.stringify(message).includes(`"accessTime":${time}`))
    return browser.messages.filter((message) => 'path' in message && message.path === `${path}${time}`).length
  }
  expect(await valuesBefore(1)).toBe(1)

  const update = (body: object) =>
    stack.ask(userCalls.updateInfo, { params: { userId: as.userId }, body }, { as: b.as })
  await update({ roleGroupKey: 'viewer' })
  const values = { body: { endpointId, paths: ['Device.DeviceInfo.'] } }
  expect(await stack.codeOf(dataModelCalls.getValues, values, { as })).toBe('roleerr')
  expect(await code()).toBe('success')
  await expect.poll(() => valuesBefore(Date.now()), { timeout: 20_000 }).toBe(0)

  await stack.db.updateTable('role').set({ permissions: [] }).where('role_group_key', '=', 'viewer').execute()
  stack.core.bus.publish(peopleChanged, {})
  expect(await code()).toBe('roleerr')
  await browser.received(isUnsubscribed)
  browser.say({ type: 'subscribe', endpointId })
  await browser.received((message) => 'type' in message && message.type === 'error' && message.code === 'roleerr')
})

it('who is moved to another company loses the devices of the first at once', async () => {
  await using b = await deviceBench(router())
  const below = await b.stack.company('Below', b.company)
  const { as, browser, code } = await entered(b, await b.stack.signIn('operatorStaff', b.company))
  using _open = browser
  const moved = { params: { userId: as.userId }, body: { opId: below } }
  await b.stack.ask(userCalls.updateInfo, moved, { as: b.as })
  expect(await code()).toBe('nodata')
  await browser.received(isUnsubscribed)
})
