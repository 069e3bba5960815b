import { describe, expect, it } from 'vitest'
import { batcher } from './batcher.ts'
import { fakeClock } from './clock.ts'

describe('a batcher', () => {
  it('does together what comes together, in order, and gives each its own result', async () => {
    const clock = fakeClock()
    const batches: number[][] = []
    const doubled = batcher<number, number>({
      clock,
      waitMs: 10,
      most: 3,
      work: async (items) => {
        batches.push([...items])
        return items.map((item) => item * 2)
      },
    })
    const results = Promise.all([1, 2, 3, 4, 5].map((item) => doubled.add(item)))
    await clock.advance(10)
    expect(await results).toEqual([2, 4, 6, 8, 10])
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  it('does each alone when the database refuses the batch for what is in it', async () => {
    const clock = fakeClock()
    const one = batcher<number, number>({
      clock,
      waitMs: 10,
      most: 10,
      work: async (items) => {
        if (items.includes(13)) throw Object.assign(new Error('no'), { code: '22P05' })
        return items
      },
    })
    const all = Promise.allSettled([one.add(12), one.add(13), one.add(14)])
    await clock.advance(10)
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('tries again when another writer was in the way', async () => {
    const clock = fakeClock()
    let attempts = 0
    const one = batcher<number, number>({
      clock,
      waitMs: 10,
      most: 10,
      work: async (items) => {
        attempts += 1
        if (attempts < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
        return items
      },
    })
    const all = Promise.all([one.add(1), one.add(2)])
    await clock.advance(10)
    expect(await all).toEqual([1, 2])
  })

  it('lets everybody in a batch know that it failed, and goes on', async () => {
    const clock = fakeClock()
    let broken = true
    const one = batcher<number, number>({
      clock,
      waitMs: 10,
      most: 10,
      work: async (items) => {
        if (broken) throw new Error('no database')
        return items
      },
    })
    const failed = Promise.allSettled(Array.from({ length: 25 }, (_, item) => one.add(item)))
    await clock.advance(10)
    // Those of later batches too: a database that is away must not fill the memory with what waits for it.
    expect((await failed).every(({ status }) => status === 'rejected')).toBe(true)
    expect(one.size).toBe(0)
    broken = false
    const good = one.add(3)
    await clock.advance(10)
    expect(await good).toBe(3)
  })
})
