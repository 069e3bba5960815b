import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { authCalls } from '@headend/contract/auth'
import { bulkCalls } from '@headend/contract/bulk'
import { dataModelCalls } from '@headend/contract/dataModel'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { speedResult } from '@headend/contract/schemas/diagnostics'
import { closeCodes } from '@headend/contract/realtime'
import type { ServerMessage } from '@headend/contract/realtime'
import { taskCalls } from '@headend/contract/tasks'
import { router, setTopBox } from '@headend/simulator'
import { fakeClock, startStack } from '../../core/testing.ts'
import { publishValue } from '../../device/state.ts'
import { deviceBench } from '../../testing/bench.ts'
import { mayMake, roleKeys } from '../../testing/boundary.ts'
import { clientOf, enter, open, watch } from '../../testing/browser.ts'
import type { Browser } from '../../testing/browser.ts'
import { connected, eventually } from '../../testing/devices.ts'
import { peopleChanged } from '../auth/sessions.ts'

const isError = (code: string) => (message: ServerMessage) =>
  'type' in message && message.type === 'error' && message.code === code

describe('a channel', () => {
  it('closes when nobody says who they are within 5 seconds', async () => {
    const clock = fakeClock(Date.now())
    await using stack = await startStack({ clock })
    using browser = await open(stack, 'whoever')
    await clock.advance(4999)
    expect(browser.socket.readyState).toBe(WebSocket.OPEN)
    await clock.advance(1)
    expect(await browser.closed).toBe(closeCodes.silent)
  })

  it('closes for a bad token, a foreign client, a message before the token, nonsense and another site', async () => {
    await using stack = await startStack()
    const admin = await stack.signIn()
    const other = await stack.signIn('viewer')
    const clientId = await clientOf(stack, admin)
    const foreign = await clientOf(stack, other)
    const said = async (id: string, message: unknown): Promise<number> => {
      using browser = await open(stack, id)
      browser.say(message)
      return await browser.closed
    }
    expect(await said(clientId, { type: 'subscribe', token: 'nonsense', clientId })).toBe(closeCodes.unauthenticated)
    expect(await said(foreign, { type: 'subscribe', token: admin.info.token, clientId: foreign })).toBe(
      closeCodes.forbidden,
    )
    expect(await said(clientId, { type: 'subscribe', token: admin.info.token, clientId: foreign })).toBe(
      closeCodes.forbidden,
    )
    expect(await said(clientId, { type: 'subscribe', endpointId: 'os::1' })).toBe(closeCodes.unauthenticated)
    expect(await said(clientId, '{"type":')).toBe(closeCodes.malformed)
    expect(await said(clientId, { type: 'subscribe', token: 'x', clientId, more: 1 })).toBe(closeCodes.malformed)
    using elsewhere = await open(stack, clientId, { origin: 'https://evil.example' })
    expect(await elsewhere.closed).toBe(1008)
  })

  it('ends with its session, and lives on with a fresh token', async () => {
    await using stack = await startStack()
    const as = await stack.signIn('viewer')
    using browser = await enter(stack, as)
    const fresh = await stack.ask(authCalls.refreshToken, {
      body: { user: as.email, refreshToken: as.info.refreshToken },
    })
    browser.say({ type: 'renew', token: fresh.token })
    browser.say({ type: 'ping' })
    await browser.received((message) => 'type' in message && message.type === 'pong')
    stack.core.bus.publish(peopleChanged, {})
    await stack.db.updateTable('token_family').set({ revoke_time: new Date() }).execute()
    stack.core.bus.publish(peopleChanged, {})
    expect(await browser.closed).toBe(closeCodes.unauthenticated)
  })

  it('ends when its browser is forgotten', async () => {
    await using stack = await startStack()
    const as = await stack.signIn('viewer')
    using browser = await enter(stack, as)
    await stack.ask(authCalls.deleteClient, { body: { clientKey: as.clientKey } }, { as })
    expect(await browser.closed).toBe(closeCodes.unauthenticated)
  })
})

