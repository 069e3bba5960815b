import { expect, test } from 'vitest'
import { places } from './places.ts'

const refuse = () => new Error('too much')

test('a key has so many places, others have their own, and what waits begins in order', async () => {
  const place = places({ most: 2, waiting: 2 })
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const work = (key: string, name: string) =>
    place(
      key,
      () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) =>
          ends.set(name, (failure) => (failure === undefined ? resolve(name) : reject(failure))),
        )
      },
      refuse,
    )
  const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map((name) => work('a', name))
  await expect(work('a', 'a5')).rejects.toThrow('too much')
  const b1 = work('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  ends.get('a2')?.()
  expect(await a2).toBe('a2')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  // Work that fails gives its place up too.
  ends.get('a1')?.(new Error('failed'))
  await expect(a1).rejects.toThrow('failed')
  await expect.poll(() => begun.at(-1)).toBe('a4')
  for (const name of ['a3', 'a4', 'b1']) ends.get(name)?.()
  expect(await Promise.all([a3, a4, b1])).toEqual(['a3', 'a4', 'b1'])
  const again = [work('a', 'a6'), work('a', 'a7')]
  expect(begun.slice(-2)).toEqual(['a6', 'a7'])
  for (const name of ['a6', 'a7']) ends.get(name)?.()
  await Promise.all(again)
})
