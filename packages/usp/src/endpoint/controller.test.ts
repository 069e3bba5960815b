import { describe, expect, it } from 'vitest'
import { errorMessage, request, response } from '../codec/message.ts'
import { TestAgent, controllerId, controllerStand } from './controllerStand.ts'

const eid = 'os::012345-AGENT1'

describe('sessions', () => {
  it('answers the agent’s WebSocketConnect with its own and lists the session (R-MTP.8)', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    expect(await agent.records.next()).toMatchObject({ type: 'websocketConnect', fromId: controllerId, toId: eid })
    expect(session).toMatchObject({ endpointId: eid, mtp: 'websocket', open: true, connectedTime: stand.clock.now() })
    expect(session.host).toBe(new URL(stand.url).host)
    expect(stand.controller.session(eid)).toBe(session)
    expect([...stand.controller.sessions()]).toEqual([session])
  })

  it('takes the endpoint from the first record when the handshake names none', async () => {
    await using stand = await controllerStand()
    const agent = await TestAgent.connect(stand.url, eid)
    agent.sendMessage(request('n1', 'notify', { subscriptionId: 's', notification: { case: 'event', value: {} } }))
    expect((await stand.connected.next()).endpointId).toBe(eid)
    expect(await stand.notified.next()).toMatchObject({ subscriptionId: 's' })
  })

  it('takes a named but silent agent as connected after a grace', async () => {
    await using stand = await controllerStand({ limits: { connectGrace: 3000 } })
    const agent = await TestAgent.connect(`${stand.url}?eid=${eid}`, eid)
    stand.clock.tick(2900)
    expect(stand.controller.size).toBe(0)
    stand.clock.tick(200)
    expect((await stand.connected.next()).endpointId).toBe(eid)
    agent.socket.terminate()
  })

  it('closes an unnamed and silent connection with 1008', async () => {
    await using stand = await controllerStand({ limits: { identifyTimeout: 10_000 } })
    const agent = await TestAgent.connect(stand.url, eid)
    stand.clock.tick(10_100)
    expect(await agent.closed).toEqual({ code: 1008, reason: `no record for ${controllerId} came` })
    expect(stand.controller.size).toBe(0)
  })

  it('closes the older of two connections of one endpoint (R-WS.4)', async () => {
    await using stand = await controllerStand()
    const older = await stand.agent(eid)
    const newer = await stand.agent(eid)
    expect(await older.agent.closed).toMatchObject({ code: 1008 })
    expect(await stand.disconnected.next()).toMatchObject({ session: older.session, reason: { code: 1008 } })
    expect(older.session.open).toBe(false)
    expect(stand.controller.session(eid)).toBe(newer.session)
    expect(newer.session.open).toBe(true)
    expect(stand.problems.at(-1)).toMatchObject({ endpointId: eid })
  })

  it('ends with the agent’s connection and fails what was outstanding', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answer = session.get(['Device.'])
    await agent.message()
    agent.socket.close(1001, 'bye')
    expect(await answer).toEqual({ ok: false, failure: { kind: 'disconnected' } })
    expect((await stand.disconnected.next()).reason).toEqual({ code: 1001, reason: 'bye' })
    expect(stand.controller.size).toBe(0)
    expect(await session.get(['Device.'])).toEqual({ ok: false, failure: { kind: 'disconnected' } })
  })

  it('ends with a Disconnect record (R-MTP.7)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.sendRecord({ type: 'disconnect', body: { reason: 'rebooting', reasonCode: 0 } })
    expect(await agent.closed).toEqual({ code: 1000, reason: 'the agent disconnected: rebooting' })
    expect((await stand.disconnected.next()).reason.code).toBe(1000)
  })

  it('closes on request', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    session.close(1000, 'deleted')
    expect(await agent.closed).toEqual({ code: 1000, reason: 'deleted' })
    expect((await stand.disconnected.next()).reason).toEqual({ code: 1000, reason: 'deleted' })
  })

  it('speaks the version of the agent', async () => {
    await using stand = await controllerStand()
    const agent = await TestAgent.connect(`${stand.url}?eid=${eid}`, eid)
    agent.sendRecord({ type: 'websocketConnect', body: {} }, { version: '1.2' })
    const session = await stand.connected.next()
    expect(session.version).toBe('1.2')
    expect(await agent.records.next()).toMatchObject({ version: '1.2' })
  })
})

