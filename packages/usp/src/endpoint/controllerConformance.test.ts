import { describe, expect, it } from 'vitest'
import { encodeMessage, errorMessage, request, response } from '../codec/message.ts'
import type { UspMessage } from '../codec/message.ts'
import { TestAgent, controllerStand } from './controllerStand.ts'

/** Agents that are legal, or nearly: what the controller makes of them. */

const eid = 'os::012345-AGENT1'
const event = { case: 'event' as const, value: { objPath: 'Device.', eventName: 'Boot!' } }
const boot = (msgId: string, sendResp = true) => request(msgId, 'notify', { sendResp, notification: event })
const sendPayload = (agent: TestAgent, payload: Uint8Array): void =>
  agent.sendRecord({ type: 'noSessionContext', body: { payload } })

async function asked(agent: TestAgent): Promise<string> {
  const message = await agent.message()
  if (message.kind !== 'request') throw new Error(`a ${message.kind} came`)
  return message.msgId
}

describe('what cannot be used', () => {
  it.each([
    ['a response', response('nobody', 'getResp', { reqPathResults: [{ requestedPath: 'Device.' }] })],
    ['an error', errorMessage('nobody', 7000, 'it failed')],
  ])('is ignored where it is %s, and reported (R-MTP.5)', async (_what, message) => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    sendPayload(agent, encodeMessage(message).slice(0, -1))
    await agent.settled()
    // The connect record alone.
    expect(agent.records.size).toBe(1)
    expect(stand.problems.at(-1)?.text).toContain('an unusable message')
    expect(session.open).toBe(true)
  })

  it('is answered with an Error of its id where it is a request (R-MTP.5)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    sendPayload(agent, encodeMessage(boot('n1')).slice(0, -1))
    expect(await agent.message()).toMatchObject({ kind: 'error', msgId: 'n1', body: { errCode: 7100 } })
    expect(stand.notified.size).toBe(0)
  })

  it('is refused with 7001 where its type is of another version, and not processed (R-ENC.2)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.sendMessage({ ...boot('n1'), headerType: 99 })
    expect(await agent.message()).toMatchObject({ kind: 'error', msgId: 'n1', body: { errCode: 7001 } })
    expect(stand.notified.size).toBe(0)
  })

  it('is refused with 7004 where the request holds none (R-ENC.5)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    sendPayload(agent, new Uint8Array([0x0a, 4, 0x0a, 2, 0x6e, 0x31, 0x12, 2, 0x0a, 0]))
    expect(await agent.message()).toMatchObject({ kind: 'error', msgId: 'n1', body: { errCode: 7004 } })
  })

  it('is discarded where a record has no type (R-ENC.3, R-ENC.4)', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const text = (field: number, value: string) => [field * 8 + 2, value.length, ...Buffer.from(value)]
    agent.send(new Uint8Array([...text(1, '1.4'), ...text(2, 'self::stand'), ...text(3, eid)]))
    await agent.settled()
    expect(session.open).toBe(true)
    expect(stand.problems.at(-1)?.text).toBe('discarded a record: the record has no record type')
  })

  it('makes a peer wait that answers errors with more of it', async () => {
    await using stand = await controllerStand({ limits: { freeErrors: 4 } })
    const { agent, session } = await stand.agent(eid)
    const loop = (): void => sendPayload(agent, new Uint8Array([9, 9, 9]))
    loop()
    for (let n = 0; n < 5; n += 1) {
      expect(await agent.message()).toMatchObject({ kind: 'error' })
      loop()
    }
    const sixth = agent.message()
    let came = false
    void sixth.then(() => (came = true))
    await stand.clock.advance(900)
    expect(came).toBe(false)
    await stand.clock.advance(200)
    await sixth
    expect(session.open).toBe(true)
  })
})

describe('a notification', () => {
  it('that comes twice before its answer is taken and answered once (R-MSG.4)', async () => {
    const taken = Promise.withResolvers<void>()
    await using stand = await controllerStand({ notify: () => taken.promise })
    const { agent } = await stand.agent(eid)
    agent.sendMessage(boot('n1'))
    agent.sendMessage(boot('n1'))
    agent.sendMessage(boot('n2'))
    await agent.settled()
    expect(stand.notified.size).toBe(2)
    taken.resolve()
    expect([await agent.message(), await agent.message()]).toMatchObject([{ msgId: 'n1' }, { msgId: 'n2' }])
    // Sent once more after its answer was, which may have been lost: it is answered again.
    agent.sendMessage(boot('n1'))
    expect(await agent.message()).toMatchObject({ msgId: 'n1', type: 'notifyResp' })
    expect(agent.records.size).toBe(0)
  })

  it('without a session context is answered without one, also after there was one (R-MSG.0a, R-E2E.26)', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const inContext = (sequenceId: bigint, message: UspMessage): void =>
      agent.sendRecord({
        type: 'sessionContext',
        body: {
          sessionId: 7n,
          sequenceId,
          expectedId: 1n,
          retransmitId: 0n,
          payloadSarState: 0,
          payloadrecSarState: 0,
          payload: [encodeMessage(message)],
        },
      })
    const nextType = async () => (await agent.records.next()).type
    expect(await nextType()).toBe('websocketConnect')
    inContext(1n, boot('n1'))
    expect(await nextType()).toBe('sessionContext')
    agent.sendMessage(boot('n2'))
    expect(await nextType()).toBe('noSessionContext')
    // Our own requests go as the agent last spoke.
    void session.get(['Device.'])
    expect(await nextType()).toBe('noSessionContext')
    inContext(2n, boot('n3'))
    expect(await nextType()).toBe('sessionContext')
    void session.get(['Device.'])
    expect(await nextType()).toBe('sessionContext')
  })
})

