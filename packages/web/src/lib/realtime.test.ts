import { closeCodes } from '@headend/contract/realtime'
import type { RealtimeEvent } from '@headend/contract/realtime'
import { describe, expect, test } from 'vitest'
import { fakeClock } from '@headend/usp/clock'
import { createRealtime, eventOf } from './realtime.ts'
import type { Socket } from './realtime.ts'

type FakeSocket = Socket & { said: unknown[]; isClosing: boolean; isClosed: boolean }

const site = (renewed = true) => {
  const clock = fakeClock()
  const sockets: FakeSocket[] = []
  const realtime = createRealtime({
    clock,
    token: () => 'token',
    renew: () => Promise.resolve(renewed),
    connect: () => {
      const socket: FakeSocket = {
        said: [],
        isClosing: false,
        isClosed: false,
        isOpen: () => !socket.isClosing,
        send: (text) => socket.said.push(JSON.parse(text)),
        close: () => {
          socket.isClosed = true
        },
        onopen: null,
        onmessage: null,
        onclose: null,
      }
      sockets.push(socket)
      return socket
    },
  })
  const last = (): FakeSocket => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('nothing connected')
    return socket
  }
  const receive = (frame: unknown): void => last().onmessage?.({ data: JSON.stringify(frame) })
  return {
    clock,
    realtime,
    sockets,
    last,
    receive,
    open: () => {
      last().onopen?.()
      receive({ type: 'subscribed' })
    },
    lose: (code = 1006) => last().onclose?.({ code }),
    state: () => realtime.live.get(),
  }
}

const change = (value: unknown): unknown => ({
  kind: 'ValueUpdate',
  endpointId: 'os::1',
  time: 1,
  method: 'valueChanged',
  path: 'Some.Path',
  value,
})
const progress = (taskEventStatus: string): unknown => ({
  kind: 'Progress',
  endpointId: 'os::1',
  time: 1,
  task: { taskId: '7', taskEventStatus },
})

test('hints that answers are stale wait while they are held, and come once when nobody holds them any more', () => {
  const of = site()
  of.realtime.start('client')
  of.open()
  const told: (readonly string[])[] = []
  of.realtime.onStale((calls) => told.push(calls))
  const [first, second] = [of.realtime.holdStale(), of.realtime.holdStale()]
  of.receive({ type: 'stale', calls: ['profiles.get', 'profiles.list'] })
  of.receive({ type: 'stale', calls: ['profiles.get'] })
  first()
  first()
  expect(told).toEqual([])
  second()
  expect(told).toEqual([['profiles.get', 'profiles.list']])
  of.receive({ type: 'stale', calls: ['profiles.get'] })
  expect(told).toHaveLength(2)
})

