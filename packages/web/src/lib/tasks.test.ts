import type { BulkResult } from '@headend/contract/bulk'
import type { RealtimeEvent } from '@headend/contract/realtime'
import type { Task } from '@headend/contract/tasks'
import { describe, expect, test } from 'vitest'
import { fakeClock } from '@headend/usp/clock'
import type { Client } from './client.ts'
import { CallError } from './failure.ts'
import { common } from './i18n/en/common.ts'
import { createTexts } from './i18n/texts.ts'
import { memoryStorage } from './storage.fake.ts'
import { fakeTask } from './task.fake.ts'
import { createTasks } from './tasks.ts'
import { latestTask, trayRows, whenOver } from './taskStore.ts'
import { createToasts } from './toasts.ts'

const site = async (listed: () => Task[] = () => []) => {
  const clock = fakeClock()
  const storage = memoryStorage()
  const toasts = createToasts(clock, memoryStorage())
  const texts = createTexts('en', async () => common)
  await texts.load(['common'])
  let asked = 0
  // The only call the tasks make here is the list; its rows are the test's.
  const request = (async () => {
    asked++
    return listed()
  }) as Client['request']
  const open = () => createTasks({ storage, clock, toasts, client: { request }, t: texts.t, language: () => 'en' })
  const tasks = open()
  const receive = (part: Partial<Task>): void => {
    const event: RealtimeEvent = { kind: 'Progress', endpointId: 'os::1', time: clock.now(), task: fakeTask(part) }
    tasks.receive(event)
  }
  return {
    clock,
    toasts,
    tasks,
    open,
    receive,
    asked: () => asked,
    said: () => toasts.shown.get().map(({ kind, text }) => `${kind}: ${text}`),
  }
}

const ended = { taskStatus: 'success', taskEventStatus: 'success' } as const
const ping = { endpointId: 'os::1', taskType: 'PingTest' } as const

