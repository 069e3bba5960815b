import type { MenuPermission } from '@headend/contract/core'
import { createRoute, lazyRouteComponent, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { withTexts } from './i18n/i18n.ts'
import { readListSearch } from './listSearch.ts'
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

/** The view of the list that the address has, and how to go to another one. */
export const useListSearch = (): Readonly<{
  search: ListSearch
  show: (next: ListSearch, replace?: boolean) => void
  pathname: string
  go: (href: string) => void
}> => {
  const search = readListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return {
    search,
    show: (next, replace = false) => void navigate({ to: '.', search: () => next, replace }),
    pathname,
    go: (href) => void navigate({ href }),
  }
}
