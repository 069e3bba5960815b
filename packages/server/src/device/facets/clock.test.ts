import { describe, expect, it } from 'vitest'
import { clock } from './clock.ts'
import { known } from '../../testing/known.ts'

describe('the clock of a device', () => {
  it('reads servers, zone and clock', () => {
    const info = clock.of(
      new Map([
        ['Device.Time.Enable', 'true'],
        ['Device.Time.NTPServer1', '0.pool.ntp.org'],
        ['Device.Time.NTPServer3', ''],
        ['Device.Time.LocalTimeZone', 'KST-9'],
        ['Device.Time.CurrentLocalTime', '2025-10-14T14:26:31+09:00'],
      ]),
      known,
    )
    expect(info).toMatchObject({ enable: true, ntp_server1: '0.pool.ntp.org', ntp_server2: null, ntp_server3: null })
    expect(info.local_timezone).toBe('KST-9')
    expect(info.current_local_time).toBe(Date.UTC(2025, 9, 14, 5, 26, 31))
  })

  it('reads servers of clients, where the old parameters are gone', () => {
    const info = clock.of(new Map([['Device.Time.Client.1.Servers', 'ntp.example, 10.0.0.1']]), known)
    expect(info).toMatchObject({ ntp_server1: 'ntp.example', ntp_server2: '10.0.0.1', ntp_server3: null })
  })

  it('does not show the unknown time, nor a clock that is not there', () => {
    const unknown = clock.of(new Map([['Device.Time.CurrentLocalTime', '0001-01-01T00:00:00Z']]), known)
    expect(Object.values(unknown).every((value) => value === null)).toBe(true)
    expect(clock.of(new Map(), known)).toEqual(unknown)
  })
})
