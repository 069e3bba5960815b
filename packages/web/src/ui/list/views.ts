import { useState } from 'react'
import { useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import { readListSearch, viewOf } from '../../lib/listSearch.ts'
import type { ListSearch } from '../../lib/listSearch.ts'

/** An address of the list that somebody gave a name. */
export type SavedView = Readonly<{ name: string; search: ListSearch }>

export const nameLength = 40
/** Views that there is room for. */
export const mostViews = 30

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Kept views; what makes no sense is dropped. */
export const readViews = (kept: string | null): readonly SavedView[] => {
  let raw: unknown
  try {
    raw = JSON.parse(kept ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(raw)) return []
  return raw
    .flatMap((one: unknown) => {
      if (!isRecord(one) || typeof one['name'] !== 'string' || !isRecord(one['search'])) return []
      const name = one['name'].trim().slice(0, nameLength)
      return name === '' ? [] : [{ name, search: viewOf(readListSearch(one['search'])) }]
    })
    .slice(0, mostViews)
}

/** Whether two addresses show the same, whatever their page and the order of their fields. */
export const sameView = (a: ListSearch, b: ListSearch): boolean => {
  const text = (search: ListSearch): string =>
    JSON.stringify(Object.entries(viewOf(search)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return text(a) === text(b)
}

/** The views of a list that somebody saved, kept for them in this browser: no call of the server takes them. */
export const useViews = (
  name: string,
): Readonly<{
  views: readonly SavedView[]
  setViews: (views: readonly SavedView[]) => void
}> => {
  const { session } = useServices()
  const user = useStore(session.store, (now) => (now.state === 'signedIn' ? now.tokens.user : ''))
  const place = `headend.views.${name}.${user}`
  const [kept, setKept] = useState(() => localStorage.getItem(place))
  return {
    views: readViews(kept),
    setViews: (views) => {
      const text = JSON.stringify(views)
      localStorage.setItem(place, text)
      setKept(text)
    },
  }
}
