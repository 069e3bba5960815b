import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedbackCalls } from '@headend/contract/feedback'
import { startStack } from '../../core/testing.ts'
import type { Stack } from '../../core/testing.ts'
import { testNoun } from '../../testing/testNoun.ts'
import { noun } from './isolation.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack[Symbol.asyncDispose]())

testNoun(noun, () => stack)

it('says who sent it, of which company and from which screen', async () => {
  const person = await stack.signIn('viewer', await stack.company('North'))
  await noun.make(stack, person, 0)
  const asked = { query: { keyword: 'north' } }
  expect((await stack.ask(feedbackCalls.list, asked, { as: await stack.signIn() })).rows).toMatchObject([
    {
      type: 'bug',
      title: 'Slow list',
      contents: 'The list\nis slow.',
      userName: 'Han',
      companyName: 'North',
      address: '/device/deviceList/$pageNum',
    },
  ])
})
