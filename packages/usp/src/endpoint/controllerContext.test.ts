import { describe, expect, it } from 'vitest'
import { encodeMessage, request, response } from '../codec/message.ts'
import type { RecordContent } from '../codec/record.ts'
import { SessionContext } from './controllerContext.ts'
import type { TestAgent } from './controllerStand.ts'
import { controllerStand } from './controllerStand.ts'

type Body = Extract<RecordContent, { type: 'sessionContext' }>['body']

const eid = 'os::012345-AGENT1'
const notify = (msgId: string): Uint8Array =>
  encodeMessage(
    request(msgId, 'notify', { subscriptionId: msgId, sendResp: true, notification: { case: 'event', value: {} } }),
  )

function body(sequenceId: bigint, fields: Partial<Body> = {}): Body {
  return {
    sessionId: 5n,
    sequenceId,
    expectedId: 1n,
    retransmitId: 0n,
    payloadSarState: 0,
    payloadrecSarState: 0,
    payload: [],
    ...fields,
  }
}

async function contextRecord(agent: TestAgent): Promise<Body> {
  for (;;) {
    const received = await agent.records.next()
    if (received.type === 'sessionContext') return received.body
  }
}

describe('a session context over a connection', () => {
  it('is answered within itself (R-E2E.4, R-E2E.14, R-E2E.15, R-E2E.17)', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    agent.sendRecord({ type: 'sessionContext', body: body(1n, { payload: [notify('n1')] }) })
    const answer = await contextRecord(agent)
    expect(answer).toMatchObject({ sessionId: 5n, sequenceId: 1n, expectedId: 2n })
    const asked = session.get(['Device.'])
    const { msgId } = await agent.message()
    agent.sendRecord({
      type: 'sessionContext',
      body: body(2n, { payload: [encodeMessage(response(msgId, 'getResp', {}))] }),
    })
    expect(await asked).toMatchObject({ ok: true })
  })

  it('is forgotten with the next connect record', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.sendRecord({ type: 'sessionContext', body: body(1n, { payload: [notify('n1')] }) })
    await contextRecord(agent)
    agent.sendRecord({ type: 'websocketConnect', body: {} })
    agent.sendRecord({ type: 'noSessionContext', body: { payload: notify('n2') } })
    expect(await agent.records.next()).toMatchObject({ type: 'websocketConnect' })
    expect(await agent.records.next()).toMatchObject({ type: 'noSessionContext' })
  })

  it('closes when a segmented message never ends (R-E2E.21)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    const segment = new Uint8Array(1_000_000)
    for (let n = 1n; n < 10n; n += 1n) {
      agent.sendRecord({
        type: 'sessionContext',
        body: body(n, { payloadSarState: n === 1n ? 1 : 2, payload: [segment] }),
      })
    }
    expect(await agent.closed).toEqual({ code: 1009, reason: 'the segmented message is too large' })
  })
})

describe('SessionContext', () => {
  const bytes = (...values: number[]): Uint8Array => new Uint8Array(values)
  const context = (): SessionContext => new SessionContext(5n, 1n, 1000)

  it('joins the segments of a message', () => {
    const receiver = context()
    expect(receiver.receive(body(1n, { payloadSarState: 1, payload: [bytes(1), bytes(2)] })).message).toBeUndefined()
    expect(receiver.receive(body(2n, { payloadSarState: 2, payload: [bytes(3)] })).message).toBeUndefined()
    const last = receiver.receive(body(3n, { payloadSarState: 3, payload: [bytes(4)] }))
    expect([...(last.message ?? [])]).toEqual([1, 2, 3, 4])
    expect([...(receiver.receive(body(4n, { payload: [bytes(9)] })).message ?? [])]).toEqual([9])
  })

  it('waits for the rest of a segmented payload record', () => {
    const receiver = context()
    const first = { payloadSarState: 3, payloadrecSarState: 1, payload: [bytes(1)] } as const
    expect(receiver.receive(body(1n, first)).message).toBeUndefined()
    const second = { payloadSarState: 3, payloadrecSarState: 3, payload: [bytes(2)] } as const
    expect([...(receiver.receive(body(2n, second)).message ?? [])]).toEqual([1, 2])
  })

  it('takes a record only once (R-E2E.25)', () => {
    const receiver = context()
    expect(receiver.receive(body(1n, { payload: [bytes(1)] })).message).toBeDefined()
    expect(receiver.receive(body(1n, { payload: [bytes(1)] })).message).toBeUndefined()
  })

  it('asks for what is missing, and takes what follows once it is there (R-E2E.20)', () => {
    const receiver = context()
    const gap = receiver.receive(body(2n, { payload: [bytes(2)] }))
    expect(gap.message).toBeUndefined()
    expect(gap.send).toMatchObject([{ retransmitId: 1n, expectedId: 1n, payload: [] }])
    expect(receiver.receive(body(1n, { payload: [bytes(1)] })).message).toBeDefined()
    expect(receiver.receive(body(2n, { payload: [bytes(2)] })).message).toBeDefined()
  })

  it('sends again what the peer asks for, until it is acknowledged (R-E2E.16)', () => {
    const sender = context()
    sender.wrap(bytes(1))
    const second = sender.wrap(bytes(2))
    expect(sender.receive(body(1n, { expectedId: 2n, retransmitId: 2n })).send).toEqual([second])
    expect(sender.receive(body(2n, { expectedId: 3n, retransmitId: 2n })).send).toEqual([])
  })

  it('begins anew with another session id (R-E2E.5, R-E2E.6, R-E2E.24)', () => {
    const receiver = context()
    receiver.receive(body(1n, { payloadSarState: 1, payload: [bytes(1)] }))
    const fresh = receiver.receive(body(1n, { sessionId: 6n, payload: [bytes(7)] }))
    expect([...(fresh.message ?? [])]).toEqual([7])
    expect(receiver.wrap(bytes(1))).toMatchObject({ sessionId: 6n, sequenceId: 1n, expectedId: 2n })
  })

  it('begins anew before the sequence numbers end (R-E2E.8, R-E2E.9)', () => {
    const near = 2n ** 64n - 10n
    const receiver = new SessionContext(5n, near, 1000)
    receiver.receive(body(near, { payload: [bytes(1)] }))
    expect(receiver.wrap(bytes(1))).toMatchObject({ sessionId: 6n, sequenceId: 1n })
  })
})
