import { useState } from 'react'
import { flushSync } from 'react-dom'
import { keepNeighbours } from '../../lib/neighbours.ts'
import { useAddress } from '../../lib/services.tsx'
import type { ListSpec, PagedCall, RowOf } from './spec.ts'
import type { useList } from './useList.ts'
import { useOpenOnly } from './useOpenOnly.ts'

/** How rows of a list are opened: in front of it, or as a page that knows its neighbours. */
export const useOpening = <C extends PagedCall>(spec: ListSpec<C>, list: ReturnType<typeof useList<C>>) => {
  type Row = RowOf<C>
  const address = useAddress()
  const [closed, setClosed] = useState<string | null>(null)
  const { asked, rows, total } = list
  const { open, drawer } = spec
  // It goes at once: what it held is nothing to be asked about when the address changes.
  const closeRow = (): void => {
    flushSync(() => setClosed(list.opened ?? null))
    list.closeRow()
  }
  if (closed !== null && closed !== list.opened) setClosed(null)
  const opened = list.opened === closed ? undefined : list.opened
  const openPage = (row: Row): void => {
    if (!open) return
    keepNeighbours({ ids: rows.map(spec.id), offset: (asked.page - 1) * asked.limit, total })
    list.go(address(open(row)))
  }
  const openOnly = useOpenOnly({ ...list, keyword: asked.keyword }, openPage)
  return {
    opened,
    closeRow,
    openOnly,
    /** The opened row as it is now. Called as a hook, where it is shown. */
    useRow: () => {
      const id = opened ?? ''
      const one = spec.useRow?.(id)
      const row = one ? (one.isFetchedAfterMount ? one.data : undefined) : rows.find((row) => spec.id(row) === id)
      return { row, error: one?.error ?? null, again: () => void one?.refetch() }
    },
    /** What the rows of the table lead to. */
    links:
      (list.shown.edit ?? drawer)
        ? { href: (row: Row) => list.addressOf(spec.id(row)), onOpen: (row: Row) => list.openRow(spec.id(row)) }
        : open && { href: (row: Row) => address(open(row)), onOpen: openPage },
  }
}
