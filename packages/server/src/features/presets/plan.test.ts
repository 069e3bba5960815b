import { expect, it } from 'vitest'
import { isSame } from './plan.ts'

it.each([
  ['true', '1', true],
  ['FALSE', '0', true],
  ['1', '0', false],
  ['Home', 'Home', true],
  ['Home', 'HOME', false],
  ['Home', ' Home', false],
] as const)('takes %j and %j for the same value: %j', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})
