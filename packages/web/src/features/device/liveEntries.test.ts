import type { SystemLog } from '@headend/contract/history'
import type { RealtimeEvent } from '@headend/contract/realtime'
import type { Task } from '@headend/contract/tasks'
import { describe, expect, test } from 'vitest'
import { fakeTask } from '../../lib/task.fake.ts'
import { liveEntries } from './liveEntries.ts'

const changed = (path: string, value: string, time: number): RealtimeEvent => ({
  kind: 'ValueUpdate',
  method: 'valueChanged',
  endpointId: 'e',
  path,
  value,
  time,
})
const state = (value: unknown, time: number): RealtimeEvent => ({
  kind: 'ValueUpdate',
  method: 'changeDeviceState',
  endpointId: 'e',
  value,
  time,
})
const task = (taskId: string, startTime: number): Task => fakeTask({ taskId, endpointId: 'e', startTime })

const nothing = { tasks: [], events: [], logs: [] }
const log = (kind: string, dateTime: number, path: string | null = null): SystemLog => ({
  id: String(dateTime),
  dateTime,
  level: 'info',
  kind,
  path,
  value: null,
  message: '',
})

describe('what happens to a device', () => {
  test('stands newest first, tasks among events', () => {
    const entries = liveEntries(
      { tasks: [task('1', 20)], events: [changed('Device.A', '1', 10)], logs: [log('connected', 30)] },
      10,
    )
    expect(entries.map(({ kind }) => kind)).toEqual(['log', 'task', 'value'])
  })

  test('has one line for a parameter that keeps changing', () => {
    const events = [
      changed('Device.A', '3', 30),
      changed('Device.B', 'x', 25),
      changed('Device.A', '2', 20),
      changed('Device.A', '1', 10),
    ]
    expect(liveEntries({ ...nothing, events }, 10)).toMatchObject([
      { path: 'Device.A', value: '3', times: 3 },
      { path: 'Device.B', value: 'x', times: 1 },
    ])
  })

  test('leaves changes of the record to the cards', () => {
    expect(liveEntries({ ...nothing, events: [state({ uiLockEnable: true }, 1)] }, 10)).toEqual([])
  })

  test('says nothing twice: what is logged and told, and what is drawn above', () => {
    const events = [changed('Device.A', '1', 10), changed('Device.DeviceInfo.UpTime', '5', 11)]
    const logs = [log('valueChange', 10, 'Device.A'), log('valueChange', 9, 'Device.B'), log('operationComplete', 8)]
    expect(liveEntries({ ...nothing, events, logs }, 10)).toMatchObject([
      { path: 'Device.A' },
      { kind: 'log', log: { path: 'Device.B' } },
    ])
  })

  test('keeps to its room', () => {
    const events = Array.from({ length: 30 }, (_, index) => changed(`Device.P${index}`, '1', index))
    expect(liveEntries({ ...nothing, events }, 8)).toHaveLength(8)
  })
})
