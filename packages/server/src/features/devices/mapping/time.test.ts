import { describe, expect, it } from 'vitest'
import { timeInfoOf } from './time.ts'

describe('timeInfoOf', () => {
  it('reads servers, zone and clock', () => {
    const info = timeInfoOf(
      new Map([
        ['Device.Time.Enable', 'true'],
        ['Device.Time.NTPServer1', '0.pool.ntp.org'],
        ['Device.Time.NTPServer3', ''],
        ['Device.Time.LocalTimeZone', 'KST-9'],
        ['Device.Time.CurrentLocalTime', '2025-10-14T14:26:31+09:00'],
      ]),
    )
    expect(info).toMatchObject({ enable: true, ntp_server1: '0.pool.ntp.org', ntp_server2: null, ntp_server3: null })
    expect(info?.local_timezone).toBe('KST-9')
    expect(info?.current_local_time).toBe(Date.UTC(2025, 9, 14, 5, 26, 31))
  })

  it('reads servers of clients, where the old parameters are gone', () => {
    const info = timeInfoOf(new Map([['Device.Time.Client.1.Servers', 'ntp.example, 10.0.0.1']]))
    expect(info).toMatchObject({ ntp_server1: 'ntp.example', ntp_server2: '10.0.0.1', ntp_server3: null })
  })

  it('does not show the unknown time, nor a clock that is not there', () => {
    expect(timeInfoOf(new Map([['Device.Time.CurrentLocalTime', '0001-01-01T00:00:00Z']]))).toBeNull()
    expect(timeInfoOf(new Map())).toBeNull()
  })
})
