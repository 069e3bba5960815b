import { expect, it } from 'vitest'
import { sharing } from './sharing.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when the test says so, and gives the number of its beginning. */
const stand = () => {
  const share = sharing<number>()
  const ends: PromiseWithResolvers<number>[] = []
  const ask = (key = 'a') =>
    share(key, () => {
      const end = Promise.withResolvers<number>()
      ends.push(end)
      return end.promise
    })
  return { ask, ends }
}

it('does once what many ask for while it is done, and gives nobody what began before they asked', async () => {
  const { ask, ends } = stand()
  const first = ask()
  const later = Array.from({ length: 100 }, () => ask())
  expect(ends).toHaveLength(1)
  ends[0]?.resolve(1)
  expect(await first).toBe(1)
  await settled()
  expect(ends).toHaveLength(2)
  ends[1]?.resolve(2)
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]))
  const again = ask()
  expect(ends).toHaveLength(3)
  ends[2]?.resolve(3)
  expect(await again).toBe(3)
})

it('keeps a failure to those who share it', async () => {
  const { ask, ends } = stand()
  const first = ask()
  const second = ask()
  ends[0]?.reject(new Error('the first'))
  await expect(first).rejects.toThrow('the first')
  await settled()
  ends[1]?.resolve(2)
  expect(await second).toBe(2)
})

it('has what is asked under another name done beside', () => {
  const { ask, ends } = stand()
  void ask('a')
  void ask('b')
  expect(ends).toHaveLength(2)
})