describe('a task', () => {
  test('is announced when it starts, proceeds and completes, each once', async () => {
    const { tasks, receive, said } = await site()
    expect(await tasks.start(ping, async () => ({ taskId: '1' }))).toBe(true)
    expect(said()).toEqual(['notice: Ping Test started'])
    receive({ step: 1 })
    receive({ step: 2 })
    expect(said()).toEqual(['notice: Ping Test proceeding on Living room'])
    const resultData = { success_count: 15, failure_count: 0, average_response_time: 3.8 }
    receive({ taskEventStatus: 'success', taskStatus: 'success', resultData })
    expect(said()).toEqual(['success: Ping Test completed on Living room. 15 of 15 replies, average 3.8 ms'])
    expect(latestTask(tasks.store.get(), 'os::1', 'PingTest')?.resultData).toEqual(resultData)
  })

  test('that fails says why', async () => {
    const { tasks, receive, said } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    receive({ taskEventStatus: 'fail', taskStatus: 'fail', failKey: 'refused', failSaid: '7022 Not now' })
    expect(said()).toEqual(['failed: Ping Test failed on Living room. The device refused the request: “7022 Not now”'])
  })

  test('that a person stopped says so as a sentence, as one that ended does', async () => {
    const { tasks, receive, said } = await site()
    await tasks.start(ping, async () => ({ taskId: '1' }))
    receive({ taskEventStatus: 'complete', taskStatus: 'cancelled' })
    expect(said()).toEqual(['notice: Ping Test stopped on Living room'])
  })

  test('whose end comes before the answer of its start is announced once', async () => {
    const { tasks, receive, said } = await site()
    await tasks.start(ping, async () => {
      receive({ taskEventStatus: 'success', taskStatus: 'success' })
      return { taskId: '1' }
    })
    expect(said()).toEqual(['success: Ping Test completed on Living room'])
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
    expect(said()).toEqual([`failed: [Ping Test] Stopped. ${reason}`])
    expect(tasks.starting.get().size).toBe(0)
    const [row] = trayRows(tasks.store.get())
    expect(row?.kind === 'task' && row.kept.task.taskStatus).toBe('fail')
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
    expect(said()).toEqual([
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
    const batch = { taskType: 'Reboot', batchId: 'b', steps: 1 } as const
    const { tasks } = await site(() => [
      fakeTask({ ...batch, taskId: '1', taskStatus: 'success' }),
      fakeTask({ ...batch, taskId: '2', taskStatus: 'fail', failKey: 'silent', deviceName: 'Bedroom' }),
      fakeTask({ taskId: '3', batchId: 'of one', deviceName: 'Kitchen' }),
    ])
    await tasks.load()
    const rows = trayRows(tasks.store.get())
    expect(rows.map(({ key }) => key).toSorted()).toEqual(['3', 'b'])
    expect(rows.find(({ key }) => key === 'b')).toMatchObject({
      counts: { total: 2, done: 1, failed: 1, failures: [{ name: 'Bedroom' }] },
    })
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

describe('an action on many devices', () => {
  const offline = {
    endpointId: 'os::3',
    name: 'Attic',
    code: 'wsdisconnect',
    reason: 'The device is not connected to the server. Try again when it is online.',
    taskId: null,
  }
  const refused = { ...offline, endpointId: 'os::4', name: 'Hall', code: 'wsfail', reason: 'No.', taskId: '4' }
  const result: BulkResult = { taskIds: ['1', '2'], batchId: 'b', executed: 2, unmet: 0, left: [] }
  const lock = { taskType: 'Lock', batchId: 'b', steps: 1 } as const
  const failed = { taskStatus: 'fail', taskEventStatus: 'fail', failKey: 'silent' } as const

  test('says what was done to how many', async () => {
    const { tasks, receive, said } = await site()
    await tasks.startMany('Lock', ['Living room', 'Bedroom'], async () => result)
    expect(said()).toEqual(['notice: Lock started on 2 devices'])
    receive({ ...lock, ...ended, taskId: '1' })
    receive({ ...lock, ...ended, taskId: '2' })
    expect(said()).toEqual(['success: Locked 2 devices'])
  })

  test('on one device calls it by its name, from the start to the end', async () => {
    const { tasks, receive, said } = await site()
    const answer = Promise.withResolvers<BulkResult>()
    const started = tasks.startMany('Lock', ['Aria S410 A4:C7:F2:0B:71:3E'], () => answer.promise)
    expect(said()).toEqual(['notice: Lock is starting on Aria S410 A4:C7:F2:0B:71:3E'])
    answer.resolve({ ...result, taskIds: ['1'], executed: 1 })
    await started
    expect(said()).toEqual(['notice: Lock started on Aria S410 A4:C7:F2:0B:71:3E'])
    receive({ ...lock, ...ended, taskId: '1', deviceName: 'Aria S410 A4:C7:F2:0B:71:3E' })
    expect(said()).toEqual(['success: Locked Aria S410 A4:C7:F2:0B:71:3E'])
  })

  test('names those that were chosen and left out, why, and that it is not asked of them', async () => {
    const { tasks, toasts } = await site()
    const one = { ...result, taskIds: ['1'], executed: 1 }
    const begun = await tasks.startMany('Lock', ['Living room'], async () => one, [{ ...offline, name: 'Bedroom' }])
    expect(begun?.left).toMatchObject([{ name: 'Bedroom' }])
    expect(toasts.shown.get()).toMatchObject([
      { text: 'Lock started on 1 of 2 devices', details: [`Bedroom: ${offline.reason}`] },
    ])
  })

  test('is announced and counted at once, before the server answers', async () => {
    const { tasks, receive, said } = await site()
    const answer = Promise.withResolvers<BulkResult>()
    const started = tasks.startMany('Reboot', ['Living room', 'Bedroom'], () => answer.promise)
    expect(said()).toEqual(['notice: Reboot is starting on 2 devices'])
    expect(trayRows(tasks.store.get())).toMatchObject([{ counts: { total: 2, running: 2, done: 0 } }])
    answer.resolve(result)
    await started
    expect(said()).toEqual(['notice: Reboot started on 2 devices'])
    receive({ ...ended, taskType: 'Reboot', batchId: 'b', steps: 1, taskId: '1' })
    expect(trayRows(tasks.store.get())).toMatchObject([{ key: 'b', counts: { total: 2, running: 1 } }])
  })

  test('says once it is over which devices failed it, at once or later', async () => {
    const { tasks, receive } = await site()
    await tasks.startMany('Lock', ['Living room', 'Bedroom', 'Hall'], async () => ({
      ...result,
      unmet: 1,
      left: [refused],
    }))
    let failures: readonly string[] | undefined
    const over = whenOver(tasks.store, 'b').then((ids) => (failures = ids))
    receive({ ...lock, ...failed, taskId: '2', endpointId: 'os::2' })
    await Promise.resolve()
    expect(failures).toBeUndefined()
    receive({ ...lock, ...ended, taskId: '1' })
    expect(await over).toEqual(['os::4', 'os::2'])
  })

  test('leads to the one device that failed it among several', async () => {
    const { tasks, toasts, receive } = await site()
    await tasks.startMany('Lock', ['Living room', 'Bedroom'], async () => result)
    receive({ ...lock, ...ended, taskId: '1' })
    receive({ ...lock, ...failed, taskId: '2', deviceName: 'Guest room' })
    expect(toasts.shown.get()).toMatchObject([{ action: { label: 'Show what failed' } }])
    toasts.shown.get()[0]?.action?.run()
    expect(tasks.shown.get()).toBe('b')
  })

  test('names each device that failed it, with its reason, and leads to all of them', async () => {
    const { tasks, toasts, receive } = await site()
    await tasks.startMany('Lock', ['Living room', 'Bedroom'], async () => ({
      ...result,
      unmet: 2,
      left: [offline, refused],
    }))
    expect(toasts.shown.get()).toMatchObject([
      { kind: 'notice', text: 'Lock started on 2 of 4 devices', details: [`Attic: ${offline.reason}`, 'Hall: No.'] },
    ])
    receive({ ...lock, ...ended, taskId: '1' })
    receive({ ...lock, ...failed, taskId: '2', deviceName: 'Bedroom' })
    const [toast, ...more] = toasts.shown.get()
    expect(more).toEqual([])
    expect(toast).toMatchObject({ kind: 'failed', text: 'Locked 1 of 4 devices.' })
    expect(toast?.details).toEqual([`Attic: ${offline.reason}`, 'Hall: No.', 'Bedroom: No response from the device.'])
    expect(toasts.failures.get()).toHaveLength(1)
    toast?.action?.run()
    expect(tasks.shown.get()).toBe('b')
    expect(trayRows(tasks.store.get())).toMatchObject([{ counts: { done: 1, failed: 2, left: 1, total: 4 } }])
  })

  test('that started nowhere is one row too, and no success', async () => {
    const { tasks, said } = await site()
    const error = new CallError('bulk.lock', 'wsfail', 400, 'No.', { left: [refused, offline] })
    expect(await tasks.startMany('Lock', ['Living room', 'Bedroom'], () => Promise.reject(error))).toBeNull()
    expect(said()).toEqual(['failed: Locked 0 of 2 devices.'])
    expect(trayRows(tasks.store.get())).toHaveLength(1)
  })

  test('names three failures and counts the others', async () => {
    const { tasks, toasts } = await site()
    const left = Array.from({ length: 12 }, (_, index) => ({ ...offline, endpointId: `os::${index}` }))
    const error = new CallError('bulk.lock', 'grpcdisconn', 400, '', { left })
    await tasks.startMany('Lock', ['Living room', 'Bedroom'], () => Promise.reject(error))
    expect(toasts.shown.get()[0]?.details).toHaveLength(4)
    expect(toasts.shown.get()[0]?.details?.at(-1)).toBe('and 9 more')
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
    expect(said()).toContain('success: Ping Test completed on Living room')
    for (const { id } of toasts.shown.get()) toasts.close(id)
    tasks.keep()
    const again = open()
    await again.load()
    expect(said()).toEqual([])
    // What ends only now is news to the new page.
    const task = fakeTask({ ...ended, taskId: '8', taskType: 'TraceRoute' })
    again.receive({ kind: 'DiagnosticsResult', endpointId: 'os::1', time: 0, task })
    expect(said()).toEqual(['success: Trace Route Test completed on Living room'])
  })

  test('of a start that failed is announced once, whether its event or its answer comes first', async () => {
    const { tasks, receive, said } = await site()
    const failed = { taskId: '7', taskStatus: 'fail', taskEventStatus: 'fail', failKey: 'silent' } as const
    await tasks.start(ping, () => {
      receive(failed)
      return Promise.reject(new CallError('x', 'wstimeout', 400, 'No response from the device.', { taskId: '7' }))
    })
    receive(failed)
    expect(said()).toEqual(['failed: [Ping Test] Stopped. No response from the device.'])
    expect(trayRows(tasks.store.get()).map(({ key }) => key)).toEqual(['7'])
  })
})
