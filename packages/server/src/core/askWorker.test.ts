import { expect, it } from 'vitest'
import { askWorker } from './askWorker.ts'
import { fakeClock } from './clock.ts'

const program = new URL('asked.fake.ts', import.meta.url)

it('answers what the program of a thread answers, however long the machine takes to load it', async () => {
  const clock = fakeClock()
  const asked = askWorker({ clock, program }, 'a word')
  // The thread cannot have begun yet: its first message comes with a later turn of the event loop.
  clock.tick(59_000)
  expect(await asked).toBe('a word')
  expect(clock.pending()).toBe(0)
})

it('answers nothing of a program that fails', async () => {
  expect(await askWorker({ clock: fakeClock(), program }, 'fails')).toBeUndefined()
})

it('ends a program that does not, ten seconds after it began', async () => {
  const clock = fakeClock()
  let isOver = false
  const bounds = { beginMs: Number.MAX_SAFE_INTEGER, ms: 10_000, mb: 64 }
  const asked = askWorker({ clock, program, bounds }, 'for ever').finally(() => (isOver = true))
  const before = clock.now()
  await expect
    .poll(
      async () => {
        await clock.advance(1_000)
        return isOver
      },
      { timeout: 60_000, interval: 5 },
    )
    .toBe(true)
  expect(await asked).toBeUndefined()
  expect(clock.now() - before).toBeGreaterThanOrEqual(10_000)
})

it('says of a machine that never begins that it is not available, not that the file is damaged', async () => {
  const clock = fakeClock()
  const asked = askWorker({ clock, program }, 'a word')
  const refused = expect(asked).rejects.toMatchObject({ code: 'unavailable' })
  clock.tick(60_000)
  await refused
})
