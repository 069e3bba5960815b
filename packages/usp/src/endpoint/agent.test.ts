import { afterEach, describe, expect, it } from 'vitest'
import type { CommandOutcome } from '../model/supported.ts'
import { supportedModel } from '../model/supported.ts'
import { joinLibraries, tr181 } from '../model/library.ts'
import { refuse } from '../model/refusal.ts'
import { uspError } from '../codec/errors.ts'
import { Agent } from './agent.ts'
import { localAgentModel } from './agentModel.ts'
import type { AgentHandle, AgentOptions } from './agentTypes.ts'
import { retryWait } from './agentRetry.ts'
import type { Stand } from './controllerStand.ts'
import { controllerId, controllerStand } from './controllerStand.ts'
import type { ControllerSession, Notify } from './controllerTypes.ts'

type Device = { readonly agent: AgentHandle; channel: number; readonly pings: ((outcome: CommandOutcome) => void)[] }

const supported = supportedModel<Device>(joinLibraries(tr181()), [
  localAgentModel('1.0'),
  {
    'Device.': {
      commands: {
        'Reboot()': (device, call) => {
          device.agent.restart({ cause: 'RemoteReboot', commandKey: call.commandKey, downMs: 20_000 })
          return { ok: true }
        },
        'FactoryReset()': (device, call) => {
          device.agent.restart({ cause: 'RemoteFactoryReset', commandKey: call.commandKey, downMs: 1000 })
          return { ok: true }
        },
        'SelfTestDiagnostics()': () => {
          throw new Error('the self test fell over')
        },
      },
    },
    'Device.WiFi.Radio.{i}.': { instances: 1, params: { Enable: true, Channel: (device) => device.channel } },
    'Device.IP.Diagnostics.': {
      commands: {
        'IPPing()': (device) => new Promise((resolve) => device.pings.push(resolve)),
      },
    },
  },
])

const open: (Stand | Agent<Device>)[] = []
afterEach(async () => {
  for (const one of open.splice(0)) {
    if (one instanceof Agent) one.stop('terminate')
    else await one[Symbol.asyncDispose]()
  }
})

type Bench = {
  stand: Stand
  agent: Agent<Device>
  device: Device
  session: ControllerSession
  next(kind: string): Promise<Notify>
}

async function bench(
  options: Partial<AgentOptions<Device>> = {},
  notify?: (session: ControllerSession, notify: Notify) => void,
): Promise<Bench> {
  const stand = await controllerStand(notify === undefined ? {} : { notify })
  const agent = new Agent<Device>({
    endpointId: 'os::012345-A1',
    url: stand.url,
    controllerId,
    identity: { oui: '012345', productClass: 'AP', serialNumber: 'A1' },
    supported,
    device: (handle) => ({ agent: handle, channel: 6, pings: [] }),
    clock: stand.clock,
    random: () => 0.5,
    startedTime: stand.clock.now() - 60_000,
    ...options,
  })
  open.push(agent, stand)
  agent.start()
  const session = await stand.connected.next()
  const next = async (kind: string): Promise<Notify> => {
    for (;;) {
      const notification = await stand.notified.next()
      if (notification.notification.case === kind) return notification
    }
  }
  return { stand, agent, device: agent.model.device, session, next }
}

/** Waits until what the agent sent so far has been taken and acknowledged. */
async function quiet(agent: Agent<Device>, session: ControllerSession): Promise<void> {
  while (agent.unacknowledged > 0) await session.getSupportedProtocol()
}

/** Lets time pass no faster than both sides can answer each other's pings. */
async function pass(stand: Stand, session: ControllerSession, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 20) {
    stand.clock.tick(20_000)
    await session.getSupportedProtocol()
  }
}

async function subscribe(
  session: ControllerSession,
  kind: string,
  reference: string,
  more: { [name: string]: string } = {},
) {
  const params = {
    Enable: 'true',
    ID: `${kind}-1`,
    NotifType: kind,
    ReferenceList: reference,
    NotifRetry: 'true',
    ...more,
  }
  const added = await session.add([{ path: 'Device.LocalAgent.Subscription.', params }])
  expect(added).toMatchObject({ ok: true })
}

