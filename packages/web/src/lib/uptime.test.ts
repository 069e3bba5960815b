import { describe, expect, it } from 'vitest'
import { lastUpTime, upTimeAt, upTimeText } from './uptime.ts'

describe('the uptime of a row', () => {
  const started = { online: true, lastReboot: 1_000_000 }

  it('counts from the start of the device, whatever its row said when it was read', () => {
    expect(upTimeAt(started, 1_060_500)).toBe(60.5)
    expect(upTimeAt({ ...started, lastReboot: 1_060_000 }, 1_060_500)).toBe(0.5)
  })

  it('is none while the device is offline, and never negative', () => {
    expect(upTimeAt({ ...started, online: false }, 2_000_000)).toBe(0)
    expect(upTimeAt(started, 900_000)).toBe(0)
  })

  it('is not known of a device that is online and never said when it started, and none of each that is offline', () => {
    expect(upTimeAt({ online: true, lastReboot: null }, 2_000_000)).toBeNull()
    expect(upTimeAt({ online: false, lastReboot: null }, 2_000_000)).toBe(0)
    expect(upTimeText(null)).toBe('N/A')
    expect(upTimeText(0)).toBe('00d 00h 00m 00s')
  })

  it('is kept of a device that went away as it was at its last contact', () => {
    const away = { online: false, lastReboot: 1_000_000, accessTime: 1_060_500 }
    expect(lastUpTime(away)).toEqual({ seconds: 60, time: 1_060_500 })
    expect(lastUpTime({ ...away, online: true })).toBeNull()
    expect(lastUpTime({ ...away, lastReboot: null })).toBeNull()
    expect(lastUpTime({ ...away, accessTime: null })).toBeNull()
    expect(lastUpTime({ ...away, accessTime: 900_000 })).toBeNull()
  })
})