describe('the protocol version', () => {
  it.each([
    ['1.0,1.1,1.2', '1.2'],
    ['1.3, 1.9, 2.0', '1.3'],
    ['2.0', '1.0'],
  ])('of an agent that speaks %s is %s', async (theirs, used) => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answer = session.getSupportedProtocol()
    const msgId = await asked(agent)
    agent.sendMessage(response(msgId, 'getSupportedProtocolResp', { agentSupportedProtocolVersions: theirs }))
    await answer
    expect(session.version).toBe(used)
    void session.get(['Device.'])
    expect(await agent.records.next()).toMatchObject({ version: used })
  })

  it('is 1.0 where the agent refuses to say, or is silent', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    expect(session.version).toBe('1.4')
    const refused = session.getSupportedProtocol()
    agent.sendMessage(errorMessage(await asked(agent), 7001, 'what?'))
    await refused
    expect(session.version).toBe('1.0')
    const silent = session.getSupportedProtocol({ timeoutMs: 1000 })
    await asked(agent)
    stand.clock.tick(1100)
    expect(await silent).toEqual({ ok: false, failure: { kind: 'timeout' } })
    expect(session.version).toBe('1.0')
  })
})

describe('an agent that lets requests run out', () => {
  it('is silent since the first of them, until it says anything', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const sent = stand.clock.now()
    const short = session.get(['Device.'], { timeoutMs: 100 })
    stand.clock.tick(200)
    await short
    expect(stand.silences).toEqual([])
    const answers = [session.get(['Device.'], { timeoutMs: 5000 }), session.get(['Device.'], { timeoutMs: 6000 })]
    stand.clock.tick(6100)
    await Promise.all(answers)
    expect(stand.silences).toEqual([sent + 200])
    agent.sendMessage(boot('n1'))
    await agent.settled()
    expect(stand.silences).toEqual([sent + 200, undefined])
    const late = session.get(['Device.'], { timeoutMs: 5000 })
    stand.clock.tick(3000)
    agent.sendMessage(boot('n2'))
    await agent.settled()
    stand.clock.tick(3000)
    expect(await late).toMatchObject({ ok: false, failure: { kind: 'timeout' } })
    expect(stand.silences).toHaveLength(2)
  })
})

describe('size', () => {
  const answerOf = (msgId: string, bytes: number) =>
    response(msgId, 'getResp', { reqPathResults: [{ requestedPath: 'x'.repeat(bytes) }] })

  it('takes records of more than 5 MiB', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answer = session.get(['Device.'])
    agent.sendMessage(answerOf(await asked(agent), 6 * 1024 * 1024))
    expect(await answer).toMatchObject({ ok: true })
  })

  it('says of an answer that is too large that the limit is ours, and of all else that the connection is lost', async () => {
    await using stand = await controllerStand({ webSocket: { limits: { maxRecordBytes: 1024 * 1024 } } })
    const { agent, session } = await stand.agent(eid)
    const answer = session.get(['Device.'])
    const operate = session.operate('Device.Reboot()')
    agent.sendMessage(answerOf(await asked(agent), 1024 * 1024))
    const reason = 'a record above the limit of 1 MiB came'
    expect(await answer).toEqual({ ok: false, failure: { kind: 'tooLarge', reason } })
    expect(await operate).toEqual({ ok: false, failure: { kind: 'disconnected' } })
    expect((await stand.disconnected.next()).reason).toEqual({ code: 1009, reason })
    expect(await agent.closed).toMatchObject({ code: 1009 })
  })

  it('says the same of an answer with too many elements, and stays connected', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answer = session.get(['Device.'])
    const reqPathResults = Array.from({ length: 300_001 }, () => ({}))
    agent.sendMessage(response(await asked(agent), 'getResp', { reqPathResults }))
    expect(await answer).toEqual({ ok: false, failure: { kind: 'tooLarge', reason: 'more than 300000 elements' } })
    expect(session.open).toBe(true)
  })

  it('is small until it is known who the peer is', async () => {
    await using stand = await controllerStand()
    const agent = await TestAgent.connect(stand.url, eid)
    agent.sendMessage(boot('x'.repeat(100_000)))
    await agent.closed
    expect(stand.connected.size).toBe(0)
    const known = await TestAgent.connect(stand.url, eid)
    known.sendMessage(boot('n1'))
    await stand.connected.next()
    known.sendMessage(boot('x'.repeat(100_000)))
    expect(await known.message()).toMatchObject({ msgId: 'n1' })
    expect(await known.message()).toMatchObject({ type: 'notifyResp' })
  })
})
