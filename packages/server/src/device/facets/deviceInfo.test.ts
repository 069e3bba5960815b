import { describe, expect, it } from 'vitest'
import { deviceInfo } from './deviceInfo.ts'
import { known } from '../../testing/known.ts'
import { system } from './system.ts'

describe('who a device is', () => {
  it('reads what a set-top box says of itself', () => {
    const info = deviceInfo.of(
      new Map([
        ['Device.DeviceInfo.Manufacturer', 'Norwave'],
        ['Device.DeviceInfo.ManufacturerOUI', 'A4C7F2'],
        ['Device.DeviceInfo.ModelName', 'Aria S410'],
        ['Device.DeviceInfo.ModelNumber', ''],
        ['Device.DeviceInfo.SoftwareVersion', '3.17.9'],
        ['Device.DeviceInfo.UpTime', '3600'],
        ['Device.LocalAgent.SoftwareVersion', '2.9.0'],
        ['Device.X_HEADEND_Device.ApplicationVersion', '7.4.1'],
        ['Device.X_HEADEND_Device.MeshRole', ''],
        ['Device.X_HEADEND_UILock.Enable', '1'],
        ['Device.X_HEADEND_LNB.Type', 'Universal'],
        ['Device.X_HEADEND_LNB.Value', '9750'],
      ]),
      known,
    )
    expect(info).toMatchObject({
      endpoint_id: known.endpointId,
      did: '7',
      is_online: true,
      manufacturer: 'Norwave',
      model_number: null,
      firmware_version: '3.17.9',
      software_version: '7.4.1',
      agent_version: '2.9.0',
      up_time: 3600,
      last_reboot: known.now - 3_600_000,
      mesh_role: null,
      ui_lock_enable: true,
      cpe_service_status: 'blocked',
      lnb_settings: { lnbType: 'Universal', lnbValue: '9750' },
    })
  })

  it('works for a device with nothing but DeviceInfo and LocalAgent', () => {
    const values = new Map([
      ['Device.DeviceInfo.SerialNumber', 'ACME1'],
      ['Device.LocalAgent.UpTime', '12'],
    ])
    const info = deviceInfo.of(values, { ...known, did: null })
    expect(info).toMatchObject({ serial_number: 'ACME1', up_time: 12, did: null })
    expect(info).toMatchObject({ ui_lock_enable: null, cpe_service_status: null, lnb_settings: null, os: null })
    expect(system.of(values, known)).toBeNull()
  })

  it('keeps the time of one boot, whatever whole seconds and the way make of it', () => {
    const bootTime = known.now - 3_600_000
    const rebootAt = (now: number, upTime: number) =>
      deviceInfo.of(new Map([['Device.DeviceInfo.UpTime', String(upTime)]]), { ...known, now, bootTime }).last_reboot
    expect(rebootAt(known.now + 1_900, 3_600)).toBe(bootTime)
    expect(rebootAt(known.now - 900, 3_601)).toBe(bootTime)
    expect(rebootAt(known.now + 60_000, 5)).toBe(known.now + 55_000)
  })

  it('takes a number that is none as not reported', () => {
    const info = deviceInfo.of(new Map([['Device.DeviceInfo.UpTime', 'for ever']]), known)
    expect(info.up_time).toBeNull()
    expect(info.last_reboot).toBeNull()
  })
})

describe('how a device is', () => {
  it('gives shares in percent and leaves out sensors without a reading', () => {
    const sensor = 'Device.DeviceInfo.TemperatureStatus.TemperatureSensor.'
    const info = system.of(
      new Map([
        ['Device.DeviceInfo.ProcessStatus.CPUUsage', '38'],
        ['Device.DeviceInfo.MemoryStatus.Total', '2097152'],
        ['Device.DeviceInfo.MemoryStatus.Free', '608174'],
        ['Device.DeviceInfo.MemoryStatus.TotalPersistent', '0'],
        ['Device.DeviceInfo.MemoryStatus.FreePersistent', '0'],
        [`${sensor}1.Name`, 'CPU'],
        [`${sensor}1.Value`, '87'],
        [`${sensor}2.Value`, '-274'],
        [`${sensor}10.Value`, '41'],
      ]),
      known,
    )
    expect(info).toEqual({
      cpu_usage: 38,
      memory: { total: 2_097_152, free: 608_174, ratio: 71 },
      storage: null,
      temperature: [
        { name: 'CPU', value: 87 },
        { name: 'Sensor 3', value: 41 },
      ],
      ntp_enable: null,
      ntp_server1: null,
      ntp_server2: null,
      ntp_server3: null,
      ntp_server4: null,
      ntp_server5: null,
      local_timezone: null,
      current_local_time: null,
    })
  })
})
