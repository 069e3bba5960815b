import { describe, expect, test } from 'vitest'
import { createStore } from './store.ts'

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
