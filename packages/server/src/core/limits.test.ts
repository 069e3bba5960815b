import { expect, test } from 'vitest'
import { fakeClock } from './clock.ts'
import { addressKey, limit } from './limits.ts'

test('so many pass, then one for each part of the window', async () => {
  const clock = fakeClock()
  const door = limit({ clock, most: 3, windowMs: 60_000 })
  expect([1, 2, 3].map(() => door.take('a').pass)).toEqual([true, true, true])
  expect(door.take('a')).toEqual({ pass: false, retryAfterMs: 20_000 })
  expect(door.take('b')).toEqual({ pass: true })
  await clock.advance(19_999)
  expect(door.take('a').pass).toBe(false)
  await clock.advance(1)
  expect(door.take('a').pass).toBe(true)
  await clock.advance(600_000)
  expect([1, 2, 3, 4].map(() => door.take('a').pass)).toEqual([true, true, true, false])
})

test.each([3_600_000, -3_600_000])('a clock that is set by %i ms gives nothing and takes nothing', async (ms) => {
  const clock = fakeClock()
  const door = limit({ clock, most: 2, windowMs: 60_000 })
  door.take('a')
  door.take('b')
  door.take('b')
  clock.set(ms)
  expect([door.take('a').pass, door.take('a').pass, door.take('b').pass]).toEqual([true, false, false])
  await clock.advance(30_000)
  expect(door.take('b').pass).toBe(true)
})

test('many keys do not fill the memory: the one not seen for longest is forgotten', () => {
  const door = limit({ clock: fakeClock(), most: 1, windowMs: 60_000, keys: 2 })
  door.take('a')
  door.take('b')
  door.take('a')
  door.take('c')
  expect(door.take('a').pass).toBe(false)
  expect(door.take('b').pass).toBe(true)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
