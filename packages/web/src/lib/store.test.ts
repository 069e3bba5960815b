import { describe, expect, test } from 'vitest'
import { createStore, selection } from './store.ts'

describe('createStore', () => {
  test('notifies listeners of a change, and only of a change', () => {
    const store = createStore(1)
    const seen: number[] = []
    const end = store.subscribe(() => seen.push(store.get()))
    store.set(1)
    store.set(2)
    store.set((before) => before + 1)
    end()
    store.set(9)
    expect(seen).toEqual([2, 3])
    expect(store.get()).toBe(9)
  })

  test('a listener may end itself while others are notified', () => {
    const store = createStore('a')
    const seen: string[] = []
    const end = store.subscribe(() => end())
    store.subscribe(() => seen.push(store.get()))
    store.set('b')
    store.set('c')
    expect(seen).toEqual(['b', 'c'])
  })
})

test('a selection is read anew for another value and for another question, and is the same otherwise', () => {
  const pick = selection<Readonly<Record<string, number>>>()
  const [value, first] = [{ a: 1, b: 2 }, (of: Readonly<Record<string, number>>) => [of['a']]]
  const before = pick(value, first)
  expect(before).toEqual([1])
  expect(pick(value, first)).toBe(before)
  expect(pick(value, (of) => [of['b']])).toEqual([2])
  expect(pick({ a: 3, b: 2 }, first)).toEqual([3])
})
