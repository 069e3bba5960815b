import { describe, expect, it } from 'vitest'
import { upTimeAt, upTimeText } from './uptime.ts'

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

  it('is not known of a device that never said when it started, be it online or not', () => {
    for (const online of [true, false]) expect(upTimeAt({ online, lastReboot: null }, 2_000_000)).toBeNull()
    expect(upTimeText(null)).toBe('N/A')
    expect(upTimeText(0)).toBe('00d 00h 00m 00s')
  })
})
