import { describe, expect, it } from 'vitest'
import type { RequestMessage, ResponseBodies, UspMessage } from '../codec/message.ts'
import { encodeMessage, errorMessage, request, response } from '../codec/message.ts'
import type { Fields } from '../codec/value.ts'
import type { Stand, TestAgent } from './controllerStand.ts'
import { controllerStand } from './controllerStand.ts'

const eid = 'os::012345-AGENT1'

async function nextRequest(agent: TestAgent): Promise<RequestMessage> {
  const message = await agent.message()
  if (message.kind !== 'request') throw new Error(`a ${message.kind} came`)
  return message
}

function nothingLeft(stand: Stand): void {
  expect(stand.controller.outstanding).toBe(0)
}

describe('requests', () => {
  it('sends a Get and gives its response', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answer = session.get(['Device.DeviceInfo.'], { maxDepth: 2 })
    const asked = await nextRequest(agent)
    expect(asked).toMatchObject({ type: 'get', body: { paramPaths: ['Device.DeviceInfo.'], maxDepth: 2 } })
    const reqPathResults = [
      {
        requestedPath: 'Device.DeviceInfo.',
        resolvedPathResults: [{ resolvedPath: 'Device.DeviceInfo.', resultParams: { UpTime: '7' } }],
      },
    ]
    agent.sendMessage(response(asked.msgId, 'getResp', { reqPathResults }))
    expect(await answer).toMatchObject({ ok: true, value: { reqPathResults } })
    nothingLeft(stand)
  })

  it('sends every other request with its fields (R-MSG.5)', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const exchange = async <Type extends keyof ResponseBodies>(
      answer: Promise<unknown>,
      type: Type,
      fields: Fields<ResponseBodies[Type]>,
    ): Promise<RequestMessage> => {
      const asked = await nextRequest(agent)
      agent.sendMessage(response(asked.msgId, type, fields) as UspMessage)
      expect(await answer).toMatchObject({ ok: true, value: fields })
      return asked
    }

    const set = session.set([{ path: 'Device.X.', params: { A: '1' } }], { allowPartial: true })
    expect(await exchange(set, 'setResp', { updatedObjResults: [{ requestedPath: 'Device.X.' }] })).toMatchObject({
      type: 'set',
      body: {
        allowPartial: true,
        updateObjs: [{ objPath: 'Device.X.', paramSettings: [{ param: 'A', value: '1', required: true }] }],
      },
    })
    const params = [{ param: 'B', value: '2', required: false }]
    const add = session.add([{ path: 'Device.Y.', params }])
    expect(await exchange(add, 'addResp', { createdObjResults: [] })).toMatchObject({
      type: 'add',
      body: { allowPartial: false, createObjs: [{ objPath: 'Device.Y.', paramSettings: params }] },
    })
    const removed = session.delete(['Device.Y.1.'])
    expect(await exchange(removed, 'deleteResp', {})).toMatchObject({
      type: 'delete',
      body: { objPaths: ['Device.Y.1.'] },
    })
    const operate = session.operate('Device.Reboot()', { commandKey: 'k', inputArgs: { Cause: 'x' } })
    expect(await exchange(operate, 'operateResp', {})).toMatchObject({
      type: 'operate',
      body: { command: 'Device.Reboot()', commandKey: 'k', sendResp: true, inputArgs: { Cause: 'x' } },
    })
    const model = session.getSupportedDM(['Device.'], { returnParams: true, firstLevelOnly: true })
    expect(await exchange(model, 'getSupportedDmResp', {})).toMatchObject({
      type: 'getSupportedDm',
      body: { objPaths: ['Device.'], returnParams: true, firstLevelOnly: true, returnEvents: false },
    })
    const instances = session.getInstances(['Device.IP.Interface.'], { firstLevelOnly: true })
    expect(await exchange(instances, 'getInstancesResp', {})).toMatchObject({
      type: 'getInstances',
      body: { objPaths: ['Device.IP.Interface.'], firstLevelOnly: true },
    })
    const versions = { agentSupportedProtocolVersions: '1.3' }
    expect(await exchange(session.getSupportedProtocol(), 'getSupportedProtocolResp', versions)).toMatchObject({
      body: { controllerSupportedProtocolVersions: '1.0,1.1,1.2,1.3,1.4' },
    })
    nothingLeft(stand)
  })

  it('does not wait for an Operate that wants no response (R-OPR.4)', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answer = session.operate('Device.Reboot()', { sendResp: false })
    expect(await nextRequest(agent)).toMatchObject({ type: 'operate', body: { sendResp: false } })
    expect(await answer).toEqual({ ok: true, value: { operationResults: [] } })
    nothingLeft(stand)
  })

  it('gives each answer to its request, in whatever order they come', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answers = ['A', 'B', 'C'].map((path) => session.get([path]))
    const asked = [await nextRequest(agent), await nextRequest(agent), await nextRequest(agent)]
    for (const { msgId, type, body } of asked.toReversed()) {
      if (type !== 'get') throw new Error(`a ${type} came`)
      agent.sendMessage(response(msgId, 'getResp', { reqPathResults: [{ requestedPath: body.paramPaths[0] }] }))
    }
    for (const [index, path] of ['A', 'B', 'C'].entries()) {
      expect(await answers[index]).toMatchObject({ ok: true, value: { reqPathResults: [{ requestedPath: path }] } })
    }
  })

  it('never uses a message id twice (R-MSG.8)', async () => {
    await using stand = await controllerStand()
    const first = await stand.agent('os::1')
    const second = await stand.agent('os::2')
    const ids: string[] = []
    for (const { agent, session } of [first, second, first, second]) {
      void session.get(['Device.'])
      ids.push((await nextRequest(agent)).msgId)
    }
    expect(new Set(ids).size).toBe(4)
  })

  it('fails as refused with code, text and parameter errors of an Error, whatever its header says (R-MSG.10)', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answer = session.set([{ path: 'Device.X.', params: { A: '1' } }])
    const { msgId } = await nextRequest(agent)
    const paramErrs = [{ paramPath: 'Device.X.A', errCode: 7012, errMsg: 'too small' }]
    agent.sendMessage({ ...errorMessage(msgId, 7004, 'invalid', paramErrs), headerType: 5 })
    expect(await answer).toMatchObject({
      ok: false,
      failure: { kind: 'refused', code: 7004, message: 'invalid', paramErrors: paramErrs },
    })
    nothingLeft(stand)
  })

  it('fails as malformed when another response comes', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answer = session.get(['Device.'])
    const { msgId } = await nextRequest(agent)
    agent.sendMessage(response(msgId, 'setResp', {}))
    expect(await answer).toEqual({ ok: false, failure: { kind: 'malformed', reason: 'setResp instead of getResp' } })
  })

  it('fails as malformed when the response cannot be decoded', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answer = session.get(['Device.'])
    const { msgId } = await nextRequest(agent)
    const whole = encodeMessage(response(msgId, 'getResp', { reqPathResults: [{ requestedPath: 'Device.' }] }))
    agent.sendRecord({ type: 'noSessionContext', body: { payload: whole.slice(0, -1) } })
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
    expect(session.open).toBe(true)
  })

  it('takes only the first of two answers', async () => {
    await using stand = await controllerStand()
    const { agent, session } = await stand.agent(eid)
    const answer = session.get(['Device.'])
    const { msgId } = await nextRequest(agent)
    agent.sendMessage(response(msgId, 'getResp', { reqPathResults: [{ requestedPath: '1' }] }))
    agent.sendMessage(response(msgId, 'getResp', { reqPathResults: [{ requestedPath: '2' }] }))
    expect(await answer).toMatchObject({ value: { reqPathResults: [{ requestedPath: '1' }] } })
    await agent.settled()
    expect(session.open).toBe(true)
  })
})

