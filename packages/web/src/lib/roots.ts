import type { MenuPermission } from '@headend/contract/core'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import type { i18n as Texts } from 'i18next'
import type { Session } from './session.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What it takes to open the screen; without it the shell says so, and the screen is never drawn and asks nothing. */
    permission?: MenuPermission
  }
}

/** What loaders and guards of routes may use. */
export type RouteContext = Readonly<{ session: Session; queries: QueryClient; texts: Texts }>

export const root = createRootRouteWithContext<RouteContext>()()

/** Screens for everybody, without the shell. */
export const publicRoot = createRoute({ getParentRoute: () => root, id: 'public' })

/** Screens inside the shell. Whoever is not signed in goes to the sign-in and comes back here afterwards. */
export const signedInRoot = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  beforeLoad: ({ context, location }) => {
    const now = context.session.store.get()
    if (context.session.tokens() && now.state === 'signedIn' && now.profile && now.clientId) return
    redirect({ to: '/login', search: { from: location.href }, replace: true, throw: true })
  },
})
