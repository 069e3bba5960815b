import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { serveThings } from '../testing/things.ts'

/** The server on a port of its own, and sockets to it. */
const start = async (headMs: number) => {
  const { app } = await serveThings({ headMs })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sockets = new Set<Socket>()
  return {
    open: (): Socket => {
      const socket = connect(port, '127.0.0.1')
      sockets.add(socket)
      return socket.on('error', () => undefined)
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await app.close()
    },
  }
}

const head = 'GET /api/v1/things/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer all\r\n\r\n'
const statusOf = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]).slice(9, 12)

test('who says nothing, or a byte of a head now and then, is closed while others are served', async () => {
  await using site = await start(400)
  const mute = site.open().resume()
  const drip = site.open().resume()
  const closed = Promise.all([mute, drip].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
  let at = 0
  const dripping = setInterval(() => drip.write(head.charAt(at++)), 30)
  const busy = site.open()
  let over = false
  void closed.then(() => (over = true))
  let served = 0
  while (!over) {
    busy.write(head)
    expect(await statusOf(busy)).toBe('200')
    served += 1
  }
  clearInterval(dripping)
  expect(served).toBeGreaterThan(0)
  expect(at).toBeLessThan(head.length)
})

test('a body is read from nobody who is not signed in, but for calls of everybody, which take little', async () => {
  await using site = await start(20_000)
  const begin = async (path: string, token: string, bytes: number): Promise<string> => {
    const socket = site.open()
    const line = token === '' ? '' : `Authorization: Bearer ${token}\r\n`
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\n${line}Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{`,
    )
    return statusOf(socket)
  }
  // None of these bodies ever ends.
  expect(await begin('/api/v1/things', '', 500_000)).toBe('401')
  expect(await begin('/auth/v1/ping', '', 100_000)).toBe('413')
  expect(await begin('/api/v1/things', 'all', 2_000_000)).toBe('413')
})
