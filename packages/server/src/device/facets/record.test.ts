import { describe, expect, it } from 'vitest'
import { deviceText } from '../text.ts'
import { known } from '../../testing/known.ts'
import { bootTimeOf, identity, record } from './record.ts'

describe('a report', () => {
  it('leaves out what is missing, empty or nonsense', () => {
    const values = new Map([
      ['Device.DeviceInfo.SoftwareVersion', '1.2.3'],
      ['Device.DeviceInfo.FriendlyName', ''],
      ['Device.X_HEADEND_Device.MeshRole', 'Chief'],
      ['Device.X_HEADEND_Device.GoogleSignedIn', '1'],
      ['Device.X_HEADEND_UILock.Enable', 'false'],
    ])
    expect(record.of(values, known)).toEqual({ firmwareVersion: '1.2.3', googleSignedIn: true, uiLockEnable: false })
  })

  it('cuts what is too long, and keeps nothing a database cannot', () => {
    const values = new Map([['Device.DeviceInfo.SoftwareVersion', `a\u0000b\ud800${'x'.repeat(500)}`]])
    const { firmwareVersion } = record.of(values, known)
    expect(firmwareVersion?.startsWith('ab\ufffdx')).toBe(true)
    expect(firmwareVersion?.length).toBeLessThanOrEqual(64)
    expect(deviceText('a\tb\nc\u0007', 10)).toBe('a\tb\nc')
  })

  it('knows a device by what a maker gave it', () => {
    const port = 'Device.Ethernet.Interface.'
    const values = new Map([
      ['Device.DeviceInfo.ManufacturerOUI', 'a4c7f2'],
      ['Device.DeviceInfo.SerialNumber', ' S410 '],
      [`${port}1.MACAddress`, 'A4:C7:F2:00:00:01'],
      [`${port}1.Upstream`, 'false'],
      [`${port}2.MACAddress`, 'a4-c7-f2-00-00-02'],
      [`${port}2.Upstream`, 'true'],
    ])
    expect(identity.of(values, known)).toMatchObject({ oui: 'A4C7F2', deviceSn: 'S410', macAddr: 'A4:C7:F2:00:00:02' })
    expect(identity.of(new Map([['Device.DeviceInfo.ManufacturerOUI', 'none']]), known)).toMatchObject({
      oui: null,
      macAddr: null,
    })
  })

  it('counts a start from up times that make sense', () => {
    expect(bootTimeOf(new Map([['Device.DeviceInfo.UpTime', '60']]), 100_000)).toBe(40_000)
    expect(bootTimeOf(new Map([['Device.LocalAgent.UpTime', '60']]), 100_000)).toBe(40_000)
    for (const text of ['-1', 'soon', '1e3', '99999999999']) {
      expect(bootTimeOf(new Map([['Device.DeviceInfo.UpTime', text]]), 100_000)).toBeUndefined()
    }
  })
})
