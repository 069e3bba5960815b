import { expect, test } from 'vitest'
import { bodyOf, namesOf, partsOf } from './spec.ts'

const row = { name: 'R7', note: 'Old', tags: ['a'], off: false }

test('a form sends all of it, what is filled, or what differs, where null takes a value away', () => {
  const values = { name: 'R7', note: '', tags: ['a', 'b'], off: false }
  expect(bodyOf({}, values, row)).toBe(values)
  expect(bodyOf({ sends: 'filled' }, { ...values, size: undefined }, {})).toEqual({
    name: 'R7',
    tags: ['a', 'b'],
    off: false,
  })
  expect(bodyOf({ sends: 'changed' }, values, row)).toEqual({ note: null, tags: ['a', 'b'] })
  expect(bodyOf({ sends: 'changed' }, { ...row, note: '' }, { ...row, note: null })).toEqual({})
})

test('files of a form travel beside its body', () => {
  const file = new File(['x'], 'front.png')
  const changed = bodyOf({ sends: 'changed' }, { name: 'R7', picture: file }, { name: 'R7', picture: '/images/7' })
  expect(partsOf(changed)).toEqual({ body: {}, files: { picture: file } })
  expect(partsOf({ name: 'R7' })).toEqual({ body: { name: 'R7' } })
})

test('a period and hours write both of their ends, and what is only shown writes nothing', () => {
  const fields = [
    { name: 'first', input: 'period', end: 'last' },
    { name: 'from', input: 'hours', end: 'to' },
    { name: 'sender', input: 'shown', shown: String },
  ] as const
  expect(namesOf({ fields })).toEqual(['first', 'last', 'from', 'to'])
})
