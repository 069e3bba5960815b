import { expect, it } from 'vitest'
import { deviceName, deviceNameAmong } from './device.ts'

it('calls a device by its name, else by its model with what tells it from others of the model', () => {
  const known = {
    friendlyName: 'Living room',
    device_id: 'HB-0B',
    modelName: 'Aria S410',
    macAddr: 'A4:C7:F2:0B:71:3E',
    deviceSn: 'S410-1',
    endpointId: 'os::1',
  }
  const without = (...names: (keyof typeof known)[]) =>
    deviceName({ ...known, ...Object.fromEntries(names.map((name) => [name, null])) })
  expect(without()).toBe('Living room')
  expect(without('friendlyName')).toBe('HB-0B')
  expect(without('friendlyName', 'device_id')).toBe('Aria S410 A4:C7:F2:0B:71:3E')
  expect(without('friendlyName', 'device_id', 'macAddr')).toBe('Aria S410 S410-1')
  expect(without('friendlyName', 'device_id', 'macAddr', 'deviceSn')).toBe('Aria S410 os::1')
  expect(deviceName({ endpointId: 'os::1' })).toBe('os::1')
})

it('tells devices of one name from each other where there are many', () => {
  const device = { friendlyName: 'Living room', macAddr: 'A4:C7:F2:0B:71:3E', deviceSn: 'S410-1', endpointId: 'os::1' }
  expect(deviceNameAmong(device)).toBe('Living room (A4:C7:F2:0B:71:3E)')
  expect(deviceNameAmong({ ...device, macAddr: null })).toBe('Living room (S410-1)')
  expect(deviceNameAmong({ ...device, friendlyName: null, modelName: 'Aria S410' })).toBe('Aria S410 A4:C7:F2:0B:71:3E')
  expect(deviceNameAmong({ friendlyName: 'Living room', endpointId: 'os::1' })).toBe('Living room')
})
