import type { MenuPermission } from '@headend/contract/core'
import { createRoute, lazyRouteComponent, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { withTexts } from './i18n/i18n.ts'
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
}>

/**
 * A screen behind the sign-in whose address is the view of a list. This row is all the first load knows of it; `load`
 * brings what `listScreen` or `formScreen` describes.
 */
export const screen = <const Path extends string>({ path, permission, texts, load }: ScreenRow<Path>) =>
  createRoute({
    getParentRoute: () => signedInRoot,
    path,
    staticData: { permission },
    validateSearch: readListSearch,
    loader: withTexts(...texts, 'list'),
    component: lazyRouteComponent(load, 'Screen'),
  })

/** The view of a list that the address has, and how to go to another one. `name` is that of one of several on a screen. */
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
  const { stringifySearch } = useRouter().options
  const navigate = useNavigate()
  return {
    search: readListSearch(searchOf(all, name)),
    // The tab of a page stands behind the #, and stays.
    show: (next, replace = false) =>
      void navigate({ to: '.', search: (now) => withSearch(now, name, next), hash: true, replace }),
    hrefOf: (next) => `${pathname}${stringifySearch(withSearch(all, name, next))}${hash && `#${hash}`}`,
    go: (href) => void navigate({ href }),
  }
}
