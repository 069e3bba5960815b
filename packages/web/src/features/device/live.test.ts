import type { RealtimeEvent } from '@headend/contract/realtime'
import { describe, expect, test } from 'vitest'
import { full } from './device.fake.ts'
import { cpuTemperature, nothingKnown, overSince, vitalOf, withEvent, withInfo } from './live.ts'

const known = withInfo(nothingKnown, full, 1000)
const changed = (path: string, value: unknown, time = 2000): RealtimeEvent => ({
  kind: 'ValueUpdate',
  method: 'valueChanged',
  endpointId: 'os::A4C7F2-1',
  path,
  value,
  time,
})
const state = (value: unknown): RealtimeEvent => ({
  kind: 'ValueUpdate',
  method: 'changeDeviceState',
  endpointId: 'e',
  value,
  time: 2000,
})

describe('what the device answered', () => {
  test('gives every vital it reports a sample', () => {
    expect(known.samples).toMatchObject({
      cpu: [{ time: 1000, value: 38 }],
      memory: [{ time: 1000, value: 71 }],
      temperature: [{ time: 1000, value: 87 }],
      storage: [],
      signal: [],
    })
    expect(vitalOf(known.full, 'storage')).toBeNull()
  })

  test('of several sensors the processor counts', () => {
    expect(cpuTemperature(full)).toBe(87)
    expect(cpuTemperature({ ...full, system: null })).toBeNull()
  })
})

describe('a changed value', () => {
  test('changes the vital and adds to its curve', () => {
    const next = withEvent(known, changed('Device.DeviceInfo.ProcessStatus.CPUUsage', '41'))
    expect(vitalOf(next.full, 'cpu')).toBe(41)
    expect(next.samples.cpu).toEqual([
      { time: 1000, value: 38 },
      { time: 2000, value: 41 },
    ])
    expect(next.samples.memory).toHaveLength(1)
  })

  test('of memory gives a new share', () => {
    expect(vitalOf(withEvent(known, changed('Device.DeviceInfo.MemoryStatus.Free', '500')).full, 'memory')).toBe(50)
  })

  test('of a sensor changes that sensor', () => {
    const next = withEvent(known, changed('Device.DeviceInfo.TemperatureStatus.TemperatureSensor.2.Value', '90'))
    expect(next.full?.system?.temperature).toEqual([
      { name: 'Board', value: 50 },
      { name: 'CPU', value: 90 },
    ])
  })

  test('may come as text or as boolean', () => {
    for (const value of [true, 'true', '1']) {
      expect(withEvent(known, changed('Device.X_HEADEND_UILock.Enable', value)).full?.info.ui_lock_enable).toBe(true)
    }
    expect(withEvent(known, changed('Device.X_HEADEND_UILock.Enable', false)).full?.info.ui_lock_enable).toBe(false)
  })

  test('that is no number does not become one', () => {
    expect(vitalOf(withEvent(known, changed('Device.DeviceInfo.ProcessStatus.CPUUsage', '')).full, 'cpu')).toBeNull()
  })

  test('of the Wi-Fi uplink is its signal, unless a tuner has one', () => {
    const network = {
      ip_address: null,
      subnet_mask: null,
      gateway: null,
      dns_server: null,
      ethernet_status: null,
      wifi_status: null,
      signal_strength: -57,
      dvbs_modulation: null,
      current_channel: null,
    }
    const path = 'Device.WiFi.EndPoint.1.Stats.SignalStrength'
    const extender = { ...known, full: { ...full, network } }
    const box = { ...known, full: { ...full, network: { ...network, dvbs_modulation: 'DVB-S2 8PSK' } } }
    expect(vitalOf(withEvent(extender, changed(path, '-61')).full, 'signal')).toBe(-61)
    expect(vitalOf(withEvent(extender, changed(path, '0')).full, 'signal')).toBeNull()
    expect(withEvent(box, changed(path, '0'))).toBe(box)
  })

  test('of an unknown path, or before the device answered, changes nothing', () => {
    expect(withEvent(known, changed('Device.WiFi.Radio.1.Channel', '36'))).toBe(known)
    expect(withEvent(nothingKnown, changed('Device.DeviceInfo.UpTime', '1'))).toBe(nothingKnown)
  })
})

test('a set that was read again takes the place of what was known, and nothing else', () => {
  const set = (method: 'device_info' | 'wan', value: unknown): RealtimeEvent => ({
    kind: 'ValueUpdate',
    method,
    endpointId: 'os::A4C7F2-1',
    value,
    time: 3000,
  })
  const named = withEvent(known, set('device_info', { firmware_version: '4.0.0', what: 'else' }))
  expect(named.full?.info).toMatchObject({ firmware_version: '4.0.0', friendly_name: 'Living room' })
  expect(named.full?.info).not.toHaveProperty('what')
  const moved = withEvent(named, set('wan', { ip_address: '10.0.0.9', connection_type: 'DHCP' }))
  expect(moved.full?.network).toEqual({ ...known.full?.network, ip_address: '10.0.0.9' })
})

test('other events change nothing here', () => {
  expect(withEvent(known, state({ online: false }))).toBe(known)
})

describe('since when a vital has been over its limit', () => {
  const over = (value: number): boolean => value > 90
  const since = (values: readonly number[], step = 1000): number | null =>
    overSince(
      values.map((value, index) => ({ time: index * step, value })),
      over,
    )

  test('is when it was seen to go over, the last time', () => {
    expect(since([95, 70, 91, 92])).toBe(2000)
    expect(since([70, 91, 90, 92])).toBe(3000)
  })

  test('is not known of one that was over when the first value came', () => {
    expect(since([91, 92, 93])).toBeNull()
  })

  test('is not known when nothing was heard meanwhile', () => {
    expect(since([70, 91, 92], 120_000)).toBeNull()
  })

  test('is nothing for one that is not over', () => {
    expect([since([91, 70]), since([])]).toEqual([null, null])
  })
})
