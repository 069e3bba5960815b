import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { fakeClock } from '../clock.ts'
import { encodeMessage, request, response } from '../codec/message.ts'
import { encodeRecord, messageRecord } from '../codec/record.ts'
import type { Stand } from '../endpoint/controllerStand.ts'
import { TestAgent, controllerId, controllerStand } from '../endpoint/controllerStand.ts'
import { admitByCertificate } from './certificate.ts'
import type { MtpConnection, MtpPeer } from './connection.ts'
import { closeReasonText } from './connection.ts'
import { acceptWebSockets } from './server.ts'

const eid = 'os::012345-AGENT1'

/** The answer to a handshake that is refused, or the headers of one that is accepted. */
async function handshake(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }> {
  const asked = httpRequest(url.replace('ws:', 'http:'), {
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  })
  asked.end()
  return new Promise((resolve, reject) => {
    asked.on('error', reject)
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ status: answer.statusCode, headers: answer.headers, body: '' })
    })
    asked.on('response', (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => (body += text))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }))
    })
  })
}

const usp = { 'Sec-WebSocket-Protocol': 'v1.usp' }

describe('the handshake', () => {
  it('agrees on v1.usp and names the controller in the extension of an agent that uses it (R-WS.7, R-WS.9, R-WS.11, R-WS.11a, R-WS.11c)', async () => {
    await using stand = await controllerStand()
    const extension = { 'Sec-WebSocket-Extensions': `permessage-deflate, bbf-usp-protocol; eid="${eid}"` }
    const answer = await handshake(stand.url, { 'Sec-WebSocket-Protocol': 'other, v1.usp', ...extension })
    expect(answer.status).toBe(101)
    expect(answer.headers).toMatchObject({
      'sec-websocket-protocol': 'v1.usp',
      'sec-websocket-extensions': `bbf-usp-protocol; eid="${controllerId}"`,
    })
    const without = await handshake(`${stand.url}?eid=${eid}`, usp)
    expect(without.status).toBe(101)
    expect(without.headers).not.toHaveProperty('sec-websocket-extensions')
  })

  it('refuses a client that does not offer v1.usp (R-WS.12a)', async () => {
    await using stand = await controllerStand()
    expect(await handshake(stand.url, {})).toMatchObject({ status: 400 })
    expect(await handshake(stand.url, { 'Sec-WebSocket-Protocol': 'v10.stomp' })).toMatchObject({ status: 400 })
    expect(stand.acceptor.size).toBe(0)
  })

  it.each(['a%20b', 'x'.repeat(256), '%00', '%F0%9F%98%80'])('refuses the endpoint id %s', async (id) => {
    await using stand = await controllerStand()
    expect(await handshake(`${stand.url}?eid=${id}`, usp)).toMatchObject({
      status: 400,
      body: 'eid is no endpoint id\n',
    })
  })

  it('answers 404 for another path unless it leaves that to others (R-WS.1, R-WS.2)', async () => {
    await using alone = await controllerStand()
    expect(await handshake(alone.url.replace('/usp', '/else'), usp)).toMatchObject({ status: 404 })
    await using shared = await controllerStand({ webSocket: { otherPaths: 'leave' } })
    shared.server.on('upgrade', (asked, socket) => {
      if (asked.url === '/else') socket.end('HTTP/1.1 418 Teapot\r\nContent-Length: 0\r\n\r\n')
    })
    expect(await handshake(shared.url.replace('/usp', '/else'), usp)).toMatchObject({ status: 418 })
  })

  it('refuses browsers with 403', async () => {
    await using stand = await controllerStand()
    const page = { ...usp, Origin: 'https://evil.example' }
    expect(await handshake(`${stand.url}?eid=${eid}`, page)).toMatchObject({ status: 403 })
    const agent = { ...usp, Origin: 'http://127.0.0.1' }
    expect(await handshake(`${stand.url}?eid=${eid}`, agent)).toMatchObject({ status: 101 })
  })

  it('takes no more connections than it may', async () => {
    await using stand = await controllerStand({ webSocket: { limits: { maxConnections: 1 } } })
    const { agent } = await stand.agent(eid)
    expect(await handshake(stand.url, usp)).toMatchObject({ status: 503 })
    agent.socket.terminate()
    await stand.disconnected.next()
    await stand.agent(eid)
  })
})