describe('time-outs and limits', () => {
  it('fails as timeout after the time the request or the controller gives', async () => {
    await using stand = await controllerStand({ limits: { requestTimeout: 30_000 } })
    const { session, agent } = await stand.agent(eid)
    const short = session.get(['Device.'], { timeoutMs: 2000 })
    const long = session.get(['Device.'])
    await nextRequest(agent)
    stand.clock.tick(1900)
    expect(stand.controller.outstanding).toBe(2)
    stand.clock.tick(200)
    expect(await short).toEqual({ ok: false, failure: { kind: 'timeout' } })
    stand.clock.tick(28_000)
    expect(await long).toEqual({ ok: false, failure: { kind: 'timeout' } })
    nothingLeft(stand)
  })

  it('pings while a request stays unanswered, less and less often', async () => {
    await using stand = await controllerStand({ limits: { nudgeAfter: 300 } })
    const { agent, session } = await stand.agent(eid)
    void session.get(['Device.'], { timeoutMs: 10_000 })
    stand.clock.tick(280)
    await agent.settled()
    expect(agent.pings).toBe(0)
    stand.clock.tick(60)
    await agent.settled()
    expect(agent.pings).toBe(1)
    stand.clock.tick(620)
    await agent.settled()
    expect(agent.pings).toBe(2)
    stand.clock.tick(300)
    await agent.settled()
    expect(agent.pings).toBe(2)
  })

  it('lets requests wait for their turn and refuses more with busy', async () => {
    await using stand = await controllerStand({ limits: { maxOutstanding: 2, maxWaiting: 1 } })
    const { agent, session } = await stand.agent(eid)
    const answers = [1, 2, 3, 4].map((n) => session.get([`Device.${n}.`]))
    expect(await answers[3]).toEqual({ ok: false, failure: { kind: 'busy' } })
    const first = await nextRequest(agent)
    await nextRequest(agent)
    await agent.settled()
    expect(agent.records.size).toBe(0)
    agent.sendMessage(response(first.msgId, 'getResp', {}))
    expect(await nextRequest(agent)).toMatchObject({ body: { paramPaths: ['Device.3.'] } })
    stand.clock.tick(60_000)
    expect(await answers[2]).toEqual({ ok: false, failure: { kind: 'timeout' } })
    nothingLeft(stand)
  })

  it('times a request out that never got its turn, and does not send it', async () => {
    await using stand = await controllerStand({ limits: { maxOutstanding: 1 } })
    const { agent, session } = await stand.agent(eid)
    const first = session.get(['Device.1.'], { timeoutMs: 60_000 })
    const second = session.get(['Device.2.'], { timeoutMs: 1000 })
    const { msgId } = await nextRequest(agent)
    stand.clock.tick(1100)
    expect(await second).toEqual({ ok: false, failure: { kind: 'timeout' } })
    agent.sendMessage(response(msgId, 'getResp', {}))
    expect(await first).toMatchObject({ ok: true })
    await agent.settled()
    expect(agent.records.size).toBe(0)
  })

  it('fails everything as disconnected when the controller closes', async () => {
    await using stand = await controllerStand({ limits: { maxOutstanding: 1 } })
    const { agent, session } = await stand.agent(eid)
    const answers = [session.get(['Device.1.']), session.get(['Device.2.'])]
    stand.controller.close()
    for (const answer of answers) expect(await answer).toEqual({ ok: false, failure: { kind: 'disconnected' } })
    expect(await agent.closed).toMatchObject({ code: 1001 })
    nothingLeft(stand)
  })
})

