import { once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { SessionContextRecord_PayloadSARState } from '../codec/gen/usp-record_pb.ts'
import { encodeMessage, request } from '../codec/message.ts'
import { TestAgent, controllerStand } from '../endpoint/controllerStand.ts'
import type { Stand } from '../endpoint/controllerStand.ts'
import type { Admission, ByteAllowance } from './connection.ts'

const limits = { maxUnfinishedBytes: 300_000, maxRecordBytes: 1_000_000 }
const notify = (text: string) =>
  request('n1', 'notify', {
    sendResp: true,
    notification: { case: 'valueChange', value: { paramPath: 'Device.X', paramValue: text } },
  })

const stand = (admission: Admission = { ok: true }): Promise<Stand> =>
  controllerStand({ webSocket: { limits, authenticate: () => admission } })

/** Begins a message of so many bytes and never ends it. */
const begin = async ({ agent }: Awaited<ReturnType<Stand['agent']>>, bytes: number) => {
  await new Promise((resolve) => agent.socket.send(new Uint8Array(bytes), { fin: false }, resolve))
  return agent
}

describe('messages that are never whole', () => {
  it('cost who sends most of them the connection, once all together are too many', async () => {
    await using s = await stand()
    const small = await Promise.all([1, 2, 3].map(async (n) => begin(await s.agent(`os::small-${n}`), 30_000)))
    for (const agent of small) await agent.settled()
    const large = await begin(await s.agent('os::large'), 250_000)
    expect(await large.closed).toMatchObject({ code: 1006 })
    expect((await s.disconnected.next()).reason).toEqual({ code: 1006, reason: 'too much of unfinished messages' })
    for (const agent of small) await agent.settled()
    // One that says what it has to say is never among them, however large it is.
    const { agent } = await s.agent('os::healthy')
    for (let times = 0; times < 5; times += 1) {
      agent.sendMessage(notify('x'.repeat(150_000)))
      expect(await agent.message()).toMatchObject({ type: 'notifyResp' })
    }
  })

  it('count by their pieces too, in segments of a session context as in frames', async () => {
    await using s = await stand()
    const { agent } = await s.agent('os::segments')
    const state = SessionContextRecord_PayloadSARState.INPROCESS
    const body = { sessionId: 5n, expectedId: 1n, retransmitId: 0n, payloadSarState: state, payloadrecSarState: state }
    for (let sequenceId = 1n; sequenceId < 700n; sequenceId += 1n) {
      agent.sendRecord({ type: 'sessionContext', body: { ...body, sequenceId, payload: [Uint8Array.of(1)] } })
    }
    await agent.closed
    expect((await s.disconnected.next()).reason.reason).toBe('too much of unfinished messages')
  })

  it('of a peer that somebody vouches for are bounded by their own size alone', async () => {
    await using s = await stand({ ok: true, vouched: true })
    const agent = await begin(await s.agent('os::known'), 600_000)
    await agent.settled()
    agent.socket.send(new Uint8Array(500_000), { fin: false })
    expect(await agent.closed).toMatchObject({ code: 1009 })
  })

  it('in too many frames are refused as those of too many bytes are', async () => {
    await using s = await controllerStand({ webSocket: { limits: { maxFragments: 10 } } })
    const { agent, session } = await s.agent('os::fragments')
    const whole = encodeMessage(notify('x'))
    const answer = session.get(['Device.'])
    for (let n = 0; n < 11; n += 1) agent.socket.send(whole.subarray(n, n + 1), { fin: false })
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'tooLarge' } })
    expect(await agent.closed).toMatchObject({ code: 1008 })
  })
})

