import type { MenuPermission } from '@headend/contract/core'
import { createRoute, lazyRouteComponent, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { inTime } from './inTime.ts'
import { askAhead } from './askAhead.ts'
import type { Ahead } from './askAhead.ts'
import { readListSearch, searchOf, withSearch } from './listSearch.ts'
import type { ListSearch } from './listSearch.ts'
import { signedInRoot } from './roots.ts'

type ScreenRow<Path extends string> = Readonly<{
  path: Path
  /** What it takes to open the screen. */
  permission: MenuPermission
  /** The dictionaries it needs. */
  texts: readonly string[]
  load: () => Promise<{ Screen: ComponentType }>
  /** Asks for what it shows while its code is on the way; only a screen of the first load gains by it. */
  ahead?: (search: ListSearch, opened: Ahead) => void
}>

/**
 * A screen behind the sign-in whose address is the view of a list. This row is all the first load knows of it; `load`
 * brings what `listScreen` or `formScreen` describes.
 */
export const screen = <const Path extends string>({ path, permission, texts, load, ahead }: ScreenRow<Path>) =>
  createRoute({
    getParentRoute: () => signedInRoot,
    path,
    staticData: { permission },
    validateSearch: readListSearch,
    loader: (opening) => {
      const { params, location, context } = opening
      if (ahead) askAhead(opening, permission, (opened) => ahead(viewAt(location.search, params), opened))
      return context.texts.load([...texts, 'list'])
    },
    component: lazyRouteComponent(() => inTime(load()), 'Screen'),
  })

/** The view of a list: what its address says, with the page that stands in the path where that has a `$pageNum`. */
const viewAt = (search: object, { pageNum }: Readonly<{ pageNum?: string | undefined }>): ListSearch => ({
  ...readListSearch({ ...search }),
  ...(pageNum !== undefined && { page: Math.max(1, Math.trunc(Number(pageNum)) || 1) }),
})

/**
 * The view of a list that the address has, and how to go to another one. `name` is that of one of several on a screen. The
 * page stands in the path where that has a `$pageNum`.
 */
export const useListSearch = (
  name?: string,
): Readonly<{
  search: ListSearch
  show: (next: ListSearch, replace?: boolean) => void
  /** The address of another view of it. */
  hrefOf: (next: ListSearch) => string
  go: (href: string) => void
}> => {
  const { pathname, search: all, hash } = useLocation()
  const { pageNum } = useParams({ strict: false })
  const { stringifySearch } = useRouter().options
  const navigate = useNavigate()
  const isInPath = pageNum !== undefined && name === undefined
  /** The address with another view, but for a page that stands in its path. */
  const withView = (now: ListSearch, { page, ...next }: ListSearch): ListSearch =>
    withSearch(now, name, readListSearch({ ...next, page: isInPath ? undefined : page }))
  return {
    search: viewAt(searchOf(all, name), isInPath ? { pageNum } : {}),
    // The tab of a page stands behind the #, and stays.
    show: (next, replace = false) =>
      void navigate({
        to: '.',
        ...(isInPath && { params: (now) => ({ ...now, pageNum: String(next.page ?? 1) }) }),
        search: (now) => withView(now, next),
        hash: true,
        replace,
      }),
    hrefOf: (next) => `${pathname}${stringifySearch(withView(all, next))}${hash && `#${hash}`}`,
    go: (href) => void navigate({ href }),
  }
}

/** Goes to another screen of the console. */
export const useGoTo = (): ((address: string) => void) => {
  const navigate = useNavigate()
  return (address) => void navigate({ to: address })
}

/** Goes to the part of a page that its address names behind `#`, without one to the page itself. */
export const useAnchor = (path: string): ((anchor?: string) => void) => {
  const navigate = useNavigate()
  return (anchor) => void navigate({ to: path, ...(anchor !== undefined && { hash: anchor }) })
}