describe('an agent and a controller over a real socket', () => {
  it('introduces itself, once, and answers every kind of request', async () => {
    const { session, next, agent } = await bench()
    expect((await next('onBoardReq')).notification.value).toMatchObject({ oui: '012345', serialNumber: 'A1' })
    await quiet(agent, session)
    expect(await session.get(['Device.LocalAgent.EndpointID'])).toMatchObject({
      ok: true,
      value: { reqPathResults: [{ resolvedPathResults: [{ resultParams: { EndpointID: 'os::012345-A1' } }] }] },
    })
    expect(await session.set([{ path: 'Device.WiFi.Radio.1.', params: { Enable: '0' } }])).toMatchObject({ ok: true })
    expect(await session.set([{ path: 'Device.WiFi.Radio.1.', params: { Nope: '0' } }])).toMatchObject({
      ok: false,
      failure: { kind: 'refused', code: 7004, paramErrors: [{ errCode: 7010 }] },
    })
    expect(await session.getInstances(['Device.WiFi.'])).toMatchObject({ ok: true })
    expect(await session.getSupportedDM(['Device.'], { returnParams: true })).toMatchObject({ ok: true })
    expect(await session.getSupportedProtocol()).toMatchObject({
      ok: true,
      value: { agentSupportedProtocolVersions: '1.0,1.1,1.2,1.3,1.4' },
    })
    expect(await session.operate('Device.Nope()')).toMatchObject({ ok: false, failure: { code: 7026 } })
    expect(await session.delete(['Device.LocalAgent.Subscription.1.'])).toMatchObject({ ok: true })
  })

  it('notifies of its boot when it boots, and not when it only goes on', async () => {
    const { next } = await bench({ startedTime: undefined })
    const boot = await next('event')
    expect(boot).toMatchObject({ subscriptionId: 'boot', notification: { value: { eventName: 'Boot!' } } })
  })

  it('carries an asynchronous operation out and says by its key how it ended', async () => {
    const { session, device, next } = await bench()
    await subscribe(session, 'OperationComplete', 'Device.IP.Diagnostics.IPPing()')
    const operated = await session.operate('Device.IP.Diagnostics.IPPing()', { commandKey: 'task-7' })
    expect(operated).toMatchObject({
      ok: true,
      value: { operationResults: [{ operationResp: { case: 'reqObjPath', value: 'Device.LocalAgent.Request.1' } }] },
    })
    expect(await session.get(['Device.LocalAgent.Request.*.CommandKey'])).toMatchObject({
      value: { reqPathResults: [{ resolvedPathResults: [{ resultParams: { CommandKey: 'task-7' } }] }] },
    })
    device.pings[0]?.({ ok: true, outputs: { SuccessCount: '3' } })
    expect((await next('operComplete')).notification.value).toMatchObject({
      objPath: 'Device.IP.Diagnostics.',
      commandName: 'IPPing()',
      commandKey: 'task-7',
      operationResp: { case: 'reqOutputArgs', value: { outputArgs: { SuccessCount: '3' } } },
    })
    expect(await session.get(['Device.LocalAgent.RequestNumberOfEntries'])).toMatchObject({
      value: { reqPathResults: [{ resolvedPathResults: [{ resultParams: { RequestNumberOfEntries: '0' } }] }] },
    })
  })

  it('ends a cancelled operation, a failing one and one cut off by a restart with a failure each', async () => {
    const { session, next, stand } = await bench()
    await subscribe(session, 'OperationComplete', 'Device.', { Persistent: 'true' })
    const failure = async (): Promise<unknown> => (await next('operComplete')).notification.value
    await session.operate('Device.IP.Diagnostics.IPPing()', { commandKey: 'a' })
    await session.operate('Device.LocalAgent.Request.1.Cancel()')
    expect(await failure()).toMatchObject({ commandKey: 'a', operationResp: { value: { errCode: 7023 } } })
    await session.operate('Device.SelfTestDiagnostics()', { commandKey: 'b' })
    expect(await failure()).toMatchObject({
      commandKey: 'b',
      operationResp: { value: { errMsg: 'the self test fell over' } },
    })
    await session.operate('Device.IP.Diagnostics.IPPing()', { commandKey: 'c' })
    await session.operate('Device.Reboot()')
    stand.clock.tick(100)
    expect(await failure()).toMatchObject({ commandKey: 'c', operationResp: { value: { errCode: 7022 } } })
  })

  it('notifies of values that change, and of instances that come and go', async () => {
    const { session, device, next, stand } = await bench()
    await subscribe(session, 'ValueChange', 'Device.WiFi.Radio.*.Channel')
    await subscribe(session, 'ObjectCreation', 'Device.LocalAgent.Subscription.')
    await subscribe(session, 'ObjectDeletion', 'Device.LocalAgent.Subscription.')
    expect((await next('objCreation')).notification.value).toMatchObject({
      objPath: 'Device.LocalAgent.Subscription.4.',
      uniqueKeys: { ID: 'ObjectDeletion-1' },
    })
    await session.delete(['Device.LocalAgent.Subscription.[ID=="ObjectCreation-1"].'])
    expect((await next('objDeletion')).notification.value).toMatchObject({
      objPath: 'Device.LocalAgent.Subscription.3.',
    })
    device.channel = 11
    stand.clock.tick(5000)
    expect((await next('valueChange')).notification.value).toEqual(
      expect.objectContaining({ paramPath: 'Device.WiFi.Radio.1.Channel', paramValue: '11' }),
    )
  })

  it('sends a notification again until it is acknowledged', async () => {
    let refusals = 2
    const { stand, agent, session, next } = await bench({}, () => {
      if (refusals-- > 0) throw new Error('not now')
    })
    await next('onBoardReq')
    stand.clock.tick(10_000)
    await next('onBoardReq')
    expect(agent.unacknowledged).toBe(1)
    stand.clock.tick(20_000)
    await next('onBoardReq')
    await quiet(agent, session)
    expect(agent.unacknowledged).toBe(0)
  })

  it('restarts: gone for a while, then Boot! with cause and key; only persistent subscriptions live on', async () => {
    const { session, stand, agent, next } = await bench()
    await subscribe(session, 'Event', 'Device.LocalAgent.Periodic!')
    await quiet(agent, session)
    expect(await session.operate('Device.Reboot()', { commandKey: 'task-9' })).toMatchObject({ ok: true })
    stand.clock.tick(100)
    await stand.disconnected.next()
    expect(agent.connected).toBe(false)
    stand.clock.tick(20_000)
    const again = await stand.connected.next()
    expect((await next('event')).notification.value).toMatchObject({
      eventName: 'Boot!',
      params: { Cause: 'RemoteReboot', CommandKey: 'task-9', FirmwareUpdated: 'false' },
    })
    expect(await again.get(['Device.LocalAgent.Subscription.*.ID'])).toMatchObject({
      value: { reqPathResults: [{ resolvedPathResults: [{ resultParams: { ID: 'boot' } }] }] },
    })
    expect(await again.get(['Device.LocalAgent.UpTime'])).toMatchObject({
      value: { reqPathResults: [{ resolvedPathResults: [{ resultParams: { UpTime: '0' } }] }] },
    })
  })

  it('forgets everything in a factory reset and introduces itself again', async () => {
    const { session, stand, agent, next } = await bench()
    await next('onBoardReq')
    await quiet(agent, session)
    await session.set([{ path: 'Device.WiFi.Radio.1.', params: { Enable: 'false' } }])
    await session.operate('Device.FactoryReset()', { commandKey: 'k' })
    stand.clock.tick(100)
    await stand.disconnected.next()
    stand.clock.tick(2000)
    const again = await stand.connected.next()
    expect((await next('event')).notification.value).toMatchObject({
      params: { Cause: 'RemoteFactoryReset', CommandKey: 'k' },
    })
    await next('onBoardReq')
    expect(await again.get(['Device.WiFi.Radio.1.Enable'])).toMatchObject({
      value: { reqPathResults: [{ resolvedPathResults: [{ resultParams: { Enable: 'true' } }] }] },
    })
  })

  it('connects again with growing waits, and keeps what it had to say', async () => {
    const { session, stand, agent, next } = await bench({ longestRetryMs: 4000 })
    await quiet(agent, session)
    session.close(1001, 'restart')
    await stand.disconnected.next()
    agent.emit('Device.', 'Boot!', {})
    // The close frame may still be on its way to the agent.
    while (agent.connected) await new Promise((resolve) => setImmediate(resolve))
    expect(agent.retryCount).toBe(1)
    stand.clock.tick(2000)
    await stand.connected.next()
    await next('event')
  })

  it('ends a subscription when its time is over', async () => {
    const { session, stand } = await bench()
    await subscribe(session, 'Event', 'Device.', { TimeToLive: '30' })
    stand.clock.tick(31_000)
    expect(await session.get(['Device.LocalAgent.Subscription.*.ID'])).toMatchObject({
      value: { reqPathResults: [{ resolvedPathResults: [{ resultParams: { ID: 'boot' } }] }] },
    })
  })

  it('raises Periodic! and Timer! when they are due', async () => {
    const { session, stand, agent, next } = await bench()
    await subscribe(session, 'Event', 'Device.LocalAgent.')
    await session.set([{ path: 'Device.LocalAgent.Controller.1.', params: { PeriodicNotifInterval: '600' } }])
    await session.operate('Device.LocalAgent.Controller.1.ScheduleTimer()', {
      commandKey: 'tea',
      inputArgs: { DelaySeconds: '180' },
    })
    await quiet(agent, session)
    await pass(stand, session, 180)
    expect((await next('event')).notification.value).toMatchObject({
      eventName: 'Timer!',
      params: { CommandKey: 'tea' },
    })
    await pass(stand, session, 420)
    expect((await next('event')).notification.value).toMatchObject({ eventName: 'Periodic!' })
  })

  it('keeps what asks for an acknowledgement while it is offline, until that expires, and nothing else', async () => {
    const { session, stand, agent, next } = await bench()
    await subscribe(session, 'Event', 'Device.LocalAgent.Periodic!', { NotifRetry: 'false' })
    await subscribe(session, 'OperationComplete', 'Device.', { NotifExpiration: '60' })
    await quiet(agent, session)
    agent.stop()
    await stand.disconnected.next()
    agent.emit('Device.LocalAgent.', 'Periodic!')
    expect(agent.unacknowledged).toBe(0)
    agent.emit('Device.', 'Boot!', { Cause: 'LocalReboot' })
    expect(agent.unacknowledged).toBe(1)
    agent.start()
    await next('event')
    const again = await stand.connected.next()
    await quiet(agent, again)
    await again.operate('Device.IP.Diagnostics.IPPing()', { commandKey: 'late' })
    agent.stop()
    await stand.disconnected.next()
    agent.requests[0]?.cancel()
    expect(agent.unacknowledged).toBe(1)
    stand.clock.tick(61_000)
    agent.start()
    await stand.connected.next()
    expect(agent.unacknowledged).toBe(0)
  })

  it('forgets the oldest news first when its controller stays away', async () => {
    const { session, stand, agent } = await bench()
    await subscribe(session, 'OperationComplete', 'Device.')
    await subscribe(session, 'Event', 'Device.LocalAgent.Periodic!')
    await quiet(agent, session)
    await session.operate('Device.IP.Diagnostics.IPPing()', { commandKey: 'kept' })
    agent.stop()
    await stand.disconnected.next()
    agent.requests[0]?.cancel()
    for (let count = 0; count < 500; count += 1) agent.emit('Device.LocalAgent.', 'Periodic!')
    expect(agent.unacknowledged).toBe(200)
    agent.start()
    expect((await stand.notified.next()).notification.case).toBe('onBoardReq')
    expect((await stand.notified.next()).notification.value).toMatchObject({ commandKey: 'kept' })
  })

  it('refuses when it is set to misbehave', async () => {
    const refused = refuse(uspError.requestDenied, 'no')
    const interference = { refuse: (request: { type: string }) => (request.type === 'set' ? refused : undefined) }
    const { session } = await bench({ interference })
    expect(await session.set([{ path: 'Device.WiFi.Radio.1.', params: { Enable: '0' } }])).toMatchObject({
      ok: false,
      failure: { code: 7002, message: 'no' },
    })
  })
})

describe('retryWait', () => {
  it('grows by the multiplier up to the tenth retry', () => {
    const policy = { minimum: 5, multiplier: 2000 }
    expect(retryWait(policy, 1, () => 0)).toBe(5000)
    expect(retryWait(policy, 1, () => 0.999_999)).toBe(10_000)
    expect(retryWait(policy, 2, () => 0)).toBe(10_000)
    expect(retryWait(policy, 10, () => 0)).toBe(retryWait(policy, 30, () => 0))
  })
})
