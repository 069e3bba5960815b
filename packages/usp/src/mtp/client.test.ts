import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { decodeRecord } from '../codec/record.ts'
import { Queue, controllerId, controllerStand } from '../endpoint/controllerStand.ts'
import type { WebSocketConnection } from './client.ts'
import { connectWebSocket } from './client.ts'
import type { CloseReason } from './connection.ts'

const endpointId = 'os::012345-1'

type Agent = {
  readonly connection: WebSocketConnection
  readonly records: Queue<Uint8Array>
  readonly closed: Promise<CloseReason>
}

async function connect(url: string, knownControllerId?: string): Promise<Agent> {
  const records = new Queue<Uint8Array>()
  const closed = Promise.withResolvers<CloseReason>()
  const connected = await connectWebSocket({
    url,
    endpointId,
    controllerId: knownControllerId,
    onRecord: (bytes) => records.push(bytes),
    onClose: closed.resolve,
  })
  if (!connected.ok) throw new Error(connected.reason)
  return { connection: connected.connection, records, closed: closed.promise }
}

/** A WebSocket server that is no controller of ours. */
async function otherServer(
  subprotocol: string | false,
): Promise<AsyncDisposable & { server: WebSocketServer; url: string }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => subprotocol })
  await once(server, 'listening')
  return {
    server,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/usp`,
    async [Symbol.asyncDispose]() {
      for (const client of server.clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('connectWebSocket', () => {
  it('takes the controller from the handshake and sends it WebSocketConnect', async () => {
    await using stand = await controllerStand()
    const { connection, records } = await connect(stand.url)
    expect(connection.controllerId).toBe(controllerId)
    const session = await stand.connected.next()
    expect(session.endpointId).toBe(endpointId)
    expect(decodeRecord(await records.next())).toMatchObject({ ok: true, value: { type: 'websocketConnect' } })
  })

  it('reports when the controller closes, and why', async () => {
    await using stand = await controllerStand()
    const { closed } = await connect(stand.url, controllerId)
    ;(await stand.connected.next()).close(1000, 'enough')
    expect(await closed).toEqual({ code: 1000, reason: 'enough' })
  })

  it('closes and cuts', async () => {
    await using stand = await controllerStand()
    const first = await connect(stand.url)
    await stand.connected.next()
    first.connection.close(1001, 'rebooting')
    expect((await stand.disconnected.next()).reason).toEqual({ code: 1001, reason: 'rebooting' })
    expect(await first.closed).toEqual({ code: 1001, reason: 'rebooting' })
    const second = await connect(stand.url)
    await stand.connected.next()
    second.connection.terminate()
    expect((await stand.disconnected.next()).reason).toMatchObject({ code: 1006 })
    expect(await second.closed).toMatchObject({ code: 1006 })
    second.connection.send(new Uint8Array([1]))
    second.connection.ping()
  })

  it('knows whether the controller is still there', async () => {
    await using stand = await controllerStand()
    const { connection, records } = await connect(stand.url)
    await records.next()
    expect(connection.alive).toBe(true)
    connection.ping()
    expect(connection.alive).toBe(false)
    const session = await stand.connected.next()
    // The pong is on its way before this request.
    void session.get(['Device.'])
    await records.next()
    expect(connection.alive).toBe(true)
  })

  it('does not read before it is handed out', async () => {
    await using other = await otherServer('v1.usp')
    other.server.on('connection', (socket) => socket.send(new Uint8Array([7])))
    const { records } = await connect(other.url)
    expect([...(await records.next())]).toEqual([7])
  })

  it('closes with 1003 on a text frame (R-WS.16)', async () => {
    await using other = await otherServer('v1.usp')
    other.server.on('connection', (socket) => socket.send('text'))
    const { closed } = await connect(other.url)
    expect(await closed).toMatchObject({ code: 1003 })
  })

  it('does not connect where v1.usp is not agreed on (R-WS.12)', async () => {
    await using other = await otherServer(false)
    await expect(connect(other.url)).rejects.toThrow('subprotocol')
  })

  it.each(['http://127.0.0.1:1', 'nonsense', 'ws://127.0.0.1:1/usp'])(
    'says why it cannot connect to %s',
    async (url) => {
      await expect(connect(url)).rejects.toThrow(/\w/)
    },
  )
})
