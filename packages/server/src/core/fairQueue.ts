/** What waits, by whom it is from. */
export type FairQueue<Item> = Readonly<{
  push: (key: string, item: Item) => void
  /** The next: first of the key whose turn it is. */
  shift: () => Item | undefined
  clear: () => void
}>

/**
 * A queue in which keys take turns (round robin): whoever brings many waits behind their own, and makes everybody else
 * wait for one of theirs at most.
 */
export const fairQueue = <Item>(): FairQueue<Item> => {
  // In the order of their turns.
  const waiting = new Map<string, Item[]>()
  return {
    push: (key, item) => {
      const before = waiting.get(key)
      if (before === undefined) waiting.set(key, [item])
      else before.push(item)
    },
    shift: () => {
      const [first] = waiting
      if (first === undefined) return undefined
      const [key, items] = first
      waiting.delete(key)
      const item = items.shift()
      if (items.length > 0) waiting.set(key, items)
      return item
    },
    clear: () => waiting.clear(),
  }
}
