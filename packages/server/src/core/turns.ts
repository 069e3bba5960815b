import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which whatever else waits in the process has its turn. */
const shareMs = 10

/** For long work: what it calls after each small step, so that everything else of the event loop runs in between. */
export const turns = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < shareMs) return
    await setImmediate()
    since = performance.now()
  }
}

/** `map` of a long list, a few milliseconds at a time. */
export const mapInTurns = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> => {
  const turn = turns()
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    results.push(map(item, index))
    await turn()
  }
  return results
}

/** A long list in parts of at most `size`. */
export const inParts = function* <Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
