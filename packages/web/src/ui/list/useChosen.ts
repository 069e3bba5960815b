import { useRef, useState } from 'react'

/** Rows that are chosen. */
export type Chosen<Row> = Readonly<{
  ids: ReadonlySet<string>
  /** Those of them that the list has had in sight, as they are now or were then. */
  rows: readonly Row[]
  choose: (ids: ReadonlySet<string>) => void
  clear: () => void
  /**
   * Chooses these again, of those that were chosen when it was asked for, unless somebody chose others since. What it chose
   * before counts as nobody's choice: more of them may follow.
   */
  restore: (ids: ReadonlySet<string>) => void
}>

/**
 * The rows of a list that somebody chose. One that left the page is no longer meant, unless the choice goes `across` pages.
 */
export const useChosen = <Row>(rows: readonly Row[], idOf: (row: Row) => string, across: boolean): Chosen<Row> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row | undefined>>(new Map())
  const restored = useRef<ReadonlyMap<string, Row | undefined> | null>(null)
  const here = new Map(rows.map((row) => [idOf(row), row] as const))
  return {
    ids: new Set(chosen.keys()),
    rows: [...chosen].flatMap(([id, row]) => here.get(id) ?? (across && row !== undefined ? [row] : [])),
    choose: (ids) => setChosen(new Map([...ids].map((id) => [id, here.get(id) ?? chosen.get(id)]))),
    restore: (ids) => {
      const before = restored.current
      const next = new Map([...chosen].filter(([id]) => ids.has(id)))
      restored.current = next
      setChosen((now) => (now.size === 0 || now === before ? next : now))
    },
    clear: () => setChosen(new Map()),
  }
}
