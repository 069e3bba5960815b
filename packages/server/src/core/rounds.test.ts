import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fakeClock } from './clock.ts'
import { createLog } from './log.ts'
import { repeating } from './rounds.ts'

/** A feature with one round a second, which goes on until the test ends it. */
const stand = (more: { abandons?: true } = {}) => {
  const clock = fakeClock()
  const lines: string[] = []
  const begun: PromiseWithResolvers<void>[] = []
  const feature = repeating(
    { clock, log: createLog('info', { write: (line) => void lines.push(line) }) },
    {
      name: 'sweep',
      rounds: [
        {
          everyMs: 1000,
          work: () => {
            const round = Promise.withResolvers<void>()
            begun.push(round)
            return round.promise
          },
        },
      ],
      failed: 'it could not be swept',
      ...more,
    },
  )
  return { clock, lines, begun, feature }
}

test('goes on one round at a time, after one that failed too, and its end waits for the one under way', async () => {
  const { clock, lines, begun, feature } = stand()
  await feature.start?.()
  expect(begun).toHaveLength(0)
  await clock.advance(3000)
  expect(begun).toHaveLength(1)
  begun[0]?.reject(new Error('the disk is full'))
  await settled()
  expect(lines.join('')).toContain('it could not be swept')
  await clock.advance(1000)
  expect(begun).toHaveLength(2)

  let isOver = false
  const end = feature.stop?.().then(() => (isOver = true))
  await settled()
  expect(isOver).toBe(false)
  begun[1]?.resolve()
  await end
  await clock.advance(5000)
  expect(begun).toHaveLength(2)
})

test('that is abandoned ends at once, and says nothing of what its end cut off', async () => {
  const { clock, lines, begun, feature } = stand({ abandons: true })
  await feature.start?.()
  await clock.advance(1000)
  await feature.stop?.()
  begun[0]?.reject(new Error('the database is closed'))
  await settled()
  expect(lines).toEqual([])
})
