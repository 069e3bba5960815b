import { describe, expect, it } from 'vitest'
import { bulkCalls } from '@headend/contract/bulk'
import { dataModelCalls } from '@headend/contract/dataModel'
import { deviceCalls } from '@headend/contract/devices'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import type { ServerMessage } from '@headend/contract/realtime'
import { pingResult, signalResult, speedResult, traceRouteResult } from '@headend/contract/schemas/diagnostics'
import { taskCalls, taskTypes } from '@headend/contract/tasks'
import type { Task } from '@headend/contract/tasks'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { startStack } from '../../core/testing.ts'
import type { Stack } from '../../core/testing.ts'
import { enter, watch } from '../../testing/browser.ts'
import { eventually, online } from '../../testing/devices.ts'
import { foreignAgent } from '../../testing/foreign/agent.ts'
import type { ForeignAgent } from '../../testing/foreign/agent.ts'
import { factoryValues } from '../../testing/foreign/model.ts'

/** An agent that shares no code with the controller, through everything that a device can be asked. */

const lamp = 'Device.X_0C8D10_Lamp.'

const held = async (stack: Stack, agent: ForeignAgent) => {
  const root = await stack.signIn()
  const row = await eventually(async () => {
    const rows = await stack.ask(unregisteredCalls.list, {}, { as: root })
    return rows.find(({ endpointId, modelName }) => endpointId === agent.endpointId && modelName !== null)
  })
  return { root, row }
}

