import { describe, expect, test } from 'vitest'
import {
  axisCount,
  count,
  day,
  formatsFor,
  formatsOf,
  hour,
  isOlder,
  mac,
  minute,
  percent,
  second,
  signal,
  size,
  speed,
  temperature,
  uptime,
} from './formats.ts'

const seoul = formatsFor({ language: 'en', timeZone: 'Asia/Seoul', dateFormat: 'YY-MM-DD' })
const korean = formatsFor({ language: 'ko', timeZone: 'Asia/Seoul', dateFormat: 'YYYY-MM-DD' })
const time = Date.UTC(2025, 9, 14, 5, 26, 31)

describe('times', () => {
  test('of the same settings are written by one writer', () => {
    const settings = { language: 'en', timeZone: 'Asia/Seoul', dateFormat: 'YY-MM-DD' } as const
    expect(formatsOf(settings)).toBe(formatsOf(settings))
    expect(formatsOf({ ...settings, timeZone: 'UTC' }).dateTime(time)).toBe('25-10-14 05:26:31')
  })

  test('stand in the zone and the form of the user', () => {
    expect(seoul.dateTime(time)).toBe('25-10-14 14:26:31')
    expect(korean.date(time)).toBe('2025-10-14')
    expect(seoul.chartDay(time)).toBe('10/14')
    expect(formatsFor({ language: 'en', timeZone: 'UTC', dateFormat: 'DD.MM.YYYY' }).date(time)).toBe('14.10.2025')
  })

  test('a calendar day is the same in every zone', () => {
    expect(seoul.day('2026-11-22')).toBe('26-11-22')
    expect(formatsFor({ language: 'en', timeZone: 'America/Lima', dateFormat: 'YY-MM-DD' }).day('2026-11-22')).toBe(
      '26-11-22',
    )
  })

  test('midnight is 00, not 24', () => {
    expect(seoul.time(Date.UTC(2025, 0, 1, 15, 0, 0))).toBe('00:00:00')
    expect(seoul.date(Date.UTC(2025, 0, 1, 15, 0, 0))).toBe('25-01-02')
  })

  test('a missing time is not a date', () => {
    expect(seoul.dateTime(null)).toBe('N/A')
    expect(seoul.date(Number.NaN)).toBe('N/A')
  })

  test('are relative within 24 hours', () => {
    expect(seoul.ago(time, time + 2 * second)).toBe('just now')
    expect(seoul.ago(time, time + 41 * minute)).toBe('41 min ago')
    expect(korean.ago(time, time + 3 * hour)).toBe('3시간 전')
    expect(seoul.ago(time, time + day)).toBe('25-10-14 14:26:31')
    expect(seoul.ago(time, time - 29 * second)).toBe('just now')
    expect(seoul.ago(time, time - minute)).toBe('25-10-14 14:26:31')
  })

  test('lengths take their largest unit', () => {
    expect(seoul.length(59 * second)).toBe('59 s')
    expect(seoul.length(hour)).toBe('1 h')
    expect(korean.length(26 * day)).toBe('26일')
    expect(seoul.length(-5)).toBe('0 s')
  })
})

test('uptime', () => {
  expect(uptime(12 * 86_400 + 4 * 3600 + 31 * 60 + 8)).toBe('12d 04h 31m 08s')
  expect(uptime(0)).toBe('00d 00h 00m 00s')
  expect(uptime(null)).toBe('00d 00h 00m 00s')
  expect(uptime(-4)).toBe('00d 00h 00m 00s')
  expect(uptime(1200 * 86_400)).toBe('1200d 00h 00m 00s')
})

test('numbers', () => {
  expect(count(48_211)).toBe('48,211')
  const bare = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
  for (const value of [0, 7, 999, 999.5, 1000, 12_345.4, 1_234_567_890, 2 ** 53, -0.4, -0.5, -1, -99_999.5])
    expect(count(value), String(value)).toBe(bare.format(value).replace(/^-0$/, '0').replace('-', '\u2212'))
  expect(count(undefined)).toBe('N/A')
  expect(axisCount(860)).toBe('860')
  expect(axisCount(1500)).toBe('1.5k')
  expect(axisCount(12_000)).toBe('12k')
  expect(axisCount(2_000_000)).toBe('2M')
  expect(percent(96.84)).toBe('96.8%')
  expect(percent(0)).toBe('0.0%')
  expect(speed(412.56)).toBe('412.6 Mbps')
})

test('sizes step by 1024', () => {
  expect(size(0)).toBe('0 B')
  expect(size(1023)).toBe('1,023 B')
  expect(size(1536)).toBe('1.5 KB')
  expect(size(1.4 * 1024 ** 3)).toBe('1.4 GB')
  expect(size(3000 * 1024 ** 4)).toBe('3,000.0 TB')
})

test('signal and temperature carry a true minus', () => {
  expect(signal(-58)).toBe('\u221258 dBm')
  expect(temperature(-4)).toBe('\u22124 °C')
  expect(signal(null)).toBe('N/A')
})

test('a MAC address of any form', () => {
  expect(mac('a4c7f20b713e')).toBe('A4:C7:F2:0B:71:3E')
  expect(mac('a4c7.f20b.713e')).toBe('A4:C7:F2:0B:71:3E')
  expect(mac('A4-C7-F2-0B-71-3E')).toBe('A4:C7:F2:0B:71:3E')
  expect(mac('not a mac')).toBe('not a mac')
  expect(mac('')).toBe('N/A')
})

test('a version is older by its numbers, and not when one of the two is unknown', () => {
  expect(isOlder('3.9.0', '3.18.2')).toBe(true)
  expect(isOlder('3.18.2', '3.18.2')).toBe(false)
  expect(isOlder('4.0', '3.18.2')).toBe(false)
  expect(isOlder(null, '3.18.2')).toBe(false)
  expect(isOlder('3.9.0', null)).toBe(false)
})
