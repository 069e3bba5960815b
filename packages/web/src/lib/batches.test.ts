import type { BulkResult } from '@headend/contract/bulk'
import type { TaskBatch } from '@headend/contract/tasks'
import { describe, expect, test } from 'vitest'
import { CallError } from './failure.ts'
import { fakeTask } from './task.fake.ts'
import { site } from './tasks.fake.ts'
import { trayRows, whenOver } from './taskStore.ts'

const ended = { taskStatus: 'success', taskEventStatus: 'success' } as const

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
  const lock = { taskType: 'Lock', steps: 1 } as const
  const failed = { taskStatus: 'fail', failKey: 'silent' } as const
  /** What the server counts of the batch. */
  const counted = (counts: Partial<TaskBatch>, taskType: TaskBatch['taskType'] = 'Lock'): TaskBatch => ({
    batchId: 'b',
    taskType,
    startTime: 0,
    endTime: null,
    total: 2,
    done: 0,
    failed: 0,
    stopped: 0,
    device: null,
    ...counts,
  })
  const bedroom = fakeTask({ ...failed, taskId: '2', endpointId: 'os::2', deviceName: 'Bedroom' })
  const hall = fakeTask({
    ...failed,
    taskId: '4',
    endpointId: 'os::4',
    deviceName: 'Hall',
    failKey: null,
    failReason: 'No.',
  })

  test('says what was done to how many', async () => {
    const { tasks, said } = await site()
    await tasks.startMany('Lock', ['Living room', 'Bedroom'], async () => result)
    expect(await said()).toEqual(['notice: Lock started on 2 devices'])
    tasks.counted(counted({ done: 1 }))
    expect(await said()).toEqual(['notice: Lock started on 2 devices'])
    tasks.counted(counted({ done: 2 }))
    await whenOver(tasks.store, 'b')
    expect(await said()).toEqual(['success: Locked 2 devices'])
    // What was counted before and comes late says nothing new.
    tasks.counted(counted({ done: 1 }))
    expect(trayRows(tasks.store.get())).toMatchObject([{ counts: { done: 2, running: 0 } }])
  })

  test('on one device calls it by its name, from the start to the end', async () => {
    const { tasks, receive, said } = await site()
    const answer = Promise.withResolvers<BulkResult>()
    const started = tasks.startMany('Lock', ['Aria S410 A4:C7:F2:0B:71:3E'], () => answer.promise)
    expect(await said()).toEqual(['notice: Lock is starting on Aria S410 A4:C7:F2:0B:71:3E'])
    answer.resolve({ ...result, taskIds: ['1'], executed: 1 })
    await started
    expect(await said()).toEqual(['notice: Lock started on Aria S410 A4:C7:F2:0B:71:3E'])
    receive({ ...lock, ...ended, taskId: '1', deviceName: 'Aria S410 A4:C7:F2:0B:71:3E' })
    await whenOver(tasks.store, 'b')
    expect(await said()).toEqual(['success: Locked Aria S410 A4:C7:F2:0B:71:3E'])
  })

  test('names those that were chosen and left out, why, and that it is not asked of them', async () => {
    const { tasks, toasts, said } = await site()
    const one = { ...result, taskIds: ['1'], executed: 1 }
    const begun = await tasks.startMany('Lock', ['Living room'], async () => one, [{ ...offline, name: 'Bedroom' }])
    expect(begun?.left).toMatchObject([{ name: 'Bedroom' }])
    await said()
    expect(toasts.shown.get()).toMatchObject([
      { text: 'Lock started on 1 of 2 devices', details: [`Bedroom: ${offline.reason}`] },
    ])
  })

  test('is announced and counted at once, before the server answers', async () => {
    const { tasks, said } = await site()
    const answer = Promise.withResolvers<BulkResult>()
    const started = tasks.startMany('Reboot', ['Living room', 'Bedroom'], () => answer.promise)
    expect(await said()).toEqual(['notice: Reboot is starting on 2 devices'])
    expect(trayRows(tasks.store.get())).toMatchObject([{ counts: { total: 2, running: 2, done: 0 } }])
    answer.resolve(result)
    await started
    expect(await said()).toEqual(['notice: Reboot started on 2 devices'])
    tasks.counted(counted({ done: 1 }, 'Reboot'))
    expect(trayRows(tasks.store.get())).toMatchObject([{ key: 'b', counts: { total: 2, running: 1 } }])
  })

  test('says once it is over which devices failed it, at once or later', async () => {
    const { tasks, asked } = await site(undefined, { failures: () => [hall, bedroom] })
    await tasks.startMany('Lock', ['Living room', 'Bedroom', 'Hall'], async () => ({
      ...result,
      unmet: 1,
      left: [refused],
    }))
    let failures: readonly string[] | undefined
    const over = whenOver(tasks.store, 'b').then((ids) => (failures = ids))
    tasks.counted(counted({ total: 3, failed: 2 }))
    await Promise.resolve()
    expect(failures).toBeUndefined()
    tasks.counted(counted({ total: 3, failed: 2, done: 1 }))
    expect(await over).toEqual(['os::4', 'os::2'])
    // Its failures were asked for, and it is no device whose tasks are asked for again.
    const before = asked()
    await tasks.reload()
    expect(asked() - before).toBe(1)
  })

  test('leads to the one device that failed it among several', async () => {
    const { tasks, toasts } = await site(undefined, { failures: () => [bedroom] })
    await tasks.startMany('Lock', ['Living room', 'Bedroom'], async () => result)
    tasks.counted(counted({ done: 1, failed: 1 }))
    await whenOver(tasks.store, 'b')
    expect(toasts.shown.get()).toMatchObject([{ action: { label: 'Show what failed' } }])
    toasts.shown.get()[0]?.action?.run()
    expect(tasks.shown.get()).toBe('b')
  })

  test('names each device that failed it, with its reason, and leads to all of them', async () => {
    const { tasks, toasts, said } = await site(undefined, { failures: () => [hall, bedroom] })
    await tasks.startMany('Lock', ['Living room', 'Bedroom'], async () => ({
      ...result,
      unmet: 2,
      left: [offline, refused],
    }))
    await said()
    expect(toasts.shown.get()).toMatchObject([
      { kind: 'notice', text: 'Lock started on 2 of 4 devices', details: [`Attic: ${offline.reason}`, 'Hall: No.'] },
    ])
    tasks.counted(counted({ total: 3, done: 1, failed: 2 }))
    await whenOver(tasks.store, 'b')
    const [toast, ...more] = toasts.shown.get()
    expect(more).toEqual([])
    expect(toast).toMatchObject({ kind: 'failed', title: 'PARTLY DONE', text: 'Locked 1 of 4 devices.' })
    expect(toast?.details).toEqual([`Attic: ${offline.reason}`, 'Hall: No.', 'Bedroom: No response from the device.'])
    expect(toasts.failures.get()).toHaveLength(1)
    toast?.action?.run()
    expect(tasks.shown.get()).toBe('b')
    expect(trayRows(tasks.store.get())).toMatchObject([{ counts: { done: 1, failed: 2, left: 1, total: 4 } }])
  })

  test('that left some out and did all the others is done in part, and nothing failed', async () => {
    const { tasks, toasts } = await site()
    await tasks.startMany('Lock', ['Living room', 'Bedroom'], async () => result, [offline])
    tasks.counted(counted({ done: 2 }))
    await whenOver(tasks.store, 'b')
    expect(toasts.shown.get()).toMatchObject([
      {
        kind: 'notice',
        title: 'PARTLY DONE',
        text: 'Locked 2 of 3 devices.',
        details: [`Attic: ${offline.reason}`],
        action: { label: 'Show what was left out' },
      },
    ])
    expect(toasts.failures.get()).toEqual([])
  })

  test('that started nowhere is one row too, and no success', async () => {
    const { tasks, said } = await site()
    const error = new CallError('bulk.lock', 'wsfail', 400, 'No.', { left: [refused, offline] })
    expect(await tasks.startMany('Lock', ['Living room', 'Bedroom'], () => Promise.reject(error))).toBeNull()
    expect(await said()).toEqual(['failed: Locked 0 of 2 devices.'])
    expect(trayRows(tasks.store.get())).toHaveLength(1)
  })

  test('of ten thousand takes little room in the browser, and is as it was after a reload', async () => {
    const { tasks, open, storage } = await site(undefined, { failures: () => [bedroom] })
    const left = Array.from({ length: 4000 }, (_, index) => ({ ...offline, endpointId: `os::${index}` }))
    const taskIds = Array.from({ length: 6000 }, (_, index) => `task-${index}`)
    await tasks.startMany(
      'Lock',
      Array.from({ length: 10_000 }, () => 'box'),
      async () => ({
        taskIds,
        batchId: 'b',
        executed: 6000,
        unmet: 4000,
        left,
      }),
    )
    tasks.counted(counted({ total: 6000, done: 4000, failed: 1 }))
    const counts = { total: 10_000, done: 4000, failed: 1, left: 4000, running: 1999 }
    expect(trayRows(tasks.store.get())).toMatchObject([{ counts }])
    tasks.keep()
    expect(storage.getItem('headend.tasks')?.length).toBeLessThan(50_000)
    const again = open()
    expect(trayRows(again.store.get())).toMatchObject([{ counts }])
    again.counted(counted({ total: 6000, done: 5999, failed: 1 }))
    await whenOver(again.store, 'b')
    expect(trayRows(again.store.get())).toMatchObject([{ counts: { done: 5999, running: 0 } }])
  })

  test('names three failures and counts the others', async () => {
    const { tasks, toasts, said } = await site()
    const left = Array.from({ length: 12 }, (_, index) => ({ ...offline, endpointId: `os::${index}` }))
    const error = new CallError('bulk.lock', 'grpcdisconn', 400, '', { left })
    await tasks.startMany('Lock', ['Living room', 'Bedroom'], () => Promise.reject(error))
    await said()
    expect(toasts.shown.get()[0]?.details).toHaveLength(4)
    expect(toasts.shown.get()[0]?.details?.at(-1)).toBe('and 9 more')
  })
})
