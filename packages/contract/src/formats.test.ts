import { expect, test } from 'vitest'
import { timeWriter } from './formats.ts'

test('times read as the zone has them, on both sides of every change of its clocks', () => {
  const zones = [
    'UTC',
    'Asia/Seoul',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    '-03:53',
  ]
  const start = Date.UTC(2025, 11, 31, 23, 59, 59)
  for (const zone of zones) {
    const write = timeWriter(zone)
    const bare = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    // A year in steps that are no whole minutes; twice, since what was asked once is kept.
    for (let step = 0; step < 2 * 2_000; step += 1) {
      const time = start + (step % 2_000) * 16_061_137
      expect(write('YYYY-MM-DD HH:mm:ss', time), `${zone} ${time}`).toBe(bare.format(time))
    }
  }
  // The hour that Berlin has twice, and the one that it leaves out.
  const berlin = timeWriter('Europe/Berlin')
  const minutes = [-1, 0, 59, 60].map((minute) => Date.UTC(2026, 9, 25, 0, minute))
  expect(minutes.map((time) => berlin('HH:mm', time))).toEqual(['01:59', '02:00', '02:59', '02:00'])
  expect(berlin('DD HH:mm', Date.UTC(2026, 2, 29, 0, 59, 59))).toBe('29 01:59')
  expect(berlin('DD HH:mm', Date.UTC(2026, 2, 29, 1))).toBe('29 03:00')
  expect(berlin('YY/M', -1)).toBe('70/M')
})