describe('peers that nobody vouches for', () => {
  const small = { maxUnvouchedBytes: 100_000, maxRecordBytes: 1_000_000 }
  const large = notify('x'.repeat(150_000))

  it('may send smaller messages than others, until somebody does', async () => {
    await using s = await controllerStand({ webSocket: { limits: small } })
    const { agent, session } = await s.agent('os::new')
    const answer = session.get(['Device.'])
    agent.sendMessage(large)
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'tooLarge' } })
    expect(await agent.closed).toMatchObject({ code: 1009 })
    const known = await s.agent('os::known')
    known.session.vouch()
    known.agent.sendMessage(large)
    expect(await known.agent.message()).toMatchObject({ type: 'notifyResp' })
  })

  it('may so in segments of a session context too', async () => {
    await using s = await controllerStand({ webSocket: { limits: small } })
    const { agent } = await s.agent('os::segments')
    const state = SessionContextRecord_PayloadSARState.INPROCESS
    const body = { sessionId: 5n, expectedId: 1n, retransmitId: 0n, payloadSarState: state, payloadrecSarState: state }
    for (let sequenceId = 1n; sequenceId < 4n; sequenceId += 1n) {
      agent.sendRecord({ type: 'sessionContext', body: { ...body, sequenceId, payload: [new Uint8Array(40_000)] } })
    }
    expect(await agent.closed).toMatchObject({ code: 1009 })
  })

  /** An allowance that the test gives, and what is settled in the end. */
  const given = () => {
    const asked: { bytes: number; go: () => void }[] = []
    let settled = 0
    let withdrawn = 0
    const allowance: ByteAllowance = {
      ask: (_address, bytes, go) => {
        asked.push({ bytes, go })
        return () => (withdrawn += 1)
      },
      settle: (_address, bytes) => (settled += bytes),
    }
    return { allowance, asked, settled: () => settled, withdrawn: () => withdrawn }
  }

  it('are read from as they are allowed to send, and nothing of it is lost', async () => {
    const { allowance, asked, settled, withdrawn } = given()
    await using s = await controllerStand({ webSocket: { allowance } })
    // Nothing is read before it may, not even who it is.
    const agent = await TestAgent.connect(`${s.url}?eid=os::new`, 'os::new')
    agent.sendRecord({ type: 'websocketConnect', body: {} })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(agent.records.size).toBe(0)
    let taken = 0
    void (async () => {
      for (;;) {
        await agent.message()
        taken += 1
      }
    })()
    const sent = 20
    for (let times = 0; times < sent; times += 1) agent.sendMessage(large)
    let bytes = 0
    while (taken < sent) {
      await vi.waitFor(() => expect(taken === sent || asked.length > 0).toBe(true))
      expect(asked.length).toBeLessThanOrEqual(1)
      // What was not allowed was not read, but for what came with the last bytes that were.
      expect(taken * 150_000).toBeLessThan(bytes + 128 * 1024)
      const one = asked.shift()
      bytes += one?.bytes ?? 0
      one?.go()
    }
    expect(bytes).toBeGreaterThan(sent * 150_000)
    agent.socket.terminate()
    await s.disconnected.next()
    // What it did not use is given back, or what it asked for is withdrawn and what came beyond is taken.
    expect(settled() >= 0 ? 0 : 1).toBe(withdrawn())
  })

  it('are not those who have yet to say who they are: others use up nothing of theirs', async () => {
    const { allowance, asked } = given()
    const authenticate = () => ({ ok: true, vouched: true }) as const
    await using s = await controllerStand({ webSocket: { allowance, authenticate } })
    const agent = await TestAgent.connect(s.url, 'os::known')
    agent.sendRecord({ type: 'websocketConnect', body: {} })
    await s.connected.next()
    agent.sendMessage(large)
    expect(await agent.message()).toMatchObject({ type: 'notifyResp' })
    expect(asked).toEqual([])
  })

  it('are read from at once, when somebody vouches for them', async () => {
    const { allowance, asked } = given()
    await using s = await controllerStand({ webSocket: { allowance } })
    const agent = await TestAgent.connect(`${s.url}?eid=os::new`, 'os::new')
    agent.sendRecord({ type: 'websocketConnect', body: {} })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.go()
    const session = await s.connected.next()
    for (let times = 0; times < 3; times += 1) agent.sendMessage(large)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    session.vouch()
    for (let times = 0; times < 3; times += 1) expect(await agent.message()).toMatchObject({ type: 'notifyResp' })
    expect(asked).toHaveLength(2)
  })
})

describe('a compressed frame', () => {
  it('ends the connection: compression is not agreed on, so that nothing small becomes large (RFC 7692)', async () => {
    await using s = await controllerStand()
    const agent = await TestAgent.connect(`${s.url}?eid=os::1`, 'os::1', {
      'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits',
    })
    expect(agent.socket.extensions).toBe('')
    const [tcp] = [agent.socket].flatMap((socket) => ('_socket' in socket ? [socket._socket] : []))
    if (!(tcp instanceof Object && 'write' in tcp && typeof tcp.write === 'function')) throw new Error('no socket')
    // RSV1, as a message compressed by that extension has it.
    tcp.write(Buffer.from([0xc2, 0x81, 0, 0, 0, 0, 1]))
    const [code] = (await once(agent.socket, 'close')) as [number]
    expect(code).toBe(1002)
  })
})
