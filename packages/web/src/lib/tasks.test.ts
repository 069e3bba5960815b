import { fakeClock } from '@headend/usp/clock'
import { describe, expect, test } from 'vitest'
import { CallError } from './failure.ts'
import { fakeTask } from './task.fake.ts'
import { site } from './tasks.fake.ts'
import { latestTask, trayRows, whenOver } from './taskStore.ts'

const ended = { taskStatus: 'success', taskEventStatus: 'success' } as const
const ping = { endpointId: 'os::1', taskType: 'PingTest' } as const

describe('a task', () => {
  test('is announced when it starts, proceeds and completes, each once', async () => {
    const { tasks, receive, said } = await site()
    expect(await tasks.start(ping, async () => ({ taskId: '1' }))).toBe(true)
    expect(await said()).toEqual(['notice: Ping Test started'])
    receive({ step: 1 })
    receive({ step: 2 })
    expect(await said()).toEqual(['notice: Ping Test proceeding on Living room'])
    const resultData = { success_count: 15, failure_count: 0, average_response_time: 3.8 }
    receive({ taskEventStatus: 'success', taskStatus: 'success', resultData })
    expect(await said()).toEqual(['success: Ping Test completed on Living room. 15 of 15 replies, average 3.8 ms'])
    expect(latestTask(tasks.store.get(), 'os::1', 'PingTest')?.resultData).toEqual(resultData)
  })

  test('that fails says why', async () => {
    const { tasks, receive, said } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    receive({ taskEventStatus: 'fail', taskStatus: 'fail', failKey: 'refused', failSaid: '7022 Not now' })
    expect(await said()).toEqual([
      'failed: Ping Test failed on Living room. The device refused the request: “7022 Not now”',
    ])
  })

  test('that a person stopped says so as a sentence, as one that ended does', async () => {
    const { tasks, receive, said } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    receive({ taskEventStatus: 'complete', taskStatus: 'cancelled' })
    expect(await said()).toEqual(['notice: Ping Test stopped on Living room'])
  })

  test('that is watched as it goes is announced only when it fails', async () => {
    const { tasks, receive, said } = await site()
    const isWatched = true
    await tasks.start({ ...ping, isWatched }, async () => ({ taskId: '1' }))
    receive({ step: 1, taskEventStatus: 'progress' })
    receive({ taskEventStatus: 'success', taskStatus: 'success' })
    expect(await said()).toEqual([])
    await tasks.start({ ...ping, isWatched }, async () => ({ taskId: '2' }))
    receive({ taskId: '2', taskEventStatus: 'fail', taskStatus: 'fail', failKey: 'refused', failSaid: '7022 Not now' })
    expect(await said()).toEqual([
      'failed: Ping Test failed on Living room. The device refused the request: “7022 Not now”',
    ])
  })

  test('whose end comes before the answer of its start is announced once', async () => {
    const { tasks, receive, said } = await site()
    await tasks.start(ping, async () => {
      receive({ taskEventStatus: 'success', taskStatus: 'success' })
      return { taskId: '1' }
    })
    expect(await said()).toEqual(['success: Ping Test completed on Living room'])
  })

  test('that ended does not run again by a step that comes late', async () => {
    const { tasks, receive } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    receive({ taskStatus: 'success', taskEventStatus: 'success' })
    receive({ step: 14 })
    expect(latestTask(tasks.store.get(), 'os::1', 'PingTest')?.taskStatus).toBe('success')
  })

  test.each([
    [
      'the call fails',
      () => Promise.reject(new CallError('x', 'wstimeout', 400, 'No response from the device.')),
      'No response from the device.',
    ],
    ['the answer has no task', () => Promise.resolve({}), 'The task was not started.'],
    ['there is no answer', () => Promise.resolve(null), 'The task was not started.'],
  ])('is stopped when %s', async (_, run, reason) => {
    const { tasks, said } = await site()
    expect(await tasks.start(ping, run)).toBe(false)
    expect(await said()).toEqual([`failed: [Ping Test] Stopped. ${reason}`])
    expect(tasks.starting.get().size).toBe(0)
    const [row] = trayRows(tasks.store.get())
    expect(row?.kind === 'task' && row.kept.task.taskStatus).toBe('fail')
  })

  test('is told to have stopped on a later page as well', async () => {
    const { tasks, open, clock, said } = await site()
    const run = () => Promise.reject(new CallError('x', 'custom', 400, 'It has this version.'))
    await tasks.start(ping, run)
    expect(await said()).toHaveLength(1)
    clock.tick(1000)
    await open().start(ping, run)
    expect(await said()).toHaveLength(2)
  })

  test.each([
    ['the line is cut', new CallError('x', 'network', 0, 'Network Fail')],
    ['a proxy answers for the server', new CallError('x', 'error', 502, '')],
  ])('of a call without an answer, because %s, is a toast and nothing of the device', async (_, error) => {
    const { tasks, toasts, said } = await site()
    const started: string[] = []
    let isCut = true
    const run = async () => {
      if (isCut) throw error
      started.push('again')
      return { taskId: '1' }
    }
    expect(await tasks.start({ ...ping, target: 'Hallway' }, run)).toBe(false)
    expect(await said()).toEqual([
      'failed: [Ping Test] Stopped. The server could not be reached, so it is not known whether it was started on Hallway',
    ])
    expect(tasks.store.get().tasks.size).toBe(0)
    isCut = false
    toasts.shown.get()[0]?.action?.run()
    await expect.poll(() => started).toEqual(['again'])
  })

  test('is refused without a device, and while the same one is starting', async () => {
    const { tasks } = await site()
    expect(await tasks.start({ ...ping, endpointId: '' }, async () => ({ taskId: '1' }))).toBe(false)
    const first = tasks.start(ping, async () => ({ taskId: '1' }))
    expect(await tasks.start(ping, async () => ({ taskId: '2' }))).toBe(false)
    expect(await first).toBe(true)
  })

  test('of another person on a followed device is kept, not announced', async () => {
    const { tasks, receive, said } = await site()
    receive({ taskId: '9', taskStatus: 'success', taskEventStatus: 'success' })
    expect(await said()).toEqual([])
    expect(trayRows(tasks.store.get())).toEqual([])
    expect(latestTask(tasks.store.get(), 'os::1', 'PingTest')?.taskId).toBe('9')
  })

  test('accepts a session id for a task id', async () => {
    const { tasks } = await site()
    await tasks.start(ping, async () => ({ sessionId: '5' }))
    expect(tasks.store.get().tasks.has('5')).toBe(true)
  })
})

