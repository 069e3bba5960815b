import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { systemClock } from '../clock.ts'
import { Misconfiguration } from '../config.ts'
import { silentLog } from '../log.ts'
import { startNats } from '../testing/nats.ts'
import type { Bus } from './bus.ts'
import { natsBus } from './nats.ts'
import { keyedRequestTopic, mib, topic } from './topic.ts'

const texts = topic({ subject: 'texts', schema: z.string(), most: mib(8) })
const echo = keyedRequestTopic({
  subject: 'echo',
  request: { schema: z.string(), most: mib(8) },
  answer: { schema: z.string(), most: mib(8) },
})

const open = async (url: string): Promise<Bus> => {
  const bus = await natsBus({ urls: [url], clock: systemClock(), log: silentLog(), onLost: () => undefined })
  onTestFinished(bus.close)
  return bus
}

const caught = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

test('says in one sentence, without the password, when NATS is away at the start or refuses', async () => {
  const nats = await startNats({ login: ['headend', 'p:w/d'] })
  onTestFinished(nats.stop)
  const where = `127.0.0.1:${nats.port}`
  const refused = await caught(open(`nats://headend:wrong@${where}`))
  expect(refused).toBeInstanceOf(Misconfiguration)
  expect(refused).toMatchObject({
    message: `NATS_URL cannot be used: the NATS server at nats://${where} refuses the user and password in it.`,
  })
  await open(`nats://headend:${encodeURIComponent('p:w/d')}@${where}`)
  await nats.stop()
  const away = await caught(open(`nats://headend:secret@${where}`))
  expect(away).toBeInstanceOf(Misconfiguration)
  expect(away).toMatchObject({
    message: expect.stringContaining(`NATS_URL cannot be used: no NATS server answers at nats://${where} (`),
  })
})

test('while NATS is away requests fail at once; when it is back every subscription is, and those who missed messages are notified', async () => {
  const first = await startNats()
  onTestFinished(first.stop)
  const [a, b] = [await open(first.url), await open(first.url)]
  const received: string[] = []
  b.subscribe(texts, (text) => void received.push(text))
  b.serve(echo.of('x'), (text) => text)
  b.serve(echo.of('never'), () => new Promise(() => undefined))
  await b.flush()
  let restored = 0
  a.restored(() => (restored += 1))
  b.restored(() => (restored += 1))
  const underWay = caught(a.request(echo.of('never'), 'x', { timeoutMs: 60_000 }))
  expect(await a.request(echo.of('x'), '1', { timeoutMs: 5_000 })).toBe('1')

  await first.stop()
  expect(await underWay).toMatchObject({ name: 'BusFailure', kind: 'disconnected' })
  expect(await caught(a.request(echo.of('x'), '2', { timeoutMs: 60_000 }))).toMatchObject({ kind: 'disconnected' })
  a.publish(texts, 'lost')
  await a.flush()
  b.serve(echo.of('later'), (text) => text)

  const second = await startNats({ port: first.port })
  onTestFinished(second.stop)
  await vi.waitFor(() => expect(restored).toBe(2), { timeout: 10_000 })
  await b.flush()
  expect(await a.request(echo.of('x'), '3', { timeoutMs: 5_000 })).toBe('3')
  expect(await a.request(echo.of('later'), '4', { timeoutMs: 5_000 })).toBe('4')
  a.publish(texts, 'found')
  await vi.waitFor(() => expect(received).toEqual(['found']))
})

test('closing delivers what was published and answers what was asked, but takes on nothing new', async () => {
  await using nats = await startNats()
  const [a, b] = [await open(nats.url), await open(nats.url)]
  const received: string[] = []
  b.subscribe(texts, (text) => void received.push(text))
  const [arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  a.serve(echo.of('x'), () => {
    arrived.resolve()
    return answer.promise
  })
  await Promise.all([a.flush(), b.flush()])
  const asked = b.request(echo.of('x'), 'x', { timeoutMs: 10_000 })
  await arrived.promise
  for (let n = 0; n < 100; n += 1) a.publish(texts, String(n))
  const closed = a.close()
  // A request that arrives while it closes may stay without an answer: another one is asked then.
  await vi.waitFor(
    async () =>
      expect(await caught(b.request(echo.of('x'), 'x', { timeoutMs: 1_000 }))).toMatchObject({ kind: 'noResponders' }),
    { timeout: 20_000 },
  )
  answer.resolve('answered')
  expect(await asked).toBe('answered')
  await closed
  await vi.waitFor(() => expect(received).toHaveLength(100))
})

test('what NATS itself does not carry fails where it is sent, and as an answer is refused', async () => {
  await using nats = await startNats()
  const [a, b] = [await open(nats.url), await open(nats.url)]
  const noise = randomBytes(mib(2)).toString('base64')
  b.serve(echo.of('x'), () => noise)
  await b.flush()
  expect(() => a.publish(texts, noise)).toThrow(expect.objectContaining({ kind: 'tooLarge' }))
  expect(await caught(a.request(echo.of('x'), noise, { timeoutMs: 5_000 }))).toMatchObject({ kind: 'tooLarge' })
  expect(await caught(a.request(echo.of('x'), 'x', { timeoutMs: 5_000 }))).toMatchObject({ kind: 'tooLarge' })
})
