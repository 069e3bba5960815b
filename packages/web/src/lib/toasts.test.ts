import { describe, expect, test } from 'vitest'
import { fakeClock } from './clock.fake.ts'
import { createToasts } from './toasts.ts'

const site = () => {
  const clock = fakeClock()
  const toasts = createToasts(clock)
  return { clock, toasts, texts: () => toasts.shown.get().map((toast) => toast.text) }
}

describe('toasts', () => {
  test('stay 5 s, those of tasks 10 s', () => {
    const { clock, toasts, texts } = site()
    toasts.success('short')
    toasts.notice('long', { long: true })
    clock.advance(4999)
    expect(texts()).toEqual(['short', 'long'])
    clock.advance(1)
    expect(texts()).toEqual(['long'])
    clock.advance(5000)
    expect(texts()).toEqual([])
  })

  test('are three at most; the oldest makes room', () => {
    const { toasts, texts } = site()
    for (const text of ['a', 'b', 'c', 'd']) toasts.success(text)
    expect(texts()).toEqual(['b', 'c', 'd'])
  })

  test('wait while they are held, and go on where they stopped', () => {
    const { clock, toasts, texts } = site()
    toasts.success('a')
    clock.advance(3000)
    toasts.hold(true)
    toasts.success('b')
    clock.advance(60_000)
    expect(texts()).toEqual(['a', 'b'])
    toasts.hold(false)
    clock.advance(2000)
    expect(texts()).toEqual(['b'])
    clock.advance(3000)
    expect(texts()).toEqual([])
  })

  test('one of the same key takes the place of the earlier', () => {
    const { toasts, texts } = site()
    toasts.notice('62%', { key: 'task 1' })
    toasts.notice('63%', { key: 'task 1' })
    expect(texts()).toEqual(['63%'])
  })

  test('failures are kept, newest first, until they are cleared', () => {
    const { clock, toasts } = site()
    toasts.failed('a')
    toasts.failed('b')
    toasts.success('c')
    clock.advance(60_000)
    expect(toasts.failures.get().map((toast) => toast.text)).toEqual(['b', 'a'])
    toasts.forget(toasts.failures.get()[0]?.id)
    expect(toasts.failures.get().map((toast) => toast.text)).toEqual(['a'])
    toasts.forget()
    expect(toasts.failures.get()).toEqual([])
  })
})
