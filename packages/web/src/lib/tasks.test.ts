import type { BulkResult } from '@headend/contract/bulk'
import type { RealtimeEvent } from '@headend/contract/realtime'
import type { Task } from '@headend/contract/tasks'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { fakeClock } from './clock.fake.ts'
import type { Client } from './client.ts'
import { CallError } from './failure.ts'
import { common } from './i18n/en/common.ts'
import { memoryStorage } from './storage.fake.ts'
import { createTasks } from './tasks.ts'
import { latestTask, trayRows } from './taskStore.ts'
import { createToasts } from './toasts.ts'

const task = (part: Partial<Task>): Task => ({
  taskId: '1',
  endpointId: 'os::1',
  taskType: 'PingTest',
  taskTypeName: 'PingTest',
  taskName: 'Ping Test',
  actionType: 'Diagnostics',
  taskEventStatus: 'progress',
  taskStatus: 'running',
  step: 1,
  steps: 15,
  percent: null,
  startTime: 1_000_000,
  progressTime: null,
  endTime: null,
  startedBy: 'me',
  batchId: null,
  input: {},
  resultData: null,
  failCode: null,
  failReason: null,
  ...part,
})

const site = async (listed: () => Task[] = () => []) => {
  const clock = fakeClock()
  const storage = memoryStorage()
  const toasts = createToasts(clock)
  const texts = createInstance()
  await texts.init({
    lng: 'en',
    resources: { en: { common } },
    defaultNS: 'common',
    ns: ['common'],
    interpolation: { escapeValue: false },
  })
  let asked = 0
  // The only call the tasks make here is the list; its rows are the test's.
  const request = (async () => {
    asked++
    return listed()
  }) as Client['request']
  const open = () => createTasks({ storage, clock, toasts, client: { request }, t: texts.t, language: () => 'en' })
  const tasks = open()
  const hear = (part: Partial<Task>): void => {
    const event: RealtimeEvent = { kind: 'Progress', endpointId: 'os::1', time: clock.now(), task: task(part) }
    tasks.receive(event)
  }
  return {
    clock,
    toasts,
    tasks,
    open,
    hear,
    asked: () => asked,
    said: () => toasts.shown.get().map(({ kind, text }) => `${kind}: ${text}`),
  }
}

const ping = { endpointId: 'os::1', taskType: 'PingTest' } as const