describe('authentication', () => {
  it('asks with the endpoint of the handshake and refuses with 403', async () => {
    const peers: MtpPeer[] = []
    await using stand = await controllerStand({
      webSocket: {
        async authenticate(peer) {
          peers.push(peer)
          return peer.endpointId === eid ? { ok: true } : { ok: false, reason: 'not in the inventory' }
        },
      },
    })
    await stand.agent(eid)
    const refused = await handshake(`${stand.url}?eid=os::other`, usp)
    expect(refused).toMatchObject({ status: 403, body: 'not in the inventory\n' })
    const extension = { ...usp, 'Sec-WebSocket-Extensions': 'bbf-usp-protocol; eid="os::third"' }
    expect(await handshake(stand.url, extension)).toMatchObject({ status: 403 })
    expect(peers).toEqual([
      { endpointId: eid, remoteAddress: '127.0.0.1', certificateIds: undefined, credentials: undefined },
      { endpointId: 'os::other', remoteAddress: '127.0.0.1', certificateIds: undefined, credentials: undefined },
      { endpointId: 'os::third', remoteAddress: '127.0.0.1', certificateIds: undefined, credentials: undefined },
    ])
  })

  it('asks with the first record when the handshake names nobody, and holds what follows', async () => {
    const answer = Promise.withResolvers<{ ok: true }>()
    await using stand = await controllerStand({ webSocket: { authenticate: () => answer.promise } })
    const agent = await TestAgent.connect(stand.url, eid)
    agent.sendRecord({ type: 'websocketConnect', body: {} })
    agent.sendMessage(request('n1', 'notify', { sendResp: true, notification: { case: 'event', value: {} } }))
    expect(stand.controller.size).toBe(0)
    answer.resolve({ ok: true })
    await stand.connected.next()
    expect(await agent.message()).toMatchObject({ msgId: 'n1', type: 'notifyResp' })
  })

  it('closes with 1008 when the endpoint of the first record may not connect', async () => {
    await using stand = await controllerStand({
      webSocket: { authenticate: () => Promise.resolve({ ok: false, reason: 'unknown device' }) },
    })
    const agent = await TestAgent.connect(stand.url, eid)
    agent.sendRecord({ type: 'websocketConnect', body: {} })
    expect(await agent.closed).toEqual({ code: 1008, reason: 'unknown device' })
    expect(stand.connected.size).toBe(0)
  })

  it('closes with 1011, or refuses with 503, when it cannot find out', async () => {
    await using stand = await controllerStand({
      webSocket: { authenticate: () => Promise.reject(new Error('no database')) },
    })
    const agent = await TestAgent.connect(stand.url, eid)
    agent.sendRecord({ type: 'websocketConnect', body: {} })
    expect(await agent.closed).toMatchObject({ code: 1011 })
    expect(await handshake(`${stand.url}?eid=${eid}`, usp)).toMatchObject({ status: 503 })
  })

  it('admits over TLS only the endpoint that the client certificate names (R-MTP.0, R-WS.22, R-SEC.10a)', async () => {
    const pem = (name: string): Buffer => readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
    const tls = { key: pem('key.pem'), cert: pem('cert.pem'), ca: pem('cert.pem') }
    const server = createServer({ ...tls, requestCert: true, rejectUnauthorized: false }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const opened: MtpConnection[] = []
    const acceptor = acceptWebSockets({
      server,
      controllerId,
      clock: fakeClock(),
      authenticate: admitByCertificate,
      receiver(connection) {
        opened.push(connection)
        return { record: () => undefined, closed: () => undefined }
      },
    })
    const url = `wss://localhost:${(server.address() as AddressInfo).port}/usp`
    const attempt = async (query: string, certificate: object): Promise<string> => {
      const socket = new WebSocket(`${url}${query}`, 'v1.usp', { ca: tls.ca, ...certificate })
      return new Promise((resolve) => {
        socket.on('open', () => resolve('open'))
        socket.on('error', (error) => resolve(error.message))
      })
    }
    expect(await attempt(`?eid=${eid}`, tls)).toBe('open')
    expect(await attempt('?eid=os::other', tls)).toContain('403')
    expect(await attempt(`?eid=${eid}`, {})).toContain('403')
    expect(opened.map(({ claimedEndpointId }) => claimedEndpointId)).toEqual([eid])
    // One whose handshake names nobody is asked for its certificate with its first record.
    expect(await attempt('', tls)).toBe('open')
    expect(await opened[1]?.admit(eid)).toEqual({ ok: true })
    expect(await opened[1]?.admit('os::other')).toMatchObject({ ok: false })
    await acceptor.close()
    server.close()
  })
})

describe('frames', () => {
  const large = 'x'.repeat(300_000)

  it('takes large messages, whole or in fragments (R-WS.15)', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    for (const parts of [1, 50]) {
      const answer = session.get(['Device.'])
      const { msgId } = await agent.message()
      const reqPathResults = [{ requestedPath: large }]
      const payload = messageBytes(msgId, reqPathResults)
      const size = Math.ceil(payload.length / parts)
      for (let part = 0; part < parts; part += 1) {
        agent.socket.send(payload.subarray(part * size, (part + 1) * size), { fin: part === parts - 1 })
      }
      expect(await answer).toMatchObject({ ok: true, value: { reqPathResults } })
    }
  })

  it('closes with 1009 on a record that is too large, whole or in fragments', async () => {
    await using stand = await controllerStand({ webSocket: { limits: { maxRecordBytes: 10_000 } } })
    const whole = await stand.agent('os::1')
    whole.agent.send(new Uint8Array(10_001))
    expect(await whole.agent.closed).toMatchObject({ code: 1009 })
    const parts = await stand.agent('os::2')
    for (let part = 0; part < 12; part += 1) parts.agent.socket.send(new Uint8Array(1000), { fin: false })
    expect(await parts.agent.closed).toMatchObject({ code: 1009 })
    await emptied(stand)
  })

  it('closes on frames that are no WebSocket', async () => {
    await using stand = await controllerStand()
    const { port } = new URL(stand.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `GET /usp?eid=${eid} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: v1.usp\r\n\r\n',
    )
    await once(socket, 'data')
    socket.write(Buffer.alloc(64, 0xff))
    await once(socket, 'close')
    await emptied(stand)
  })

  function messageBytes(msgId: string, reqPathResults: { requestedPath: string }[]): Uint8Array {
    const message = response(msgId, 'getResp', { reqPathResults })
    return encodeRecord(messageRecord({ toId: controllerId, fromId: eid }, encodeMessage(message)))
  }
})

describe('keep-alive', () => {
  const limits = { pingAfter: 30_000, silentAfter: 75_000 }

  it('pings a silent peer and keeps one that answers (R-WS.13)', async () => {
    await using stand = await controllerStand({ webSocket: { limits } })
    const { agent, session } = await stand.agent(eid)
    for (let minute = 0; minute < 5; minute += 1) {
      stand.clock.tick(45_000)
      await agent.settled()
    }
    expect(agent.pings).toBeGreaterThanOrEqual(5)
    expect(session.open).toBe(true)
  })

  it('ends the session of a peer that stays silent', async () => {
    await using stand = await controllerStand({ webSocket: { limits } })
    const { agent, session } = await stand.agent(eid)
    agent.socket.pause()
    stand.clock.tick(90_000)
    expect(await stand.disconnected.next()).toMatchObject({
      session,
      reason: { code: 1006, reason: 'no sign of life' },
    })
    await emptied(stand)
  })

  it.each([3_600_000, -3_600_000])(
    'cuts nobody that lives, and everybody that is gone, when the clock is set by %i ms',
    async (ms) => {
      await using stand = await controllerStand({ webSocket: { limits } })
      const alive = await stand.agent(eid)
      const gone = await stand.agent('os::00256D-GONE')
      gone.agent.socket.pause()
      stand.clock.set(ms)
      stand.clock.tick(45_000)
      await alive.agent.settled()
      expect([alive.session.open, gone.session.open]).toEqual([true, true])
      stand.clock.tick(45_000)
      expect(await stand.disconnected.next()).toMatchObject({ session: gone.session })
      expect(alive.session.open).toBe(true)
    },
  )

  it('cuts nobody for the time this process stood still', async () => {
    await using stand = await controllerStand({ webSocket: { limits } })
    const { agent, session } = await stand.agent(eid)
    await stand.clock.jump(600_000)
    stand.clock.tick(45_000)
    await agent.settled()
    expect(agent.pings).toBeGreaterThan(0)
    expect(session.open).toBe(true)
    agent.socket.pause()
    stand.clock.tick(90_000)
    expect(await stand.disconnected.next()).toMatchObject({ session, reason: { reason: 'no sign of life' } })
  })

  it('cuts off a peer that asks and never reads', async () => {
    await using stand = await controllerStand({ webSocket: { limits: { maxBufferedBytes: 100_000 } } })
    const { agent, session } = await stand.agent(eid)
    agent.socket.pause()
    const path = 'Device.'.padEnd(100_000, 'x')
    while (session.open) {
      void session.get([path], { timeoutMs: 1 })
      stand.clock.tick(100)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await stand.disconnected.next()).reason).toEqual({ code: 1006, reason: 'the peer does not read' })
  })
})

describe('closing', () => {
  it('closes every connection with 1001 and accepts no more (R-WS.8)', async () => {
    const stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    await stand.acceptor.close()
    expect(await agent.closed).toMatchObject({ code: 1001 })
    expect(stand.acceptor.size).toBe(0)
    stand.controller.close()
    expect(stand.clock.pending()).toBe(0)
    await stand[Symbol.asyncDispose]()
  })

  it('cuts a reason to what a close frame holds, between characters', () => {
    expect(closeReasonText('short')).toBe('short')
    const cut = closeReasonText('é'.repeat(200))
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(123)
    expect(cut).toMatch(/^é+\.\.\.$/)
  })
})

/** Waits until no connection is left. */
async function emptied(stand: Stand): Promise<void> {
  while (stand.acceptor.size > 0) await new Promise((resolve) => setImmediate(resolve))
  expect(stand.controller.size).toBe(0)
}
