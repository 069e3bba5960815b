import type { MenuPermission } from '@headend/contract/core'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import type { SearchMiddleware } from '@tanstack/react-router'
import type { Client } from './client.ts'
import type { Texts } from './i18n/texts.ts'
import type { Session } from './session.ts'
import type { Settings } from './settings.ts'
import { signInSearch } from './signInAddress.ts'
import type { Store } from './store.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What it takes to open the screen; without it the shell says so, and the screen is never drawn and asks nothing. */
    permission?: MenuPermission
  }
}

/** What loaders and guards of routes may use. */
export type RouteContext = Readonly<{
  session: Session
  client: Client
  queries: QueryClient
  settings: Store<Settings>
  texts: Texts
  /** Whether one of the screens that the console does not start with answers an address. They are fetched for it. */
  isFurther: (pathname: string) => Promise<boolean>
}>

export const root = createRootRouteWithContext<RouteContext>()()

/** Screens for everybody, without the shell. */
export const publicRoot = createRoute({ getParentRoute: () => root, id: 'public' })

/** The company in view. Absent for the own one, so that an address means to its reader what they may see. */
type ShellSearch = Readonly<{ opId?: string | number | undefined }>

/** What every page behind the sign-in reads of its address. */
export const shellSearch = ({ opId }: Record<string, unknown>): ShellSearch =>
  (typeof opId === 'string' && opId !== '') || typeof opId === 'number' ? { opId } : {}

/** The company in view goes along to every page behind the sign-in, unless a link names another or none. */
const keepCompany: SearchMiddleware<ShellSearch> = ({ search, next }) => {
  const result = next(search)
  return 'opId' in result || search.opId === undefined ? result : { ...result, opId: search.opId }
}

/** An id as it stands in an address: a number plainly, without the quotes that would mark it as text. */
export const idInAddress = (id: string): string | number => (String(Number(id)) === id ? Number(id) : id)

/** Screens inside the shell. Those who are not signed in go to the sign-in and come back here afterwards. */
export const signedInRoot = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  validateSearch: shellSearch,
  search: { middlewares: [keepCompany] },
  beforeLoad: ({ context, location }) => {
    if (context.session.isWhole()) return
    redirect({ to: '/login', search: signInSearch(context.session, location.href), replace: true, throw: true })
  },
})
