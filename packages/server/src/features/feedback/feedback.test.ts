import { expect, it } from 'vitest'
import { feedbackCalls } from '@headend/contract/feedback'
import { miscCalls } from '@headend/contract/misc'
import { startStack } from '../../core/testing.ts'

it('is read by whoever runs the installation, by type and words, and by nobody else', async () => {
  await using stack = await startStack()
  const root = await stack.signIn()
  const person = await stack.signIn('viewer', await stack.company('North'))
  const send = (type: 'bug' | 'new', title: string) =>
    stack.ask(
      miscCalls.createClickupTask,
      { body: { type, title, contents: 'The list\nis slow.', user: 'Han', address: '/device/deviceList/$pageNum' } },
      { as: person },
    )
  await send('bug', 'Slow list')
  await send('new', 'A map')
  const asked = (query = {}) => stack.ask(feedbackCalls.list, { query }, { as: root })
  expect((await asked()).rows.map(({ title }) => title)).toEqual(['A map', 'Slow list'])
  const [bug] = (await asked({ type: 'bug', keyword: 'north', order: 'title,asc' })).rows
  expect(bug).toMatchObject({
    type: 'bug',
    title: 'Slow list',
    contents: 'The list\nis slow.',
    userName: 'Han',
    companyName: 'North',
    address: '/device/deviceList/$pageNum',
  })
  const params = { feedbackId: bug?.feedbackId ?? '' }
  expect(await stack.ask(feedbackCalls.get, { params }, { as: root })).toEqual(bug)
  expect((await stack.callApi(feedbackCalls.list, {}, { as: person })).envelope.code).toBe('roleerr')
})
