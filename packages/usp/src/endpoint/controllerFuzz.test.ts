import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameBytes, goldenFrames } from '../codec/golden/frames.ts'
import { request } from '../codec/message.ts'
import { decodeRecord, encodeRecord } from '../codec/record.ts'
import type { Stand } from './controllerStand.ts'
import { TestAgent, controllerStand } from './controllerStand.ts'

const controllerId = 'self::controller.example'
const eid = 'os::012345-AGENT0042'

/** Golden frames of either side, all as if the agent had sent them. */
const frames = goldenFrames().map((frame) => {
  const decoded = decodeRecord(frameBytes(frame))
  if (!decoded.ok) throw new Error(decoded.reason)
  return encodeRecord({ ...decoded.value, fromId: eid, toId: controllerId })
})

/** Nothing of any peer is left: no session, no connection, no request, no deadline. */
async function nothingLeft(stand: Stand): Promise<void> {
  while (stand.acceptor.size > 0) await new Promise((resolve) => setImmediate(resolve))
  expect(stand.controller.size).toBe(0)
  expect(stand.controller.outstanding).toBe(0)
  expect(stand.connected.size).toBe(stand.disconnected.size)
  stand.clock.tick(60_000)
  stand.controller.close()
  await stand.acceptor.close()
  expect(stand.clock.pending()).toBe(0)
}

/** A socket after an accepted handshake, for frames that no WebSocket library would send. */
async function upgraded(stand: Stand): Promise<Socket> {
  const socket = connect(Number(new URL(stand.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `GET /usp?eid=${eid} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: v1.usp\r\n\r\n',
  )
  await once(socket, 'data')
  socket.resume()
  return socket
}

const mutation = fc.record({
  frame: fc.constantFrom(...frames),
  cut: fc.option(fc.nat()),
  changes: fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 4 }),
})
const mutated = mutation.map(({ frame, cut, changes }) => {
  const bytes = frame.slice(0, cut === null ? frame.length : cut % frame.length)
  for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value
  return bytes
})
const anything = fc.oneof(
  { weight: 3, arbitrary: mutated },
  { weight: 1, arbitrary: fc.constantFrom(...frames) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string() },
)

describe('whatever a peer sends', () => {
  it('neither stops the controller nor leaves anything behind', async () => {
    await using stand = await controllerStand({ controllerId })
    const exchange = async (sent: (Uint8Array | string)[], named: boolean): Promise<void> => {
      const agent = await TestAgent.connect(named ? `${stand.url}?eid=${eid}` : stand.url, eid)
      for (const bytes of sent) agent.send(bytes)
      void stand.controller.session(eid)?.get(['Device.'])
      agent.socket.close()
      await agent.closed
    }
    await fc.assert(fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 12 }), fc.boolean(), exchange), {
      numRuns: 150,
    })
    await nothingLeft(stand)
  }, 30_000)

  it('is survived as raw frames too', async () => {
    await using stand = await controllerStand({ controllerId })
    const exchange = async (sent: Uint8Array): Promise<void> => {
      const socket = await upgraded(stand)
      socket.end(sent)
      await once(socket, 'close')
    }
    await fc.assert(fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), exchange), { numRuns: 100 })
    await nothingLeft(stand)
  }, 30_000)

  it('answers every golden frame of an agent, or ignores it, and stays', async () => {
    await using stand = await controllerStand({ controllerId, limits: { freeErrors: 1000 } })
    const agent = await TestAgent.connect(`${stand.url}?eid=${eid}`, eid)
    for (const frame of frames) agent.send(frame)
    await agent.settled()
    expect(stand.controller.size).toBe(1)
    expect(stand.notified.size).toBe(7)
    agent.socket.close()
    await nothingLeft(stand)
  })
})

describe('endless data', () => {
  const limits = { maxRecordBytes: 100_000 }

  /** Writes `chunk` again and again until the peer hangs up; gives how many bytes it took. */
  async function pour(socket: Socket, chunk: Uint8Array): Promise<number> {
    const closed = once(socket, 'close')
    let open = true
    void closed.then(() => (open = false))
    while (open) {
      if (!socket.write(chunk)) await Promise.race([closed, once(socket, 'drain').catch(() => undefined)])
    }
    return socket.bytesWritten
  }

  it('in one frame that promises more than may come is cut at once', async () => {
    await using stand = await controllerStand({ controllerId, webSocket: { limits } })
    const socket = await upgraded(stand)
    const promise = Buffer.from([0x82, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4])
    socket.write(promise)
    await pour(socket, new Uint8Array(50_000))
    await nothingLeft(stand)
  })

  it('in fragments without end is cut at the limit', async () => {
    await using stand = await controllerStand({ controllerId, webSocket: { limits } })
    const socket = await upgraded(stand)
    socket.write(Buffer.from([0x02, 0x80, 0, 0, 0, 0]))
    const fragment = Buffer.concat([Buffer.from([0x00, 0xfe, 0x10, 0, 0, 0, 0, 0]), Buffer.alloc(0x1000)])
    await pour(socket, fragment)
    await nothingLeft(stand)
  })

  it('in empty fragments without end is cut as well', async () => {
    await using stand = await controllerStand({ controllerId, webSocket: { limits } })
    const socket = await upgraded(stand)
    socket.write(Buffer.from([0x02, 0x80, 0, 0, 0, 0]))
    const empty = Buffer.concat(Array.from({ length: 1000 }, () => Buffer.from([0x00, 0x80, 0, 0, 0, 0])))
    await pour(socket, empty)
    await nothingLeft(stand)
  })

  it('of notifications nobody takes stops at what the controller holds', async () => {
    const taken = Promise.withResolvers<void>()
    await using stand = await controllerStand({ notify: () => taken.promise })
    const agent = await TestAgent.connect(`${stand.url}?eid=${eid}`, eid)
    const paramValue = 'x'.repeat(10_000)
    const valueChange = { case: 'valueChange' as const, value: { paramPath: 'Device.X', paramValue } }
    while (agent.socket.bufferedAmount < 10_000_000) {
      for (let n = 0; n < 100; n += 1) agent.sendMessage(request('n', 'notify', { notification: valueChange }))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(stand.notified.size).toBeLessThan(1000)
    agent.socket.terminate()
    taken.resolve()
    // The controller reads again only now, and sees that the peer is gone.
    await nothingLeft(stand)
  })
})
