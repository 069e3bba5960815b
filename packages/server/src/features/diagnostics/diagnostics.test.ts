import { describe, expect, it } from 'vitest'
import { historyCalls } from '@headend/contract/history'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { pingResult, signalResult, speedResult, traceRouteResult } from '@headend/contract/schemas/diagnostics'
import { accessPoint, router, setTopBox } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'

describe('a ping', () => {
  it('goes in steps, each a point, and ends with its result', async () => {
    await using b = await deviceBench(router())
    const body = { endpointId: b.endpointId, host: '8.8.8.8', repetitions: 5 }
    const { taskId } = await b.stack.ask(diagnosticsCalls.startPing, { body }, { as: b.as })
    const task = await b.ended(taskId)
    expect(task).toMatchObject({ taskStatus: 'success', taskEventStatus: 'success', step: 5, steps: 5 })
    const result = pingResult.parse(task.resultData)
    expect(result.points.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
    expect(result.success_count + result.failure_count).toBe(5)
    expect(result.average_response_time).toBeGreaterThan(0)
  })

  it('of a name nobody knows fails with the words of the device', async () => {
    await using b = await deviceBench(router())
    const body = { endpointId: b.endpointId, host: 'nowhere.invalid' }
    const { taskId } = await b.stack.ask(diagnosticsCalls.startPing, { body }, { as: b.as })
    expect(await b.ended(taskId)).toMatchObject({
      taskStatus: 'fail',
      failCode: 'wsfail',
      failKey: 'hostUnknown',
      failReason: 'The device cannot resolve the host name.',
    })
  })
})

describe('diagnostics', () => {
  it('trace a route', async () => {
    await using b = await deviceBench(router())
    const body = { endpointId: b.endpointId, host: '8.8.8.8' }
    const { taskId } = await b.stack.ask(diagnosticsCalls.startTraceroute, { body }, { as: b.as })
    const task = await b.ended(taskId)
    expect(task.taskStatus).toBe('success')
    const result = traceRouteResult.parse(task.resultData)
    expect(result.hops.length).toBeGreaterThan(1)
    expect(result.hops[0]?.hop).toBe(1)
    expect(result.hops.at(-1)?.rt_times.length).toBeGreaterThan(0)
  })

  it('measure the speed against our own file server, both ways', async () => {
    await using b = await deviceBench(setTopBox())
    for (const call of [diagnosticsCalls.startDownloadSpeed, diagnosticsCalls.startUploadSpeed]) {
      const { taskId } = await b.stack.ask(
        call,
        { body: { endpointId: b.endpointId, host: '', filesize: 1 } },
        { as: b.as },
      )
      const task = await b.ended(taskId)
      expect(task).toMatchObject({ taskStatus: 'success', failReason: null })
      const result = speedResult.parse(task.resultData)
      expect(result.bytes).toBeGreaterThanOrEqual(1024 * 1024)
      expect(result.speed).toBeGreaterThan(0)
    }
  })

  it('read the strength of a signal again and again, until cancelled', async () => {
    await using b = await deviceBench(accessPoint())
    const body = { endpointId: b.endpointId, interval: 1, count: 1 }
    const { taskId } = await b.stack.ask(diagnosticsCalls.startSignalStrength, { body }, { as: b.as })
    const task = await b.ended(taskId)
    expect(task.taskStatus).toBe('success')
    const [point] = signalResult.parse(task.resultData).points
    expect(point?.signal_strength ?? -1).toBeLessThan(0)

    const long = { endpointId: b.endpointId, interval: 15, count: 100 }
    const second = await b.stack.ask(diagnosticsCalls.startSignalStrength, { body: long }, { as: b.as })
    const [running] = (
      await b.stack.ask(historyCalls.listUserActions, { body: { endpointId: b.endpointId } }, { as: b.as })
    ).rows
    expect(running).toMatchObject({ actionName: 'Wifi Signal Strength', result: 'running' })
    const busy = await b.stack.callApi(diagnosticsCalls.startSignalStrength, { body: long }, { as: b.as })
    expect(busy.envelope).toMatchObject({ code: 'custom', data: { reason: 'deviceBusy' } })
    const cancelled = await b.stack.ask(
      diagnosticsCalls.cancelSignalStrength,
      { body: { endpointId: b.endpointId } },
      { as: b.as },
    )
    expect(cancelled).toEqual(second)
    expect(await b.task(second.taskId)).toMatchObject({ taskStatus: 'cancelled', step: 1 })
    const history = { body: { endpointId: b.endpointId } }
    const { rows } = await b.stack.ask(historyCalls.listUserActions, history, { as: b.as })
    expect(rows.map(({ actionName, result }) => [actionName, result])).toEqual([
      ['Cancel task', 'success'],
      ['Wifi Signal Strength', 'cancelled'],
      ['Wifi Signal Strength', 'success'],
    ])
  })
})