describe('the tray', () => {
  test('survives a reload, and forgets what ended 600 s ago', async () => {
    const { clock, tasks, receive, open } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    receive({ taskStatus: 'success', taskEventStatus: 'success' })
    clock.tick(599_999)
    expect(trayRows(open().store.get())).toHaveLength(1)
    expect(trayRows(tasks.store.get())).toHaveLength(1)
    clock.tick(1)
    expect(trayRows(tasks.store.get())).toEqual([])
    expect(trayRows(open().store.get())).toEqual([])
  })

  test('of the next session has the times of the tasks themselves, and keeps them for their own ten minutes', async () => {
    const endTime = fakeClock().now() - 180_000
    const s = await site(() => [fakeTask({ ...ended, startTime: endTime - 3000, endTime })])
    await s.tasks.load()
    expect(trayRows(s.tasks.store.get())).toMatchObject([{ time: endTime }])
    s.clock.tick(600_000 - 180_000 - 1)
    expect(trayRows(s.tasks.store.get())).toHaveLength(1)
    s.clock.tick(1)
    expect(trayRows(s.tasks.store.get())).toEqual([])
  })

  test('of the next session has a batch of another as one row, and its devices by name', async () => {
    const failures = [fakeTask({ taskId: '2', taskStatus: 'fail', failKey: 'silent', deviceName: 'Bedroom' })]
    const counts = { total: 2, done: 1, failed: 1, stopped: 0, device: null }
    const batch = { batchId: 'b', taskType: 'Reboot', startTime: 0, endTime: 0, ...counts } as const
    const { tasks, said } = await site(() => [fakeTask({ taskId: '3', deviceName: 'Kitchen' })], {
      batches: () => [batch],
      failures: () => failures,
    })
    await tasks.load()
    await whenOver(tasks.store, 'b')
    const rows = trayRows(tasks.store.get())
    expect(rows.map(({ key }) => key).toSorted()).toEqual(['3', 'b'])
    expect(rows.find(({ key }) => key === 'b')).toMatchObject({
      counts: { total: 2, done: 1, failed: 1, failures: [{ name: 'Bedroom' }] },
    })
    // Its end is no news to a page that was not there.
    expect(await said()).toEqual([])
  })

  test('asks for the tasks of a device once in 180 s', async () => {
    const s = await site()
    await s.tasks.load('os::1')
    await s.tasks.load('os::1')
    expect(s.asked()).toBe(1)
    s.clock.tick(180_000)
    await s.tasks.load('os::1')
    expect(s.asked()).toBe(2)
  })

  test('that is asked for and is as it was is not drawn again', async () => {
    const { tasks } = await site()
    let changes = 0
    tasks.store.subscribe(() => changes++)
    await tasks.load()
    expect(changes).toBe(0)
  })

  test('clears what ended and keeps what runs', async () => {
    const { tasks, receive } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    await tasks.start({ ...ping, taskType: 'TraceRoute' }, async () => ({ taskId: '2' }))
    receive({ taskStatus: 'success', taskEventStatus: 'success' })
    tasks.clearEnded()
    expect(trayRows(tasks.store.get()).map(({ key }) => key)).toEqual(['2'])
  })
})

