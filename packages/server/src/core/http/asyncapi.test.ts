import { closeCodes } from '@headend/contract/realtime'
import { expect, test } from 'vitest'
import { asyncApi } from './asyncapi.ts'

const text = JSON.stringify(asyncApi('1'))
const document = JSON.parse(text)

const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce((inner, key) => inner?.[key], document)

test('both directions are described, and the task within an event by name', () => {
  const { messages } = document.channels.realtime
  expect(document.operations).toMatchObject({ receive: { action: 'receive' }, send: { action: 'send' } })
  const kinds = [...JSON.stringify(messages.fromServer.payload).matchAll(/"const":"(\w+)"/g)].map((match) => match[1])
  expect(kinds).toEqual(expect.arrayContaining(['ValueUpdate', 'Progress', 'DiagnosticsResult', 'stale', 'error']))
  expect(JSON.stringify(messages.fromClient.payload)).toContain('"const":"renew"')
  expect(document.components.schemas.Task.properties).toHaveProperty('percent')
})

test('every reference leads somewhere', () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(references).toContain('#/components/schemas/Task')
  for (const reference of references) expect(at(reference), reference).toBeDefined()
})

test('every close code is said', () => {
  const { 'x-close-codes': said, description } = document.channels.realtime
  expect(Object.keys(said)).toEqual(expect.arrayContaining(Object.values(closeCodes).map(String)))
  for (const code of Object.values(closeCodes)) expect(description).toContain(`${code}:`)
})