describe('the channel', () => {
  test('says who it is first, then what it follows', () => {
    const s = site()
    s.realtime.follow('os::1')
    s.realtime.start('c1')
    expect(s.state()).toMatchObject({ state: 'connecting', code: 9 })
    s.last().onopen?.()
    expect(s.last().said).toEqual([{ type: 'subscribe', token: 'token', clientId: 'c1' }])
    s.receive({ type: 'subscribed' })
    expect(s.state()).toEqual({ state: 'open', code: 1 })
    expect(s.last().said.slice(1)).toEqual([{ type: 'subscribe', endpointIds: ['os::1'] }])
  })

  test('a device followed twice is unsubscribed once, when the last one leaves', () => {
    const s = site()
    s.realtime.start('c1')
    s.open()
    const [first, second] = [s.realtime.follow('os::1'), s.realtime.follow('os::1')]
    first()
    first()
    expect(s.last().said.slice(1)).toEqual([{ type: 'subscribe', endpointIds: ['os::1'] }])
    second()
    expect(s.last().said.slice(2)).toEqual([{ type: 'unsubscribe', endpointIds: ['os::1'] }])
  })

  test('a drop is tried again at once, then every 5 s', () => {
    const s = site()
    s.realtime.start('c1')
    s.open()
    s.lose()
    expect(s.sockets).toHaveLength(2)
    s.lose()
    expect(s.state()).toMatchObject({ state: 'closed', code: 0, since: s.clock.now(), retryAt: s.clock.now() + 5000 })
    s.clock.tick(4999)
    expect(s.sockets).toHaveLength(2)
    s.clock.tick(1)
    expect(s.sockets).toHaveLength(3)
    s.lose()
    s.realtime.retry()
    expect(s.sockets).toHaveLength(4)
  })

  test('a refused message is not said again at once', () => {
    const s = site()
    s.realtime.follow('nonsense')
    s.realtime.start('c1')
    s.open()
    s.lose(closeCodes.malformed)
    expect(s.sockets).toHaveLength(1)
    s.clock.tick(5000)
    expect(s.sockets).toHaveLength(2)
  })

  test('says that it is back, and follows the same devices', () => {
    const s = site()
    let backs = 0
    s.realtime.onBack(() => backs++)
    s.realtime.start('c1')
    s.realtime.follow('os::1')
    s.open()
    expect(backs).toBe(0)
    s.lose()
    s.open()
    expect(backs).toBe(1)
    expect(s.last().said.slice(1)).toEqual([{ type: 'subscribe', endpointIds: ['os::1'] }])
  })

  test('a refused token is renewed before the next try', async () => {
    const s = site()
    s.realtime.start('c1')
    s.last().onopen?.()
    s.lose(closeCodes.unauthenticated)
    expect(s.sockets).toHaveLength(1)
    await Promise.resolve()
    await Promise.resolve()
    expect(s.sockets).toHaveLength(2)
  })

  test('does not come back after another tab took its place', () => {
    const s = site()
    s.realtime.start('c1')
    s.open()
    s.lose(closeCodes.replaced)
    s.clock.tick(60_000)
    expect(s.sockets).toHaveLength(1)
    expect(s.state()).toMatchObject({ state: 'closed', retryAt: null })
  })

  test('a silent connection is given up within 10 s, after a ping without an answer', () => {
    const s = site()
    s.realtime.start('c1')
    s.open()
    s.clock.tick(4000)
    expect(s.last().said.at(-1)).toEqual({ type: 'ping' })
    s.receive({ type: 'pong' })
    s.clock.tick(9999)
    expect(s.sockets).toHaveLength(1)
    s.clock.tick(1)
    expect(s.sockets[0]?.isClosed).toBe(true)
    expect(s.sockets).toHaveLength(2)
  })

  test('an answer to a ping tells that calls are refused for now', () => {
    const s = site()
    let signs = 0
    s.realtime.onUnavailable(() => signs++)
    s.realtime.start('c1')
    s.open()
    s.receive({ type: 'pong' })
    expect(signs).toBe(0)
    s.receive({ type: 'pong', unavailable: true })
    expect(signs).toBe(1)
    expect(s.state()).toEqual({ state: 'open', code: 1 })
  })

  test('says nothing on a connection that begins to close, and follows on the next one', () => {
    const s = site()
    s.realtime.start('c1')
    s.open()
    s.last().isClosing = true
    s.realtime.follow('os::1')
    expect(s.last().said).toHaveLength(1)
    s.lose()
    s.open()
    expect(s.last().said.slice(1)).toEqual([{ type: 'subscribe', endpointIds: ['os::1'] }])
  })

  test('stops for good', () => {
    const s = site()
    s.realtime.start('c1')
    s.open()
    s.realtime.stop()
    s.clock.tick(60_000)
    expect(s.sockets).toHaveLength(1)
    expect(s.last().isClosed).toBe(true)
  })
})

describe('events', () => {
  const listening = (): { events: RealtimeEvent[] } & ReturnType<typeof site> => {
    const s = site()
    const events: RealtimeEvent[] = []
    s.realtime.listen((event) => events.push(event))
    s.realtime.start('c1')
    s.open()
    return { events, ...s }
  }

  test('true and false of a changed value are booleans, other text stays', () => {
    const s = listening()
    for (const value of ['true', 'false', 'TRUE', '1']) s.receive(change(value))
    expect(s.events.map((event) => event.kind === 'ValueUpdate' && event.value)).toEqual([true, false, 'TRUE', '1'])
  })

  test('progress is published 3 s later, a start and a result at once', () => {
    const s = listening()
    s.receive(progress('start'))
    s.receive(progress('progress'))
    s.receive({
      kind: 'DiagnosticsResult',
      endpointId: 'os::1',
      time: 1,
      task: { taskId: '7', taskEventStatus: 'success' },
    })
    expect(s.events.map((event) => event.kind)).toEqual(['Progress', 'DiagnosticsResult'])
    s.clock.tick(3000)
    expect(s.events).toHaveLength(3)
  })

  test('whatever is no event is left alone', () => {
    for (const frame of [
      null,
      7,
      {},
      { kind: 'Other', endpointId: 'a', time: 1 },
      { kind: 'Progress', endpointId: 'a', time: 1 },
      { kind: 'ValueUpdate', endpointId: 'a', time: 1, method: 'x' },
    ]) {
      expect(eventOf(frame)).toBeNull()
    }
    const s = listening()
    s.last().onmessage?.({ data: '{' })
    s.last().onmessage?.({ data: new ArrayBuffer(2) })
    expect(s.events).toEqual([])
  })
})
