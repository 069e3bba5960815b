import { describe, expect, test } from 'vitest'
import { BusFailure, inProcessBus, subjectWord } from './bus.ts'
import { fakeClock } from './clock.ts'
import { fail, Failure } from './errors.ts'
import { silentLog } from './log.ts'

const start = () => {
  const clock = fakeClock()
  return { clock, bus: inProcessBus({ clock, log: silentLog() }) }
}

/** Lets what was published be heard. */
const heard = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

const caught = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

describe('publish', () => {
  test.each([
    ['a.b', 'a.b', true],
    ['a.b', 'a.b.c', false],
    ['a.*', 'a.b', true],
    ['a.*', 'a.b.c', false],
    ['*.b', 'a.b', true],
    ['a.>', 'a', false],
    ['a.>', 'a.b', true],
    ['a.>', 'a.b.c', true],
    ['>', 'a.b.c', true],
    ['a.*.c', 'a.b.c', true],
    ['a.*.c', 'a.b.d', false],
  ])('a subscriber of %s hears %s: %s', async (pattern, subject, hears) => {
    const { bus } = start()
    const messages: unknown[] = []
    bus.subscribe(pattern, (message, on) => void messages.push([message, on]))
    bus.publish(subject, { n: 1 })
    await heard()
    expect(messages).toEqual(hears ? [[{ n: 1 }, subject]] : [])
  })

  test('what arrives is a copy of what JSON can say', async () => {
    const { bus } = start()
    const sent = { at: new Date(0), missing: undefined, list: [1] }
    let got: unknown
    bus.subscribe('a', (message) => void (got = message))
    bus.publish('a', sent)
    sent.list.push(2)
    await heard()
    expect(got).toEqual({ at: '1970-01-01T00:00:00.000Z', list: [1] })
  })

  test('of the members of a queue one hears each message', async () => {
    const { bus } = start()
    const counts = [0, 0, 0]
    bus.subscribe('a', () => void (counts[0] = (counts[0] ?? 0) + 1), { queue: 'q' })
    bus.subscribe('a', () => void (counts[1] = (counts[1] ?? 0) + 1), { queue: 'q' })
    bus.subscribe('a', () => void (counts[2] = (counts[2] ?? 0) + 1))
    for (let n = 0; n < 10; n += 1) bus.publish('a', n)
    await heard()
    expect([(counts[0] ?? 0) + (counts[1] ?? 0), counts[2]]).toEqual([10, 10])
  })

  test('a subscriber that fails harms no other, and one that left hears nothing', async () => {
    const { bus } = start()
    const messages: unknown[] = []
    bus.subscribe('a', () => {
      throw new Error('broken')
    })
    bus.subscribe('a', () => Promise.reject(new Error('broken')))
    bus.subscribe('a', (message) => void messages.push(message))
    bus.subscribe('a', (message) => void messages.push(message))()
    bus.publish('a', 1)
    await heard()
    expect(messages).toEqual([1])
  })
})

describe('request', () => {
  test('is answered by whoever serves the subject', async () => {
    const { bus } = start()
    bus.serve('double.*', (message, subject) => [Number(message) * 2, subject])
    expect(await bus.request('double.x', 21, { timeoutMs: 100 })).toEqual([42, 'double.x'])
  })

  test('fails at once when nobody serves, and again when they left', async () => {
    const { bus, clock } = start()
    const stop = bus.serve('a', () => 1)
    stop()
    expect(await caught(bus.request('a', {}, { timeoutMs: 100 }))).toMatchObject({ kind: 'noResponders' })
    expect(clock.pending()).toBe(0)
  })

  test('fails when no answer comes in time, and a late one is harmless', async () => {
    const { bus, clock } = start()
    const late = Promise.withResolvers<number>()
    bus.serve('a', () => late.promise)
    const failed = caught(bus.request('a', {}, { timeoutMs: 100 }))
    await clock.advance(100)
    expect(await failed).toMatchObject({ kind: 'timeout' })
    late.resolve(1)
    await heard()
    expect(clock.pending()).toBe(0)
  })

  test('carries a failure over as it is, and of anything else the message', async () => {
    const { bus } = start()
    bus.serve('known', () => Promise.reject(fail('wsfail', { detail: 'Busy', cause: new Error('inside') })))
    bus.serve('unknown', () => {
      throw new Error('inside')
    })
    const failure = await caught(bus.request('known', {}, { timeoutMs: 100 }))
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'wsfail', details: { detail: 'Busy' } })
    expect(await caught(bus.request('unknown', {}, { timeoutMs: 100 }))).toMatchObject({
      name: 'Error',
      message: 'inside',
    })
  })

  test('closing ends every wait', async () => {
    const { bus, clock } = start()
    bus.serve('a', () => new Promise(() => undefined))
    const waiting = caught(bus.request('a', {}, { timeoutMs: 100 }))
    await bus.close()
    expect(await waiting).toBeInstanceOf(BusFailure)
    expect(await caught(bus.request('a', {}, { timeoutMs: 100 }))).toMatchObject({ kind: 'closed' })
    expect(clock.pending()).toBe(0)
  })
})

test('any text makes one word of a subject', () => {
  for (const text of ['os::012345-A.B', 'a b', '*', '>', '가', '']) expect(subjectWord(text)).toMatch(/^[\w-]+$/)
})
