/** The list with the entry at `from` taken out and put in again so that it stands at `to`. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = items[from]
  if (item === undefined || from === to) return items
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, item)
}

/** The entries whose places change when one moves, as they stand afterwards: only they have to be said. */
export const between = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] =>
  moved(items, from, to).slice(Math.min(from, to), Math.max(from, to) + 1)

/** How many places an entry gives way, up or down, while the one of `from` is held above `to`. */
export const shiftOf = (index: number, from: number, to: number): -1 | 0 | 1 => {
  if (index === from) return 0
  if (from < to) return index > from && index <= to ? -1 : 0
  return index >= to && index < from ? 1 : 0
}

/** Where a key takes an entry that is lifted; undefined for one that means nothing here. */
export const stepOf = (key: string, at: number, last: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - 10,
    PageDown: at + 10,
    Home: 0,
    End: last,
  }
  const to = steps[key]
  return to === undefined ? undefined : Math.max(0, Math.min(last, to))
}
