import { describe, expect, it } from 'vitest'
import { historyCalls } from '@headend/contract/history'
import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { pingResult, signalResult, speedResult, traceRouteResult } from '@headend/contract/schemas/diagnostics'
import { accessPoint, router, setTopBox } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'

describe('a ping', () => {
  it('goes in steps, each a point, and ends with its result', async () => {
    await using b = await deviceBench(router())
    const { taskId } = await b.ask(diagnosticsCalls.startPing, { host: '8.8.8.8', repetitions: 5 })
    const task = await b.ended(taskId)
    expect(task).toMatchObject({ taskStatus: 'success', taskEventStatus: 'success', step: 5, steps: 5 })
    const result = pingResult.parse(task.resultData)
    expect(result.points.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
    expect(result.success_count + result.failure_count).toBe(5)
    expect(result.average_response_time).toBeGreaterThan(0)
  })

  it('of a name nobody knows fails with the words of the device', async () => {
    await using b = await deviceBench(router())
    const { taskId } = await b.ask(diagnosticsCalls.startPing, { host: 'nowhere.invalid' })
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
    const { taskId } = await b.ask(diagnosticsCalls.startTraceroute, { host: '8.8.8.8' })
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
      const { taskId } = await b.ask(call, { host: '', filesize: 1 })
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

    const long = { interval: 15, count: 100 }
    const second = await b.ask(diagnosticsCalls.startSignalStrength, long)
    const [running] = (await b.ask(historyCalls.listUserActions)).rows
    expect(running).toMatchObject({ actionName: 'Wifi Signal Strength', result: 'running' })
    expect(await b.tell(diagnosticsCalls.startSignalStrength, long)).toMatchObject({
      code: 'custom',
      data: { reason: 'deviceBusy' },
    })
    const cancelled = await b.ask(diagnosticsCalls.cancelSignalStrength)
    expect(cancelled).toEqual(second)
    expect(await b.task(second.taskId)).toMatchObject({ taskStatus: 'cancelled', step: 1 })
    const { rows } = await b.ask(historyCalls.listUserActions)
    expect(rows.map(({ actionName, result }) => [actionName, result])).toEqual([
      ['Cancel task', 'success'],
      ['Wifi Signal Strength', 'cancelled'],
      ['Wifi Signal Strength', 'success'],
    ])
  })
})