describe('a task', () => {
  test('is told when it starts, proceeds and completes, each once', async () => {
    const { tasks, hear, said } = await site()
    expect(await tasks.start(ping, async () => ({ taskId: '1' }))).toBe(true)
    expect(said()).toEqual(['notice: Ping Test started'])
    hear({ step: 1 })
    hear({ step: 2 })
    expect(said()).toEqual(['notice: Ping Test proceeding'])
    hear({ taskEventStatus: 'success', taskStatus: 'success', resultData: { success_count: 15 } })
    expect(said()).toEqual(['success: Ping Test completed'])
    expect(latestTask(tasks.store.get(), 'os::1', 'PingTest')?.resultData).toEqual({ success_count: 15 })
  })

  test('that fails says why', async () => {
    const { tasks, hear, said } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    hear({ taskEventStatus: 'fail', taskStatus: 'fail', failReason: 'No response from the device.' })
    expect(said()).toEqual(['failed: Ping Test failed. No response from the device.'])
  })

  test('whose end comes before the answer of its start is told once', async () => {
    const { tasks, hear, said } = await site()
    await tasks.start(ping, async () => {
      hear({ taskEventStatus: 'success', taskStatus: 'success' })
      return { taskId: '1' }
    })
    expect(said()).toEqual(['success: Ping Test completed'])
  })

  test('that ended does not run again by a step that comes late', async () => {
    const { tasks, hear } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    hear({ taskStatus: 'success', taskEventStatus: 'success' })
    hear({ step: 14 })
    expect(latestTask(tasks.store.get(), 'os::1', 'PingTest')?.taskStatus).toBe('success')
  })

  test.each([
    [
      'the call fails',
      () => Promise.reject(new CallError('x', 'wstimeout', 400, 'No response from the device.')),
      'No response from the device.',
    ],
    [
      'nothing answers',
      () => Promise.reject(new CallError('x', 'network', 0, '')),
      'Network Fail. The server did not answer. Nothing was changed here.',
    ],
    ['the answer has no task', () => Promise.resolve({}), 'The task was not started.'],
    ['there is no answer', () => Promise.resolve(null), 'The task was not started.'],
  ])('is stopped when %s', async (_, run, reason) => {
    const { tasks, said } = await site()
    expect(await tasks.start(ping, run)).toBe(false)
    expect(said()).toEqual([`failed: [Ping Test] Stopped. ${reason}`])
    expect(tasks.starting.get().size).toBe(0)
    const [row] = trayRows(tasks.store.get())
    expect(row?.kind === 'task' && row.kept.task.taskStatus).toBe('fail')
  })

  test('is refused without a device, and while the same one is starting', async () => {
    const { tasks } = await site()
    expect(await tasks.start({ ...ping, endpointId: '' }, async () => ({ taskId: '1' }))).toBe(false)
    const first = tasks.start(ping, async () => ({ taskId: '1' }))
    expect(await tasks.start(ping, async () => ({ taskId: '2' }))).toBe(false)
    expect(await first).toBe(true)
  })

  test('of another person on a followed device is kept, not told', async () => {
    const { tasks, hear, said } = await site()
    hear({ taskId: '9', taskStatus: 'success', taskEventStatus: 'success' })
    expect(said()).toEqual([])
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
    const { clock, tasks, hear, open } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    hear({ taskStatus: 'success', taskEventStatus: 'success' })
    clock.advance(599_999)
    expect(trayRows(open().store.get())).toHaveLength(1)
    expect(trayRows(tasks.store.get())).toHaveLength(1)
    clock.advance(1)
    expect(trayRows(tasks.store.get())).toEqual([])
    expect(trayRows(open().store.get())).toEqual([])
  })

  test('shows an action on many devices as one row, and tells its end once', async () => {
    const { tasks, hear, said } = await site()
    const left = [{ endpointId: 'os::3', code: 'wsdisconnect', reason: 'The device is not connected.' }]
    const result: BulkResult = { taskIds: ['1', '2'], batchId: 'b', executed: 2, unmet: 1, left }
    await tasks.startMany({ taskType: 'Reboot' }, async () => result)
    hear({ taskId: '1', taskType: 'Reboot', taskStatus: 'success', taskEventStatus: 'success', batchId: 'b' })
    hear({ taskId: '2', taskType: 'Reboot', taskStatus: 'fail', taskEventStatus: 'fail', batchId: 'b' })
    const rows = trayRows(tasks.store.get())
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ kind: 'batch', done: 1, failed: 1, running: 0 })
    // The tasks of a batch are the starter's own.
    expect(said().at(-1)).toBe('notice: Reboot. 1 done, 1 failed, 1 left out')
  })

  test('asks for the tasks of a device once in 180 s', async () => {
    const s = await site()
    await s.tasks.load('os::1')
    await s.tasks.load('os::1')
    expect(s.asked()).toBe(1)
    s.clock.advance(180_000)
    await s.tasks.load('os::1')
    expect(s.asked()).toBe(2)
  })

  test('clears what ended and keeps what runs', async () => {
    const { tasks, hear } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    await tasks.start({ ...ping, taskType: 'TraceRoute' }, async () => ({ taskId: '2' }))
    hear({ taskStatus: 'success', taskEventStatus: 'success' })
    tasks.clearEnded()
    expect(trayRows(tasks.store.get()).map(({ key }) => key)).toEqual(['2'])
  })
})
