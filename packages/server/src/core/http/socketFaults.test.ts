import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { serveThings } from '../testing/things.ts'
import { createLog } from '../log.ts'

test('a client whose frames are refused writes a few lines without a stack, and no more', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog(
    'info',
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    }),
  )
  const { app, clock } = await serveThings({
    log,
    routes: (scope) => {
      scope.get('/ws/echo', { websocket: true }, () => undefined)
    },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const refused = async (): Promise<number> => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/echo`)
    await once(socket, 'open')
    socket.send('x'.repeat(100_000))
    const [code] = await once(socket, 'close')
    return code
  }
  for (let at = 0; at < 12; at++) expect(await refused()).toBe(1009)
  const fault = 'a frame of a browser was refused'
  expect(lines.filter(({ level }) => level === 50)).toEqual([])
  expect(lines.filter(({ msg }) => msg === fault)).toHaveLength(10)
  expect(lines.every((line) => !JSON.stringify(line).includes('stack'))).toBe(true)
  await clock.advance(60_000)
  await refused()
  expect(lines.filter(({ msg }) => msg === fault)).toHaveLength(11)
  await app.close()
})

test('a compressed frame ends the channel: compression is not agreed on, so that nothing small becomes large (RFC 7692)', async () => {
  const { app } = await serveThings({
    routes: (scope) => {
      scope.get('/ws/echo', { websocket: true }, () => undefined)
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'GET /ws/echo HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n',
  )
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 101 /)
  expect(String(answer)).not.toContain('permessage-deflate')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  // A masked text frame of one byte with RSV1, by which a compressed one is known.
  socket.resume().write(Uint8Array.of(0xc1, 0x81, 0, 0, 0, 0, 0x78))
  await closed
  await app.close()
})
