import { describe, expect, test } from 'vitest'
import { fakeClock } from '@headend/usp/clock'
import { memoryStorage } from './storage.fake.ts'
import { createToasts } from './toasts.ts'

const site = (isSlow?: () => boolean) => {
  const clock = fakeClock()
  const toasts = createToasts(clock, memoryStorage(), isSlow)
  return { clock, toasts, texts: () => toasts.shown.get().map((toast) => toast.text) }
}

describe('toasts', () => {
  test('stay 5 s, those of tasks 10 s', () => {
    const { clock, toasts, texts } = site()
    toasts.success('short')
    toasts.notice('long', { long: true })
    clock.tick(4999)
    expect(texts()).toEqual(['short', 'long'])
    clock.tick(1)
    expect(texts()).toEqual(['long'])
    clock.tick(5000)
    expect(texts()).toEqual([])
  })

  test('of management and content screens stay 10 s, as those that were shown before they were left', () => {
    let isSlow = true
    const { clock, toasts, texts } = site(() => isSlow)
    toasts.success('there')
    isSlow = false
    toasts.success('elsewhere')
    clock.tick(5000)
    expect(texts()).toEqual(['there'])
    clock.tick(5000)
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
    clock.tick(3000)
    toasts.hold(true)
    toasts.success('b')
    clock.tick(60_000)
    expect(texts()).toEqual(['a', 'b'])
    toasts.hold(false)
    clock.tick(2000)
    expect(texts()).toEqual(['b'])
    clock.tick(3000)
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
    clock.tick(60_000)
    expect(toasts.failures.get().map((toast) => toast.text)).toEqual(['b', 'a'])
    toasts.forget(toasts.failures.get()[0]?.id)
    expect(toasts.failures.get().map((toast) => toast.text)).toEqual(['a'])
    toasts.forget()
    expect(toasts.failures.get()).toEqual([])
  })
})

describe('failures', () => {
  test('are there again after a reload and the next sign-in, for who saw them alone, and gone once cleared', () => {
    const clock = fakeClock()
    const storage = memoryStorage()
    const open = (user: string) => {
      const toasts = createToasts(clock, storage)
      toasts.keepFor(user)
      return toasts
    }
    const texts = (user: string) =>
      open(user)
        .failures.get()
        .map(({ text, details, time }) => ({ text, details, time }))
    const first = open('Kim@operator.example')
    first.failed('Locked 2 of 3 devices.', { details: ['Guest room: No.'], action: { label: 'Show', run: () => {} } })
    const kept = [{ text: 'Locked 2 of 3 devices.', details: ['Guest room: No.'], time: clock.now() }]
    expect(texts('kim@operator.example')).toEqual(kept)
    expect(texts('lee@operator.example')).toEqual([])
    first.keepFor(null)
    expect(first.failures.get()).toEqual([])
    expect(texts('kim@operator.example')).toEqual(kept)
    const again = open('kim@operator.example')
    again.failed('Another')
    first.keepFor('kim@operator.example')
    expect(first.failures.get().map(({ text }) => text)).toEqual(['Another', 'Locked 2 of 3 devices.'])
    first.forget(first.failures.get()[0]?.id)
    again.reread()
    expect(again.failures.get()).toHaveLength(1)
    again.forget()
    expect(texts('kim@operator.example')).toEqual([])
  })

  test('of an unreadable storage are none, and at most fifty', () => {
    const storage = memoryStorage()
    storage.setItem('headend.failures kim', '{"a":')
    const toasts = createToasts(fakeClock(), storage)
    toasts.keepFor('kim')
    expect(toasts.failures.get()).toEqual([])
    for (let index = 0; index < 60; index++) toasts.failed(String(index))
    const next = createToasts(fakeClock(), storage)
    next.keepFor('kim')
    expect(next.failures.get()).toHaveLength(50)
  })
})
