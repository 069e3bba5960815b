import type { DeviceInfo } from '@headend/contract/deviceInfo'
import type { DeviceAction, SystemLog } from '@headend/contract/history'
import type { RealtimeEvent } from '@headend/contract/realtime'
import type { Task } from '@headend/contract/tasks'
import { describe, expect, test } from 'vitest'
import { fakeTask } from '../../lib/task.fake.ts'
import { full } from './device.fake.ts'
import { liveEntries } from './liveEntries.ts'

const info = (change: Partial<DeviceInfo>, time: number): RealtimeEvent => ({
  kind: 'ValueUpdate',
  method: 'device_info',
  endpointId: 'e',
  value: { ...full.info, ...change },
  time,
})
const vitals = (time: number): RealtimeEvent => ({
  kind: 'ValueUpdate',
  method: 'vitals',
  endpointId: 'e',
  value: { cpu: time, memory: null, storage: null, temperature: null, signal: null, uptime: null },
  time,
})
const task = (taskId: string, startTime: number): Task => fakeTask({ taskId, endpointId: 'e', startTime })

const nothing = { tasks: [], actions: [], events: [], logs: [], findings: [] }
const log = (kind: SystemLog['kind'], dateTime: number, changes: SystemLog['changes'] = {}): SystemLog => ({
  id: String(dateTime),
  dateTime,
  level: 'info',
  kind,
  path: null,
  value: null,
  message: '',
  changes,
})

describe('what happens to a device', () => {
  test('stands newest first, tasks among changes', () => {
    const events = [info({ firmware_version: '4.0.0' }, 10), info({}, 5)]
    const entries = liveEntries({ ...nothing, tasks: [task('1', 20)], events, logs: [log('connected', 30)] }, 10)
    expect(entries.map(({ kind }) => kind)).toEqual(['log', 'task', 'value'])
  })

  test('keeps operations of the history whose tasks the page has no more', () => {
    const action = (taskId: string, endTime: number | null): DeviceAction => ({
      id: taskId,
      taskId,
      action: 'Reboot',
      dateTime: 5,
      endTime,
      state: endTime === null ? 'running' : 'success',
      failReason: null,
      performedBy: 'Han Ji-yeon',
    })
    const actions = [action('1', 40), action('2', 25), action('3', null)]
    const entries = liveEntries({ ...nothing, tasks: [task('1', 20)], actions, logs: [log('connected', 30)] }, 10)
    expect(entries.map(({ kind, time }) => [kind, time])).toEqual([
      ['log', 30],
      ['action', 25],
      ['task', 20],
      ['action', 5],
    ])
  })

  test('is what is new in a facet, not the facet', () => {
    expect(liveEntries({ ...nothing, events: [info({}, 5)] }, 10)).toEqual([])
    expect(liveEntries({ ...nothing, events: [info({ ui_lock_enable: true }, 10), info({}, 5)] }, 10)).toMatchObject([
      { kind: 'value', label: 'field.access', value: true, times: 1, time: 10 },
    ])
  })

  test('has one line for a value that keeps changing, with its latest', () => {
    const events = [
      info({ firmware_version: '3', friendly_name: 'x' }, 30),
      info({ firmware_version: '2', friendly_name: 'x' }, 25),
      info({ firmware_version: '1' }, 20),
      info({}, 10),
    ]
    expect(liveEntries({ ...nothing, events }, 10)).toMatchObject([
      { label: 'field.firmware', value: '3', times: 3, time: 30 },
      { label: 'field.friendlyName', value: 'x', times: 1, time: 25 },
    ])
  })

  test('leaves to the cards what the time alone moves, and to the vitals what is measured', () => {
    const events = [vitals(3), info({ up_time: 7, last_reboot: 9 }, 2), vitals(1), info({}, 0)]
    expect(liveEntries({ ...nothing, events }, 10)).toEqual([])
  })

  test('says nothing twice: what is logged and reported', () => {
    const events = [info({ firmware_version: '4.0.0' }, 10), info({}, 5)]
    const logs = [
      log('valueChange', 10, { firmwareVersion: '4.0.0' }),
      log('valueChange', 9, { uiLockEnable: true }),
      log('operationComplete', 8),
    ]
    expect(liveEntries({ ...nothing, events, logs }, 10)).toMatchObject([
      { label: 'field.firmware' },
      { kind: 'log', log: { changes: { uiLockEnable: true } } },
    ])
  })

  test('has a value that went over its critical limit, when it is known since when', () => {
    const hot = { kind: 'limit', vital: 'temperature', severity: 'bad', value: 97, limit: 90, since: 20 } as const
    const findings = [
      hot,
      { ...hot, vital: 'cpu', severity: 'warn' },
      { ...hot, vital: 'memory', since: null },
    ] as const
    const logs = [log('connected', 10), log('connected', 30)]
    expect(liveEntries({ ...nothing, logs, findings }, 10)).toMatchObject([
      { time: 30 },
      { kind: 'limit', vital: 'temperature', value: 97, limit: 90, time: 20 },
      { time: 10 },
    ])
  })

  test('keeps to its room', () => {
    const logs = Array.from({ length: 30 }, (_, index) => log('connected', index))
    expect(liveEntries({ ...nothing, logs }, 8)).toHaveLength(8)
  })
})
