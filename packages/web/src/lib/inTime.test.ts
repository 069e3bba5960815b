import { fakeClock } from '@headend/usp/clock'
import { expect, it } from 'vitest'
import { inTime } from './inTime.ts'

it('waits two minutes for a script, and no longer', async () => {
  const clock = fakeClock()
  const outcome = inTime(new Promise(() => {}), clock).catch(String)
  let told: unknown
  void outcome.then((said) => (told = said))
  await clock.advance(119_999)
  expect(told).toBeUndefined()
  await clock.advance(1)
  expect(await outcome).toContain('did not come in time')
})

it('gives what came, or why it did not, and waits for nothing more', async () => {
  const clock = fakeClock()
  expect(await inTime(Promise.resolve(7), clock)).toBe(7)
  await expect(inTime(Promise.reject(new Error('gone')), clock)).rejects.toThrow('gone')
  expect(clock.pending()).toBe(0)
})