/** The agent, registered with a model of its own, online and subscribed to. */
const foreignBench = async () => {
  const resources = new AsyncDisposableStack()
  const stack = resources.use(await startStack())
  const agent = resources.use(foreignAgent({ url: stack.server.deviceUrl ?? '' }))
  const { endpointId } = agent
  const company = await stack.company('Acme Telecom')
  const { root } = await held(stack, agent)
  const body = { endpointId, opId: company, newModelClass: 'APROUTER' } as const
  const registered = await stack.ask(unregisteredCalls.update, { body }, { as: root })
  await online(stack.db, endpointId)
  await eventually(() => agent.subscriptions().includes('headend-values'))
  const as = await stack.signIn('operatorAdministrator', company)
  const tasks = (): Promise<Task[]> => stack.ask(taskCalls.list, { body: { endpointId } }, { as })
  return {
    stack,
    agent,
    endpointId,
    as,
    company,
    registered,
    read: async (path: string, maxDepth = 0) => {
      const asked = { endpointId, paths: [path], maxDepth }
      const answer = await stack.ask(dataModelCalls.getValues, { body: asked }, { as })
      return { ...answer, values: Object.fromEntries(answer.values.map(({ path: at, value }) => [at, value])) }
    },
    set: async (path: string, value: string) =>
      (await stack.callApi(dataModelCalls.setValue, { body: { endpointId, path, value } }, { as })).envelope,
    /** Runs a command, and gives the task that it was once that is over. */
    command: async (name: string, inputArgs: Record<string, string> = {}) => {
      const before = new Set((await tasks()).map(({ taskId }) => taskId))
      const asked = { endpointId, command: name, inputArgs }
      const { envelope } = await stack.callApi(dataModelCalls.runCommand, { body: asked }, { as })
      const task = await eventually(async () =>
        (await tasks()).find(({ taskId, endTime }) => !before.has(taskId) && endTime !== null),
      )
      return { ...task, said: envelope.message }
    },
    ended: (taskId: string | undefined) =>
      eventually(async () => (await tasks()).find((task) => task.taskId === taskId && task.endTime !== null)),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const taskOf = (message: ServerMessage): Task | undefined => ('task' in message ? message.task : undefined)

describe('an agent that shares nothing with ours', () => {
  it('is held as unregistered, read and not written, and acknowledged', async () => {
    await using stack = await startStack()
    using agent = foreignAgent({ url: stack.server.deviceUrl ?? '' })
    const { endpointId } = agent
    const { root, row } = await held(stack, agent)
    expect(row).toMatchObject({
      manufacturer: 'Quinta Werke',
      manufacturerOui: '0C8D10',
      modelName: 'CX 77',
      deviceSn: 'CX770042',
      firmwareVersion: '7.7.0-b3',
      macAddr: '0C:8D:10:00:00:19',
      uiLockEnable: null,
      online: true,
      silentSince: null,
    })
    const body = { endpointId, path: `${lamp}Level`, value: '1' }
    const refused = await stack.callApi(dataModelCalls.setValue, { body }, { as: root })
    expect(refused.envelope).toMatchObject({ code: 'custom', data: { reason: 'notRegistered' } })
    expect(agent.value(`${lamp}Level`)).toBe('3')
    expect(agent.subscriptions()).toEqual(['of-another-controller'])
    // The request to be taken on board asks for an answer (R-NOT.6a).
    await eventually(() => agent.unacknowledged().length === 0)
    expect(agent.acknowledged).toEqual([''])
    expect(agent.complaints).toEqual([])
  })

  it('is registered with a model of its own and read as a whole', async () => {
    await using b = await foreignBench()
    expect(b.registered).toMatchObject({
      modelName: 'CX 77',
      manufacturerName: 'Quinta Werke',
      manufacturerOui: '0C8D10',
      deviceSn: 'CX770042',
      companyId: b.company,
    })
    const { info } = await b.stack.ask(deviceCalls.getInfo, { body: { endpointId: b.endpointId } }, { as: b.as })
    expect(info).toMatchObject({ model_name: 'CX 77', manufacturer: 'Quinta Werke', software_version: '7.7.0-b3' })

    const whole = await b.read('Device.')
    const fixed = Object.entries(factoryValues).filter(([path]) => !path.endsWith('.UpTime'))
    expect(whole).toMatchObject({ cut: false, errors: [], values: Object.fromEntries(fixed) })
    const shallow = Object.keys((await b.read('Device.DeviceInfo.', 1)).values)
    expect(shallow).toContain('Device.DeviceInfo.UpTime')
    expect(shallow.filter((path) => path.includes('MemoryStatus'))).toEqual([])
    expect((await b.read('Device.Ethernet.Interface.*.Name')).values).toEqual({
      'Device.Ethernet.Interface.4.Name': 'lan0',
      'Device.Ethernet.Interface.19.Name': 'wan0',
    })
    expect((await b.read('Device.Nope.Value')).errors).toEqual([
      { path: 'Device.Nope.Value', code: 7026, message: 'Quinta knows no Value' },
    ])

    const { objects } = await b.stack.ask(
      dataModelCalls.getSupported,
      { body: { endpointId: b.endpointId } },
      { as: b.as },
    )
    const mapping = objects.find(({ path }) => path === 'Device.NAT.PortMapping.{i}.')
    expect(mapping).toMatchObject({ access: 'addDelete', multiple: true })
    expect(mapping?.parameters).toContainEqual({ name: 'ExternalPort', access: 'readWrite', type: 'unsignedInt' })
    const { commands } = objects.find(({ path }) => path === lamp) ?? {}
    expect(commands).toContainEqual({
      name: 'Blink()',
      sync: true,
      inputs: ['Times'],
      outputs: expect.arrayContaining(['Blinked', 'Remark']),
    })
    expect(commands?.find(({ name }) => name === 'Warm()')?.sync).toBe(false)
    // What it has is offered, and nothing else is.
    const { unsupported } = await b.stack.ask(
      deviceCalls.getMaster,
      { query: { endpointId: b.endpointId } },
      { as: b.as },
    )
    const tests = ['PingTest', 'TraceRoute', 'DownloadSpeed', 'UploadSpeed', 'WifiSignalStrength']
    const supported = [...tests, 'Reboot', 'Factory', 'Command']
    expect(unsupported).toEqual(taskTypes.filter((type) => !supported.includes(type)))
  })

  it('is set and read back, and shown live as it changes', async () => {
    await using b = await foreignBench()
    expect(await b.set(`${lamp}Level`, '7')).toMatchObject({ code: 'success' })
    expect(b.agent.value(`${lamp}Level`)).toBe('7')
    expect((await b.read(`${lamp}Level`)).values).toEqual({ [`${lamp}Level`]: '7' })
    const sealed = await b.set('Device.DeviceInfo.SerialNumber', 'x')
    expect(sealed.code).toBe('wsfail')
    expect(sealed.message).toContain('7013 Sealed at the factory')
    expect((await b.set(`${lamp}Level`, 'dim')).message).toContain('7012 Not a number to us')

    using browser = await enter(b.stack, b.as)
    await watch(browser, b.endpointId)
    const body = { endpointId: b.endpointId, paths: [`${lamp}Level`] }
    await b.stack.ask(dataModelCalls.watch, { body }, { as: b.as })
    const level = (value: string) => (message: ServerMessage) =>
      'path' in message && message.path === `${lamp}Level` && message.value === value
    await browser.received(level('7'))
    b.agent.change(`${lamp}Level`, '9')
    await browser.received(level('9'))
    b.agent.change('Device.DeviceInfo.FriendlyName', 'Dachboden 다락방')
    await browser.received(
      (message) =>
        'method' in message &&
        message.method === 'changeDeviceState' &&
        message.value.friendlyName === 'Dachboden 다락방',
    )
    expect(b.agent.complaints).toEqual([])
  }, 60_000)

  it('has rows added and deleted, as it numbers them', async () => {
    await using b = await foreignBench()
    const { endpointId } = b
    const table = 'Device.NAT.PortMapping.'
    const params = { Enable: 'true', ExternalPort: '2222', Description: '' }
    const { path } = await b.stack.ask(dataModelCalls.addObject, { body: { endpointId, table, params } }, { as: b.as })
    expect(path).toBe(`${table}41.`)
    expect((await b.read(path)).values).toEqual({
      [`${path}Enable`]: '1',
      [`${path}ExternalPort`]: '2222',
      [`${path}Description`]: '',
    })
    await b.stack.ask(dataModelCalls.deleteObject, { body: { endpointId, path } }, { as: b.as })
    expect((await b.read(path)).errors).toMatchObject([{ code: 7016, message: 'Nobody is at home there' }])
    const fixed = { body: { endpointId, table: 'Device.Ethernet.Interface.' } }
    const refused = await b.stack.callApi(dataModelCalls.addObject, fixed, { as: b.as })
    expect(refused.envelope).toMatchObject({ code: 'wsfail', message: expect.stringContaining('Quinta adds no rows') })
    // Notified of the row by a subscription that is not ours, and answered all the same.
    await eventually(() => b.agent.acknowledged.includes('of-another-controller'))
    expect(b.agent.complaints).toEqual([])
  })

  it('runs commands, and says in its own words why not', async () => {
    await using b = await foreignBench()
    expect(await b.command(`${lamp}Blink()`, { Times: '3' })).toMatchObject({
      taskStatus: 'success',
      resultData: { outputArgs: { Blinked: '3', Remark: '' } },
    })
    expect(await b.command(`${lamp}Warm()`, { Degrees: '60' })).toMatchObject({
      taskStatus: 'success',
      resultData: { outputArgs: { Reached: '60' } },
    })
    // The failure of a command that had begun, and an Error in place of an answer.
    expect(await b.command(`${lamp}Warm()`, { Degrees: '99' })).toMatchObject({
      taskStatus: 'fail',
      failKey: 'refused',
      failSaid: '7022 The glass would crack',
    })
    const jammed = await b.command(`${lamp}Jam()`)
    expect(jammed).toMatchObject({ taskStatus: 'fail', failKey: 'refused' })
    for (const words of [jammed.failReason, jammed.said]) expect(words).toContain('7022 The bulb has burnt out')
    await eventually(() => b.agent.unacknowledged().length === 0)
    expect(b.agent.acknowledged).toContain('headend-operations')
    expect(b.agent.complaints).toEqual([])
  })

  it('pings, each reply a point that arrives live', async () => {
    await using b = await foreignBench()
    using browser = await enter(b.stack, b.as)
    await watch(browser, b.endpointId)
    const body = { endpointId: b.endpointId, host: '192.0.2.1', repetitions: 4 }
    b.agent.holdAfter(1)
    const { taskId } = await b.stack.ask(diagnosticsCalls.startPing, { body }, { as: b.as })
    const progress = await browser.received(
      (message) => 'kind' in message && message.kind === 'Progress' && (taskOf(message)?.step ?? 0) > 0,
    )
    expect(pingResult.parse(taskOf(progress)?.resultData).points[0]).toEqual({ sequence: 1, response_time: 7.45 })
    b.agent.release()
    await browser.received((message) => 'kind' in message && message.kind === 'DiagnosticsResult')
    const task = await b.ended(taskId)
    expect(task).toMatchObject({ taskStatus: 'success', step: 4 })
    expect(pingResult.parse(task.resultData)).toMatchObject({ success_count: 4, failure_count: 0 })
    const nowhere = { ...body, host: 'nowhere.invalid' }
    const lost = await b.stack.ask(diagnosticsCalls.startPing, { body: nowhere }, { as: b.as })
    expect(await b.ended(lost.taskId)).toMatchObject({ taskStatus: 'fail', failKey: 'hostUnknown' })
  }, 60_000)

  it('is believed its notification, also where it has been asked for the request just before', async () => {
    await using b = await foreignBench()
    b.agent.holdAfter(0)
    const asked = { endpointId: b.endpointId, command: `${lamp}Warm()`, inputArgs: { Degrees: '60' } }
    const { taskId } = await b.stack.ask(dataModelCalls.runCommand, { body: asked }, { as: b.as })
    const reads = b.agent.reads('Device.LocalAgent.Request.')
    const due = new Date()
    await b.stack.db.updateTable('task').set({ look_time: due }).where('task_id', '=', taskId).execute()
    await eventually(() => b.agent.reads('Device.LocalAgent.Request.') > reads)
    // That has been answered once what is asked after it is.
    for (const path of ['UpTime', 'SerialNumber']) await b.read(`Device.DeviceInfo.${path}`)
    b.agent.release()
    expect(await b.ended(taskId)).toMatchObject({
      taskStatus: 'success',
      resultData: { outputArgs: { Reached: '60' } },
    })
  })

  it('traces routes, and measures its speed against this server and its signal', async () => {
    await using b = await foreignBench()
    const { endpointId } = b
    const run = async (asked: Promise<{ taskId: string }>) => b.ended((await asked).taskId)
    const route = { endpointId, host: 'far.example', repetitions: 3 }
    const traced = await run(b.stack.ask(diagnosticsCalls.startTraceroute, { body: route }, { as: b.as }))
    expect(traced.taskStatus).toBe('success')
    expect(traceRouteResult.parse(traced.resultData)).toEqual({
      host: 'far.example',
      response_time: 12,
      hops: [
        { hop: 1, host: 'home', address: '192.0.2.1', rt_times: [1, 1, 1], error_code: 0 },
        { hop: 2, host: '', address: null, rt_times: [], error_code: 11 },
        { hop: 3, host: 'far.example', address: '198.51.100.3', rt_times: [12, 13, 12], error_code: 0 },
      ],
    })
    const lost = { ...route, host: 'nowhere.invalid' }
    expect(await run(b.stack.ask(diagnosticsCalls.startTraceroute, { body: lost }, { as: b.as }))).toMatchObject({
      taskStatus: 'fail',
      failKey: 'hostUnknown',
    })

    const body = { endpointId, host: '', filesize: 2 }
    for (const call of [diagnosticsCalls.startDownloadSpeed, diagnosticsCalls.startUploadSpeed]) {
      const task = await run(b.stack.ask(call, { body }, { as: b.as }))
      expect(task.taskStatus).toBe('success')
      const { bytes, speed, duration } = speedResult.parse(task.resultData)
      expect(bytes).toBe(2 * 1024 * 1024)
      expect(duration).toBeGreaterThan(0)
      expect(speed).toBeCloseTo((bytes * 8) / duration / 1_000_000, 0)
    }
    const nobody = { ...body, host: 'http://127.0.0.1:9/' }
    expect(await run(b.stack.ask(diagnosticsCalls.startDownloadSpeed, { body: nobody }, { as: b.as }))).toMatchObject({
      taskStatus: 'fail',
      failKey: 'connectFailed',
    })

    const signal = { endpointId, interval: 1, count: 2 }
    const heard = await run(b.stack.ask(diagnosticsCalls.startSignalStrength, { body: signal }, { as: b.as }))
    const { points } = signalResult.parse(heard.resultData)
    expect(points.map(({ signal_strength: strength }) => strength)).toEqual([-61, -61])
    await eventually(() => b.agent.unacknowledged().length === 0)
    expect(b.agent.complaints).toEqual([])
  }, 60_000)

  it('is reset to what it left the factory with, found again and subscribed to anew', async () => {
    await using b = await foreignBench()
    await b.set(`${lamp}Level`, '7')
    const body = { endpointIds: [b.endpointId] }
    const { taskIds } = await b.stack.ask(bulkCalls.factoryReset, { body }, { as: b.as })
    expect(await b.ended(taskIds[0])).toMatchObject({ taskStatus: 'success' })
    expect(b.agent.value(`${lamp}Level`)).toBe('3')
    await eventually(() => b.agent.subscriptions().includes('headend-values'))
    // It asked to be taken on board again, and is the same device.
    await eventually(() => b.agent.acknowledged.filter((id) => id === '').length === 2)
    expect(await b.set(`${lamp}Level`, '8')).toMatchObject({ code: 'success' })
    expect(b.agent.complaints).toEqual([])
  }, 60_000)

  it('answers every page of a device with what it has', async () => {
    await using b = await foreignBench()
    const asked = { body: { endpointId: b.endpointId } }
    const pages = [
      'getWan',
      'getLan',
      'getConnectedNetwork',
      'getAssociatedDevices',
      'getNetworkStat',
      'getTime',
    ] as const
    for (const page of pages) {
      const { envelope } = await b.stack.callApi(deviceCalls[page], asked, { as: b.as })
      expect([page, envelope.code]).toEqual([page, 'success'])
    }
    expect(b.agent.complaints).toEqual([])
  })

  it('reboots and is back, keeps its subscriptions, and has no lock to set', async () => {
    await using b = await foreignBench()
    const before = b.agent.subscriptions()
    const body = { endpointIds: [b.endpointId] }
    const { taskIds } = await b.stack.ask(bulkCalls.reboot, { body }, { as: b.as })
    expect(await b.ended(taskIds[0])).toMatchObject({
      taskStatus: 'success',
      resultData: { cause: 'RemoteReboot' },
    })
    await online(b.stack.db, b.endpointId)
    await eventually(() => b.agent.unacknowledged().length === 0)
    expect(b.agent.subscriptions()).toEqual(before)

    const locked = await b.stack.callApi(bulkCalls.lock, { body }, { as: b.as })
    expect(locked.envelope.code).not.toBe('success')
    expect(locked.envelope.message).toMatch(/lock/i)
    expect(b.agent.complaints).toEqual([])
  }, 60_000)

  it('is offline when it leaves, and the same device when it comes back', async () => {
    await using b = await foreignBench()
    const device = () => b.stack.ask(deviceCalls.getMaster, { query: { endpointId: b.endpointId } }, { as: b.as })
    const { did } = await device()
    b.agent.leave()
    await eventually(async () => !(await device()).online)
    expect(await b.set(`${lamp}Level`, '1')).toMatchObject({ code: 'wsdisconnect' })
    b.agent.comeBack()
    await eventually(async () => (await device()).online)
    expect((await device()).did).toBe(did)
    expect(await b.set(`${lamp}Level`, '1')).toMatchObject({ code: 'success' })
    b.agent.drop()
    await eventually(async () => (await b.set(`${lamp}Level`, '2')).code === 'success')
    expect(b.agent.value(`${lamp}Level`)).toBe('2')
    expect(b.agent.complaints).toEqual([])
  }, 60_000)
})
