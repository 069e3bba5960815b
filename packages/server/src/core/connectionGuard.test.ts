import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connect, Server, Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { expect, test } from 'vitest'
import { fakeClock } from './clock.ts'
import { connectionGuard } from './connectionGuard.ts'
import { createLog, silentLog } from './log.ts'
import { proxiesOf } from './proxies.ts'

/** A socket of somebody far away. */
class Peer extends Socket {
  constructor(address: string) {
    super()
    Object.defineProperty(this, 'remoteAddress', { value: address })
  }
  override resetAndDestroy(): this {
    return this.destroy()
  }
}

/** A guarded server to which peers of any address come, and what it logs. */
const guarded = (limits: { total: number; perAddress: number }, trusted: readonly string[] = []) => {
  const clock = fakeClock()
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const server = new Server()
  const taken = new Set<Socket>()
  server.on('connection', (socket: Socket) => taken.add(socket))
  connectionGuard({ port: 'devices', limits, isProxy: proxiesOf(trusted), clock, log })(server)
  /** Which of them were taken. */
  const come = (...addresses: readonly string[]): boolean[] =>
    addresses.map((address) => {
      const peer = new Peer(address)
      server.emit('connection', peer)
      return taken.has(peer)
    })
  const leave = async (): Promise<void> => {
    const [first] = taken
    if (first === undefined) return
    taken.delete(first)
    await new Promise((resolve) => first.destroy().once('close', resolve))
  }
  return { clock, lines, come, leave, taken }
}

test('an address has so many sockets, and another as soon as one of them is closed', async () => {
  const { come, leave } = guarded({ total: 10, perAddress: 2 })
  const one = '203.0.113.7'
  expect(come(one, one, one, '203.0.113.8')).toEqual([true, true, false, true])
  await leave()
  expect(come(one, one)).toEqual([true, false])
})

test('an IPv4 address is the same mapped into IPv6, and an IPv6 network of 64 bits is one', () => {
  const { come } = guarded({ total: 10, perAddress: 1 })
  expect(come('203.0.113.7', '::ffff:203.0.113.7')).toEqual([true, false])
  expect(come('2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1')).toEqual([true, false, true])
})

test('all addresses together have so many, and the sockets that are refused count for nobody', async () => {
  const { come, leave, taken } = guarded({ total: 3, perAddress: 2 })
  expect(come('::1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.3')).toEqual([true, true, true, false, false])
  for (const _ of [1, 2, 3]) await leave()
  expect(come('192.0.2.3', '192.0.2.3', '192.0.2.3', '192.0.2.4')).toEqual([true, true, false, true])
  expect(taken.size).toBe(3)
})

test('a proxy that is named counts in all alone', () => {
  const { come } = guarded({ total: 4, perAddress: 1 }, ['10.0.0.0/8', '2001:db8::7'])
  expect(come('10.1.2.3', '10.1.2.3', '::ffff:10.1.2.3')).toEqual([true, true, true])
  expect(come('192.0.2.1', '192.0.2.1', '10.1.2.3')).toEqual([true, false, false])
})

test('refused ones are counted in one line a minute and address, ten at most', async () => {
  const { come, clock, lines } = guarded({ total: 100, perAddress: 0 })
  come('203.0.113.7', '203.0.113.7', '203.0.113.8')
  expect(lines).toEqual([])
  await clock.advance(60_000)
  expect(lines).toMatchObject([
    { port: 'devices', address: '203.0.113.7', refused: 2, level: 40 },
    { port: 'devices', address: '203.0.113.8', refused: 1 },
  ])
  await clock.advance(600_000)
  expect(lines).toHaveLength(2)
  for (let n = 0; n < 3000; n += 1) come(`192.0.${n >> 8}.${n & 255}`)
  await clock.advance(60_000)
  expect(lines).toHaveLength(13)
  expect(lines.at(-1)).toMatchObject({ refused: 2990 })
})

const fixtures = join(import.meta.dirname, '../gateway/fixtures')
const [key, cert] = ['server.key', 'server.pem'].map((name) => readFileSync(join(fixtures, name)))

test.each([
  ['HTTP', () => createHttpServer(), (port: number) => connect(port, '127.0.0.1')],
  [
    'TLS',
    () => createHttpsServer({ key, cert }),
    (port: number) => connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }),
  ],
])('over %s a socket too many is closed unanswered, and its place is free after one that closes', async (...given) => {
  const [, create, open] = given
  const server: HttpServer = create()
  server.on('request', (_request, response) => response.end('served'))
  const guard = connectionGuard({
    port: 'console',
    limits: { total: 2, perAddress: 2 },
    isProxy: () => false,
    clock: fakeClock(),
    log: silentLog(),
  })
  guard(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = async () => {
    const socket = open(port)
    const said = new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data).slice(-6)))
      socket.once('error', () => resolve('closed'))
      socket.once('close', () => resolve('closed'))
    })
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return { socket, said: await said }
  }
  const first = await ask()
  expect([first.said, (await ask()).said, (await ask()).said]).toEqual(['served', 'served', 'closed'])
  first.socket.destroy()
  await expect.poll(async () => (await ask()).said).toBe('served')
  server.closeAllConnections()
  server.close()
})