describe('somebody who watches a device', () => {
  it('gets how far its speed test is, and finds the way in the result', async () => {
    // At the rate of its line: a device in a hurry is done before it could notify anything.
    await using b = await deviceBench(setTopBox(), { pace: 0.001 })
    await eventually(() => b.subscriptions().includes('headend-steps'))
    using browser = await enter(b.stack, b.as)
    await watch(browser, b.endpointId)
    const { taskId } = await b.ask(diagnosticsCalls.startUploadSpeed, { host: '', filesize: 20 })
    const step = await browser.received(
      (message) => 'kind' in message && message.kind === 'Progress' && message.task.percent !== null,
    )
    const task = 'kind' in step && step.kind === 'Progress' ? step.task : undefined
    expect(task).toMatchObject({ taskId, taskStatus: 'running', taskEventStatus: 'progress' })
    expect(speedResult.parse(task?.resultData).points.length).toBeGreaterThan(0)
    const ended = await b.ended(taskId)
    expect(ended.taskStatus).toBe('success')
    expect(speedResult.parse(ended.resultData).points.length).toBeGreaterThan(1)
  })

  it('sees it go offline and come back, its values, and each step of its tasks', async () => {
    await using b = await deviceBench(router())
    using browser = await enter(b.stack, b.as)
    await watch(browser, b.endpointId)

    const { taskId } = await b.ask(diagnosticsCalls.startPing, { host: '8.8.8.8', repetitions: 3 })
    const end = await browser.received((message) => 'kind' in message && message.kind === 'DiagnosticsResult')
    expect(end).toMatchObject({ endpointId: b.endpointId, task: { taskId, taskStatus: 'success', step: 3 } })

    b.device.drop()
    const states = () =>
      browser.messages.flatMap((message) =>
        'kind' in message && message.kind === 'ValueUpdate' && message.method === 'changeDeviceState'
          ? [message.value]
          : [],
      )
    await eventually(() => states().some((value) => JSON.stringify(value).includes('"online":true')))
  })

  it('sees live values while the lease lasts, but no secrets', async () => {
    await using b = await deviceBench(router())
    using browser = await enter(b.stack, b.as)
    // Before its values are read: one that stays the same is published once.
    await watch(browser, b.endpointId)
    const path = 'Device.DeviceInfo.ProcessStatus.CPUUsage'
    const secret = 'Device.WiFi.AccessPoint.1.Security.KeyPassphrase'
    await b.ask(dataModelCalls.watch, { paths: [secret, path] })
    const changed = await browser.received(
      (message) => 'kind' in message && message.kind === 'ValueUpdate' && 'path' in message && message.path === path,
    )
    expect(changed).toMatchObject({ method: 'valueChanged', endpointId: b.endpointId })
    expect(JSON.stringify(browser.messages)).not.toContain('KeyPassphrase')
  })

  it('sees the start and the progress of what was started on many, as does who started it', async () => {
    // Longer than a browser is spared a second update of one task.
    await using b = await deviceBench(router(), { bootMs: 2500 })
    const colleague = await b.stack.signIn('support', b.company)
    using watching = await enter(b.stack, colleague)
    using starting = await enter(b.stack, b.as)
    await watch(watching, b.endpointId)
    const { taskIds } = await b.stack.ask(bulkCalls.reboot, { body: { endpointIds: [b.endpointId] } }, { as: b.as })
    const statuses = (browser: Browser) =>
      browser.messages.flatMap((message) =>
        'task' in message && message.task.taskId === taskIds[0] ? [message.task.taskEventStatus] : [],
      )
    for (const browser of [watching, starting]) {
      await browser.received((message) => 'kind' in message && message.kind === 'ManagementResult')
      expect(statuses(browser)[0]).toBe('start')
      expect(statuses(browser).slice(-2)).toEqual(['progress', 'success'])
    }
  })

  it('gets a bulk action as a few counts, and only what happens to the devices that it looks at', async () => {
    const count = 40
    const serials = Array.from({ length: count - 2 }, (_, index) => `R7MANY${index}`)
    const more = [router({ serial: 'R7NO', fault: 'ignores-set' }), ...serials.map((serial) => router({ serial }))]
    await using b = await deviceBench(router())
    await using others = await connected(b.stack, b.company, more)
    const colleague = await b.stack.signIn('operatorAdministrator', b.company)
    using starting = await enter(b.stack, b.as)
    using beside = await enter(b.stack, colleague)
    await watch(starting, b.endpointId)
    const endpointIds = [b.endpointId, ...others.devices.map(({ endpointId }) => endpointId)]
    const { batchId } = await b.stack.ask(bulkCalls.lock, { body: { endpointIds } }, { as: b.as })
    const counts = ({ messages }: Browser) =>
      messages.flatMap((message) => ('type' in message && message.type === 'batch' ? [message.batch] : []))
    await eventually(() => counts(starting).at(-1)?.endTime ?? undefined)
    const whole = { batchId, taskType: 'Lock', total: count, done: count - 1, failed: 1, stopped: 0 } as const
    expect(counts(starting).at(-1)).toMatchObject(whole)
    // However many tasks changed: twice a second at most, and this took a moment.
    expect(counts(starting).length).toBeLessThan(count / 4)
    const followed = starting.messages.flatMap((message) => ('task' in message ? [message.task.endpointId] : []))
    expect(new Set(followed)).toEqual(new Set([b.endpointId]))
    expect(
      beside.messages.filter((message) => 'task' in message || ('type' in message && message.type === 'batch')),
    ).toEqual([])

    // Whoever loads the page later finds it, with what failed; others have no such batch.
    expect(await b.stack.ask(taskCalls.listBatches, { body: {} }, { as: b.as })).toMatchObject([whole])
    expect(await b.stack.ask(taskCalls.list, { body: {} }, { as: b.as })).toEqual([])
    const failures = await b.stack.ask(taskCalls.listBatchFailures, { body: { batchId } }, { as: b.as })
    expect(failures).toMatchObject([{ endpointId: others.devices[0]?.endpointId, failKey: 'lockUnchanged' }])
    expect(await b.stack.ask(taskCalls.listBatches, { body: {} }, { as: colleague })).toEqual([])
    expect(await b.stack.ask(taskCalls.listBatchFailures, { body: { batchId } }, { as: colleague })).toEqual([])
  })

  it('who belongs to a company beside it or below gets nothing, not even that it exists', async () => {
    await using b = await deviceBench(router())
    const { stack, endpointId } = b
    const others = [await stack.company('Sibling'), await stack.company('Below', b.company)]
    const people = await Promise.all(others.map((company) => stack.signIn('systemAdministrator', company)))
    using beside = await enter(stack, people[0] ?? b.as)
    using below = await enter(stack, people[1] ?? b.as)
    for (const browser of [beside, below]) {
      browser.say({ type: 'subscribe', endpointId })
      expect(await browser.received(isError('nodata'))).toMatchObject({ endpointId })
      const both = [endpointId, 'os::there-is-none']
      browser.say({ type: 'subscribe', endpointIds: both })
      await browser.received((message) => isError('nodata')(message) && 'endpointIds' in message)
      expect(browser.messages.filter(isError('nodata'))[1]).toMatchObject({ endpointIds: both })
    }
    const { taskId } = await b.ask(diagnosticsCalls.startPing, { host: '8.8.8.8', repetitions: 1 })
    await b.ended(taskId)
    for (const browser of [beside, below]) {
      browser.say({ type: 'ping' })
      await browser.received((message) => 'type' in message && message.type === 'pong')
      expect(browser.messages.filter((message) => 'kind' in message)).toEqual([])
    }
  })

  it('whatever their role, of its company or of the one above it, gets what that role may see', async () => {
    await using b = await deviceBench(router())
    const { stack, endpointId } = b
    await using sockets = new AsyncDisposableStack()
    const looking: Readonly<{ about: string; browser: Browser; readsValues: boolean }>[] = []
    for (const role of roleKeys) {
      const readsValues = mayMake({ access: 'device.readValue' }, role)
      for (const [place, company] of [['own', b.company] as const, ['above', undefined] as const]) {
        const browser = sockets.use(await enter(stack, await stack.signIn(role, company)))
        await watch(browser, endpointId)
        looking.push({ about: `${place} ${role}`, browser, readsValues })
      }
    }
    const isValue = (message: ServerMessage): boolean => 'path' in message && message.path === 'Device.X.Value'
    publishValue(stack.core.bus, { endpointId, time: 1, path: 'Device.X.Value', value: 'seen' })
    const { taskId } = await b.ask(diagnosticsCalls.startPing, { host: '8.8.8.8', repetitions: 1 })
    const isEnd = (message: ServerMessage): boolean =>
      'kind' in message && message.kind === 'DiagnosticsResult' && message.task.taskId === taskId
    for (const { about, browser, readsValues } of looking) {
      await browser.received(isEnd)
      if (readsValues) await browser.received(isValue)
      else expect(browser.messages.filter(isValue), about).toEqual([])
    }
  })

  it('gets tasks that run already, and own tasks come wherever one looks', async () => {
    // It says no end of its own: the task runs for as long as it takes somebody else to look.
    await using b = await deviceBench(router({ fault: 'no-oper-complete' }))
    using own = await enter(b.stack, b.as)
    const body = { endpointId: b.endpointId, host: '8.8.8.8', repetitions: 5 }
    const { taskId } = await b.stack.ask(diagnosticsCalls.startPing, { body }, { as: b.as })
    const colleague = await b.stack.signIn('support', b.company)
    using watching = await enter(b.stack, colleague)
    watching.say({ type: 'subscribe', endpointIds: [b.endpointId] })
    const about = (message: ServerMessage): boolean => 'task' in message && message.task.taskId === taskId
    await watching.received((message) => about(message) && 'kind' in message && message.kind === 'Progress')
    await b.stack.ask(taskCalls.cancel, { body: { taskId } }, { as: b.as })
    await watching.received((message) => about(message) && 'kind' in message && message.kind === 'DiagnosticsResult')
    await own.received((message) => about(message) && 'kind' in message && message.kind === 'DiagnosticsResult')
  })

  it('stops seeing it when it goes to a company elsewhere', async () => {
    await using b = await deviceBench(router())
    using browser = await enter(b.stack, b.as)
    await watch(browser, b.endpointId)
    const sibling = await b.stack.company('Sibling')
    await b.stack.db.updateTable('device').set({ company_id: sibling }).execute()
    b.stack.core.bus.publish(peopleChanged, {})
    await browser.received((message) => 'type' in message && message.type === 'unsubscribed')
  })
})
