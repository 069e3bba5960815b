import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { root, publicRoot, signedInRoot } from '../lib/roots.ts'
import type { RouteContext } from '../lib/roots.ts'
import { publicRoutes, signedInRoutes } from './features.ts'
import { PageFailure } from './PageFailure.tsx'
import { Frame } from './Frame.tsx'
import { Shell } from './shell/Shell.tsx'

/** Whatever no screen answers leads to the page that says so. */
const unknownRoute = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    redirect({ to: '/404', search: { from: location.pathname }, replace: true, throw: true })
  },
})

const tree = root
  .update({ component: Frame })
  .addChildren([
    publicRoot.addChildren([...publicRoutes]),
    signedInRoot.update({ component: Shell }).addChildren([...signedInRoutes]),
    unknownRoute,
  ])

export const createConsoleRouter = (context: RouteContext) =>
  createRouter({
    routeTree: tree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailure,
    scrollRestoration: false,
  })

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
