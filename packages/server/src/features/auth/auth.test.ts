import { authCalls } from '@headend/contract/auth'
import { expect, test } from 'vitest'
import { startStack } from '../../core/testing.ts'

test('somebody signs in and reads their profile', async () => {
  await using stack = await startStack()
  const session = await stack.signIn('viewer', await stack.company('North'))
  const profile = await stack.ask(authCalls.getProfile, {}, { as: session })
  expect(profile.op.companyName).toBe('North')
  expect(profile.permissions).toEqual(['device.list', 'statistics.view'])
})