describe('notifications', () => {
  const event = { case: 'event' as const, value: { objPath: 'Device.', eventName: 'Boot!' } }

  it('acknowledges a Notify once its handler has taken it (R-MSG.0, R-NOT.10)', async () => {
    const taken = Promise.withResolvers<void>()
    await using stand = await controllerStand({ notify: () => taken.promise })
    const { agent } = await stand.agent(eid)
    agent.sendMessage(request('n1', 'notify', { subscriptionId: 'boot', sendResp: true, notification: event }))
    expect(await stand.notified.next()).toMatchObject({ notification: event })
    await agent.settled()
    expect(agent.records.size).toBe(1)
    taken.resolve()
    expect(await agent.message()).toMatchObject({ msgId: 'n1', type: 'notifyResp', body: { subscriptionId: 'boot' } })
  })

  it('leaves a Notify unacknowledged when its handler fails, in time or later', async () => {
    let calls = 0
    await using stand = await controllerStand({
      notify() {
        calls += 1
        if (calls === 1) throw new Error('no database')
        return calls === 2 ? Promise.reject(new Error('no database')) : undefined
      },
    })
    const { agent } = await stand.agent(eid)
    for (const msgId of ['n1', 'n2', 'n3']) {
      agent.sendMessage(request(msgId, 'notify', { sendResp: true, notification: event }))
    }
    expect(await agent.message()).toMatchObject({ msgId: 'n3', type: 'notifyResp' })
    expect(stand.problems).toHaveLength(2)
  })

  it('does not acknowledge what asks for no acknowledgement, except an OnBoardRequest (R-NOT.8, R-NOT.6a)', async () => {
    await using stand = await controllerStand()
    const { agent } = await stand.agent(eid)
    agent.sendMessage(request('n1', 'notify', { notification: event }))
    const onBoardReq = { case: 'onBoardReq' as const, value: { oui: '012345', serialNumber: '1' } }
    agent.sendMessage(request('n2', 'notify', { notification: onBoardReq }))
    expect(await agent.message()).toMatchObject({ msgId: 'n2', type: 'notifyResp' })
    expect(stand.notified.size).toBe(2)
  })

  it.each([
    ['in number', { maxNotifies: 4 }],
    ['in bytes', { maxNotifyBytes: 200_000 }],
  ])('stops reading from an agent that notifies faster than its notifications are taken, %s', async (_what, limits) => {
    const taken = Promise.withResolvers<void>()
    await using stand = await controllerStand({ notify: () => taken.promise, limits })
    const { agent } = await stand.agent(eid)
    // Several of them may share one read from the socket, so many more than the limit are sent.
    const filler = 'x'.repeat(50_000)
    const count = 100
    for (let n = 0; n < count; n += 1) {
      const valueChange = { case: 'valueChange' as const, value: { paramPath: String(n), paramValue: filler } }
      agent.sendMessage(request(`n${n}`, 'notify', { sendResp: true, notification: valueChange }))
    }
    for (let n = 0; n < 4; n += 1) await stand.notified.next()
    expect(stand.notified.size).toBeLessThan(count / 2)
    taken.resolve()
    for (let n = 0; n < count; n += 1) expect(await agent.message()).toMatchObject({ type: 'notifyResp' })
  })
})