describe('records that are refused', () => {
  it('closes with 1003 on bytes that are no record (R-WS.16)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.send(new Uint8Array([0xff, 0xff]))
    expect(await agent.closed).toMatchObject({ code: 1003 })
    expect(stand.problems.at(-1)?.text).toContain('not a USP record')
  })

  it('closes with 1003 on a text frame (R-WS.14)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.send('hello')
    expect(await agent.closed).toEqual({ code: 1003, reason: 'records come in binary frames' })
  })

  it('closes on a record from another endpoint and does nothing of it', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    const notify = request('n', 'notify', { sendResp: true, notification: { case: 'event', value: {} } })
    agent.sendRecord({ type: 'websocketConnect', body: {} }, { fromId: 'os::other' })
    agent.sendMessage(notify)
    expect(await agent.closed).toMatchObject({ code: 1008, reason: `from_id os::other on the connection of ${eid}` })
    expect(stand.notified.size).toBe(0)
    expect(stand.controller.session('os::other')).toBeUndefined()
  })

  it('closes when the first record contradicts the handshake', async () => {
    await using stand = await controllerStand()
    const agent = await TestAgent.connect(`${stand.url}?eid=${eid}`, 'os::other')
    agent.sendRecord({ type: 'websocketConnect', body: {} })
    expect(await agent.closed).toMatchObject({ code: 1008 })
    expect(stand.connected.size).toBe(0)
  })

  it.each(['', 'with space', 'x'.repeat(256)])('closes on the invalid from_id "%s"', async (fromId) => {
    await using stand = await controllerStand()
    const agent = await TestAgent.connect(stand.url, fromId)
    agent.sendRecord({ type: 'websocketConnect', body: {} })
    expect(await agent.closed).toMatchObject({ code: 1003 })
  })

  it('ignores a record for another controller (R-E2E.1)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.sendRecord({ type: 'disconnect', body: { reason: '', reasonCode: 0 } }, { toId: 'self::other' })
    await agent.settled()
    expect(stand.controller.size).toBe(1)
    expect(stand.problems.map(({ text }) => text)).toEqual(['ignored a record for self::other'])
  })

  it('does not take an agent that speaks to another controller as connected', async () => {
    await using stand = await controllerStand()
    const agent = await TestAgent.connect(`${stand.url}?eid=${eid}`, eid)
    agent.sendRecord({ type: 'websocketConnect', body: {} }, { toId: 'self::other' })
    await agent.settled()
    stand.clock.tick(5000)
    expect(await agent.closed).toMatchObject({ code: 1008 })
    expect(stand.connected.size).toBe(0)
  })

  it('answers a payload under TLS with an Error (R-MTP.5, R-E2E.19)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.sendSecured(new Uint8Array([1, 2, 3]))
    expect(await agent.message()).toMatchObject({ kind: 'error', body: { errCode: 7102 } })
  })

  it('answers an unusable message with an Error and goes on (R-MSG.1)', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    agent.sendRecord({ type: 'noSessionContext', body: { payload: new Uint8Array([9, 9, 9]) } })
    expect(await agent.message()).toMatchObject({ kind: 'error', body: { errCode: 7100 } })
    expect(session.open).toBe(true)
  })

  it('reports ever fewer of the problems of one agent', async () => {
    await using stand = await controllerStand({ limits: { freeErrors: 1000 } })
    const { agent } = await stand.agent(eid)
    for (let n = 0; n < 101; n += 1) {
      agent.sendRecord({ type: 'noSessionContext', body: { payload: new Uint8Array([9, 9, 9]) } })
      await agent.message()
    }
    expect(stand.problems).toHaveLength(11)
  })
})

describe('what an agent asks', () => {
  it('does not take requests that are for agents', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.sendMessage(request('g', 'get', { paramPaths: ['Device.'] }))
    expect(await agent.message()).toMatchObject({ kind: 'error', msgId: 'g', body: { errCode: 7001 } })
  })

  it('refuses every path of a Register that may fail in part (R-REG.0)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    const regPaths = [{ path: 'Device.A.' }, { path: 'Device.B.' }]
    agent.sendMessage(request('r', 'register', { allowPartial: true, regPaths }))
    const answer = await agent.message()
    expect(answer).toMatchObject({
      msgId: 'r',
      type: 'registerResp',
      body: {
        registeredPathResults: regPaths.map(({ path }) => ({
          requestedPath: path,
          operStatus: { operStatus: { case: 'operFailure', value: { errCode: 7028 } } },
        })),
      },
    })
  })

  it('answers any other Register with an Error (R-REG.1)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.sendMessage(request('r', 'register', { regPaths: [{ path: 'Device.A.' }] }))
    expect(await agent.message()).toMatchObject({ kind: 'error', msgId: 'r', body: { errCode: 7028 } })
  })

  it('refuses every path of a Deregister', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.sendMessage(request('d', 'deregister', { paths: ['Device.A.'] }))
    expect(await agent.message()).toMatchObject({
      type: 'deregisterResp',
      body: { deregisteredPathResults: [{ operStatus: { operStatus: { value: { errCode: 7030 } } } }] },
    })
  })

  it('ignores answers nobody waits for (R-MSG.9)', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    agent.sendMessage(response('nobody', 'getResp', {}))
    agent.sendMessage(errorMessage('nobody', 7000, 'late'))
    await agent.settled()
    expect(session.open).toBe(true)
    expect(agent.records.size).toBe(1)
  })
})
