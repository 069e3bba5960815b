import { expect, test } from 'vitest'
import * as z from 'zod'
import { fieldProblems } from './fieldProblems.ts'
import { problems } from './rules.ts'
import { phone } from './schemas/rules.ts'

test.each([
  [z.array(z.string()).min(1), [], 'Must have at least 1 entry.', '1개 이상 있어야 합니다.'],
  [z.array(z.string()).min(2), ['a'], 'Must have at least 2 entries.', '2개 이상 있어야 합니다.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1 entry.', '1개까지만 가능합니다.'],
  [z.string().max(1), 'ab', 'Must be at most 1 character.', '1자 이하여야 합니다.'],
])('a size is said with its number', (schema, value, en, ko) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  expect(error && fieldProblems(error)).toEqual([{ field: '', problem: { en, ko } }])
})

test('a value that may be empty is refused by its own rule', () => {
  const { error } = phone.or(z.literal('')).safeParse('010', { reportInput: true })
  expect(error && fieldProblems(error)).toEqual([{ field: '', problem: problems.phone }])
})
