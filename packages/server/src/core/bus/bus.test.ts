import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fakeClock, systemClock } from '../clock.ts'
import { fail, Failure } from '../errors.ts'
import { createLog } from '../log.ts'
import { startNats } from '../testing/nats.ts'
import type { Bus } from './bus.ts'
import { BusFailure } from './failure.ts'
import { inProcessBus } from './inProcess.ts'
import { natsBus } from './nats.ts'
import { keyedRequestTopic, keyedTopic, kib, mib, subjectWord, topic } from './topic.ts'

const numbers = topic({ subject: 'numbers', schema: z.number(), most: 64 })
const anything = topic({ subject: 'anything', schema: z.unknown(), most: kib(1) })
const readings = keyedTopic({ subject: 'reading', schema: z.object({ n: z.number() }), most: kib(1) })
const double = keyedRequestTopic({
  subject: 'double',
  request: { schema: z.number(), most: 64 },
  answer: { schema: z.number(), most: 64 },
})
/** The same subjects as others see them who do not keep to the topics. */
const careless = {
  numbers: topic({ subject: 'numbers', schema: z.unknown(), most: mib(4) }),
  double: keyedRequestTopic({
    subject: 'double',
    request: { schema: z.unknown(), most: mib(4) },
    answer: { schema: z.unknown(), most: mib(4) },
  }),
}
const large = keyedRequestTopic({
  subject: 'large',
  request: { schema: z.string(), most: mib(4) },
  answer: { schema: z.string(), most: mib(4) },
})

/** Two ends of one bus: the same object within a process, two connections over NATS. */
type Site = AsyncDisposable & Readonly<{ a: Bus; b: Bus; logged: readonly string[] }>

const logging = () => {
  const logged: string[] = []
  return { logged, log: createLog('warn', { write: (line: string) => void logged.push(line) }) }
}

const sites: readonly (readonly [string, () => Promise<Site>])[] = [
  [
    'within the process',
    async () => {
      const { logged, log } = logging()
      const bus = inProcessBus({ clock: systemClock(), log })
      return { a: bus, b: bus, logged, [Symbol.asyncDispose]: bus.close }
    },
  ],
  [
    'over NATS',
    async () => {
      const resources = new AsyncDisposableStack()
      const nats = resources.use(await startNats())
      const { logged, log } = logging()
      const open = async (): Promise<Bus> => {
        const bus = await natsBus({ urls: [nats.url], clock: systemClock(), log, onLost: () => undefined })
        resources.defer(bus.close)
        return bus
      }
      return { a: await open(), b: await open(), logged, [Symbol.asyncDispose]: () => resources.disposeAsync() }
    },
  ],
]

/** Collects what arrives, and waits until so much has. */
const collector = <Message>() => {
  const all: Message[] = []
  let check = (): void => undefined
  return {
    all,
    take: (message: Message): void => {
      all.push(message)
      check()
    },
    until: (count: number): Promise<void> =>
      new Promise((resolve) => {
        check = () => all.length >= count && resolve()
        check()
      }),
  }
}

const caught = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