describe('what was announced', () => {
  test('does not come back after a reload', async () => {
    const { tasks, toasts, receive, open, said } = await site(() => [
      fakeTask({ ...ended, taskId: '1', taskType: 'Lock', batchId: 'b' }),
      fakeTask({ ...ended, taskId: '9' }),
      fakeTask({ taskId: '8', taskType: 'TraceRoute' }),
    ])
    await tasks.startMany('Lock', ['Living room', 'Bedroom'], async () => ({
      taskIds: ['1'],
      batchId: 'b',
      executed: 1,
      unmet: 0,
      left: [],
    }))
    await tasks.start(ping, async () => ({ taskId: '9' }))
    await tasks.start({ ...ping, taskType: 'TraceRoute' }, async () => ({ taskId: '8' }))
    receive({ ...ended, taskId: '1', taskType: 'Lock', batchId: 'b' })
    receive({ ...ended, taskId: '9' })
    expect(await said()).toContain('success: Ping Test completed on Living room')
    for (const { id } of toasts.shown.get()) toasts.close(id)
    tasks.keep()
    const again = open()
    await again.load()
    expect(await said()).toEqual([])
    // What ends only now is news to the new page.
    const task = fakeTask({ ...ended, taskId: '8', taskType: 'TraceRoute' })
    again.receive({ kind: 'DiagnosticsResult', endpointId: 'os::1', time: 0, task })
    expect(await said()).toEqual(['success: Trace Route Test completed on Living room'])
  })

  test('of a start that failed is announced once, whether its event or its answer comes first', async () => {
    const { tasks, receive, said } = await site()
    const failed = { taskId: '7', taskStatus: 'fail', taskEventStatus: 'fail', failKey: 'silent' } as const
    await tasks.start(ping, () => {
      receive(failed)
      return Promise.reject(new CallError('x', 'wstimeout', 400, 'No response from the device.', { taskId: '7' }))
    })
    receive(failed)
    expect(await said()).toEqual(['failed: [Ping Test] Stopped. No response from the device.'])
    expect(trayRows(tasks.store.get()).map(({ key }) => key)).toEqual(['7'])
  })
})