describe.each(sites)('a bus %s', (_name, open) => {
  test('hands a message to those of its subject, of its key and of any key', async () => {
    await using site = await open()
    const { a, b } = site
    const [one, every] = [collector<number>(), collector<number>()]
    b.subscribe(readings.of('os::1.2'), ({ n }) => one.take(n))
    b.subscribe(readings.any, ({ n }) => every.take(n))
    await b.flush()
    for (const [key, n] of [
      ['os::1', 1],
      ['os::1.2', 2],
      ['*', 3],
    ] as const)
      a.publish(readings.of(key), { n })
    await every.until(3)
    expect([one.all, every.all]).toEqual([[2], [1, 2, 3]])
  })

  test('what arrives is a copy of what JSON can say', async () => {
    await using site = await open()
    const { a, b } = site
    const got = collector<unknown>()
    b.subscribe(anything, got.take)
    await b.flush()
    const sent = { at: new Date(0), missing: undefined, list: [1], 한글: '가' }
    a.publish(anything, sent)
    sent.list.push(2)
    await got.until(1)
    expect(got.all).toEqual([{ at: '1970-01-01T00:00:00.000Z', list: [1], 한글: '가' }])
  })

  test('of the members of a queue one receives each message', async () => {
    await using site = await open()
    const { a, b } = site
    const [everything, shared] = [collector<number>(), collector<number>()]
    b.subscribe(numbers, shared.take, { queue: 'q' })
    a.subscribe(numbers, shared.take, { queue: 'q' })
    b.subscribe(numbers, everything.take)
    await Promise.all([a.flush(), b.flush()])
    for (let n = 0; n < 20; n += 1) a.publish(numbers, n)
    await Promise.all([everything.until(20), shared.until(20)])
    expect(shared.all.toSorted((x, y) => x - y)).toEqual(everything.all)
  })

  test('a subscriber that fails harms no other, and one that left receives nothing', async () => {
    await using site = await open()
    const { a, b, logged } = site
    const [left, stayed] = [collector<number>(), collector<number>()]
    b.subscribe(numbers, () => {
      throw new Error('broken')
    })
    b.subscribe(numbers, () => Promise.reject(new Error('broken')))
    b.subscribe(numbers, left.take)()
    b.subscribe(numbers, stayed.take)
    await b.flush()
    a.publish(numbers, 1)
    await stayed.until(1)
    expect(left.all).toEqual([])
    await expect.poll(() => logged.filter((line) => line.includes('a subscriber failed')).length).toBe(2)
  })

  test('what does not fit its topic is dropped where it arrives, and said', async () => {
    await using site = await open()
    const { a, b, logged } = site
    const got = collector<number>()
    b.subscribe(numbers, got.take)
    await b.flush()
    for (const odd of ['1', null, { n: 1 }, 'x'.repeat(65), 'x'.repeat(mib(2))]) a.publish(careless.numbers, odd)
    a.publish(numbers, 7)
    await got.until(1)
    expect(got.all).toEqual([7])
    expect(logged).toHaveLength(5)
    expect(logged.every((line) => line.length < 300 && line.includes('"subject":"numbers"'))).toBe(true)
  })

  test('what is larger than its topic allows fails where it is sent', async () => {
    await using site = await open()
    const { a, b } = site
    b.serve(double.of('x'), (n) => n * 2)
    await b.flush()
    expect(() => a.publish(anything, '가'.repeat(400))).toThrow(expect.objectContaining({ kind: 'tooLarge' }))
    const long = await caught(a.request(careless.double.of('x'), 'x'.repeat(mib(4)), { timeoutMs: 5_000 }))
    expect(long).toMatchObject({ name: 'BusFailure', kind: 'tooLarge' })
  })

  test('a request is answered by one of those who serve it', async () => {
    await using site = await open()
    const { a, b } = site
    b.serve(double.of('os::1.2'), (n) => n * 2)
    a.serve(double.of('os::1.2'), (n) => n * 2)
    await Promise.all([a.flush(), b.flush()])
    expect(await a.request(double.of('os::1.2'), 21, { timeoutMs: 5_000 })).toBe(42)
    expect(await b.request(double.of('os::1.2'), 4, { timeoutMs: 5_000 })).toBe(8)
  })

  test('a request fails at once when nobody serves it, and again when they left', async () => {
    await using site = await open()
    const { a, b } = site
    const never = caught(a.request(double.of('x'), 1, { timeoutMs: 60_000 }))
    expect(await never).toMatchObject({ name: 'BusFailure', kind: 'noResponders' })
    b.serve(double.of('x'), (n) => n)()
    await b.flush()
    expect(await caught(a.request(double.of('x'), 1, { timeoutMs: 60_000 }))).toMatchObject({ kind: 'noResponders' })
  })

  test('a request that meets a server who is just leaving is answered or refused, never left waiting', async () => {
    await using site = await open()
    const { a, b } = site
    const leave = b.serve(double.of('x'), (n) => n * 2)
    await b.flush()
    const asked = a.request(double.of('x'), 1, { timeoutMs: 2_000 }).catch((thrown: unknown) => thrown)
    await new Promise(setImmediate)
    // The request is on its way to this process, which is too busy to read it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    leave()
    expect([2, expect.objectContaining({ kind: 'noResponders' })]).toContainEqual(await asked)
  })

  test('a request fails when no answer comes in time, and a late one is harmless', async () => {
    await using site = await open()
    const { a, b } = site
    const late = Promise.withResolvers<number>()
    b.serve(double.of('x'), () => late.promise)
    b.serve(double.of('y'), (n) => n)
    await b.flush()
    expect(await caught(a.request(double.of('x'), 1, { timeoutMs: 20 }))).toMatchObject({ kind: 'timeout' })
    late.resolve(1)
    expect(await a.request(double.of('y'), 2, { timeoutMs: 5_000 })).toBe(2)
  })

  test('a failure crosses as it is, and of anything else the message', async () => {
    await using site = await open()
    const { a, b } = site
    const values = { what: { en: 'radio', ko: '라디오' }, count: 2 }
    b.serve(double.of('known'), () =>
      Promise.reject(fail('custom', { reason: 'invalid', values, detail: 'Busy', cause: new Error('inside') })),
    )
    b.serve(double.of('unknown'), () => {
      throw new Error('inside')
    })
    await b.flush()
    const failure = await caught(a.request(double.of('known'), 1, { timeoutMs: 5_000 }))
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'custom', details: { reason: 'invalid', values, detail: 'Busy' } })
    const other = await caught(a.request(double.of('unknown'), 1, { timeoutMs: 5_000 }))
    expect(other).toMatchObject({ name: 'Error', message: 'inside' })
  })

  test('a request or an answer that does not fit its topic is refused, and both sides live on', async () => {
    await using site = await open()
    const { a, b, logged } = site
    const asked = collector<number>()
    b.serve(double.of('strict'), (n) => {
      asked.take(n)
      return n * 2
    })
    b.serve(careless.double.of('odd'), () => 'no number')
    b.serve(careless.double.of('huge'), () => 'x'.repeat(mib(1)))
    b.serve(careless.double.of('endless'), () => 'x'.repeat(mib(5)))
    await b.flush()
    const ask = (key: string, message: unknown) =>
      caught(a.request({ ...careless.double.of(key), answer: double.of(key).answer }, message, { timeoutMs: 5_000 }))
    expect(await ask('strict', 'no number')).toMatchObject({ kind: 'malformed' })
    expect(await ask('strict', 'x'.repeat(100))).toMatchObject({ kind: 'tooLarge' })
    expect(await ask('odd', 1)).toMatchObject({ kind: 'malformed' })
    expect(await ask('huge', 1)).toMatchObject({ kind: 'tooLarge' })
    expect(await ask('endless', 1)).toMatchObject({ kind: 'tooLarge' })
    expect(await a.request(double.of('strict'), 2, { timeoutMs: 5_000 })).toBe(4)
    expect(asked.all).toEqual([2])
    expect(logged).toHaveLength(2)
  })

  test('several megabytes of a data model come through', async () => {
    await using site = await open()
    const { a, b } = site
    const model = Array.from(
      { length: 30_000 },
      (_, n) => `Device.WiFi.AccessPoint.${n}.SSIDReference=Device.WiFi.SSID.${n}`,
    )
    const text = model.join('\n')
    expect(text.length).toBeGreaterThan(mib(1.5))
    b.serve(large.of('x'), (asked) => (asked === text ? asked : ''))
    await b.flush()
    expect(await a.request(large.of('x'), text, { timeoutMs: 10_000 })).toBe(text)
  })

  test('closing ends every wait, and later requests fail as closed', async () => {
    await using site = await open()
    const { a, b } = site
    const never = Promise.withResolvers<number>()
    b.serve(double.of('x'), () => never.promise)
    await b.flush()
    const waiting = caught(a.request(double.of('x'), 1, { timeoutMs: 60_000 }))
    await a.close()
    expect(await waiting).toMatchObject({ name: 'BusFailure', kind: 'closed' })
    expect(await caught(a.request(double.of('x'), 1, { timeoutMs: 60_000 }))).toMatchObject({ kind: 'closed' })
    expect(() => a.publish(numbers, 1)).not.toThrow()
    never.resolve(1)
  })
})

test('no timer outlives its request', async () => {
  const clock = fakeClock()
  const bus = inProcessBus({ clock, log: createLog('silent') })
  bus.serve(double.of('silent'), () => new Promise(() => undefined))
  bus.serve(double.of('x'), (n) => n * 2)
  expect(await bus.request(double.of('x'), 1, { timeoutMs: 100 })).toBe(2)
  expect(await caught(bus.request(double.of('nobody'), 1, { timeoutMs: 100 }))).toBeInstanceOf(BusFailure)
  const timedOut = caught(bus.request(double.of('silent'), 1, { timeoutMs: 100 }))
  await clock.advance(100)
  expect(await timedOut).toMatchObject({ kind: 'timeout' })
  const closed = caught(bus.request(double.of('silent'), 1, { timeoutMs: 100 }))
  await bus.close()
  expect(await closed).toMatchObject({ kind: 'closed' })
  expect(clock.pending()).toBe(0)
})

test('any text makes one word of a subject', () => {
  for (const text of ['os::012345-A.B', 'a b', '*', '>', '가', '']) expect(subjectWord(text)).toMatch(/^[\w-]+$/)
})
