import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { Router } from '@tanstack/react-router'
import { joinFeatures } from '../lib/features.ts'
import type { Features } from '../lib/features.ts'
import { inTime } from '../lib/inTime.ts'
import { publicRoot, root, signedInRoot } from '../lib/roots.ts'
import type { RouteContext } from '../lib/roots.ts'
import { createStore } from '../lib/store.ts'
import type { Store } from '../lib/store.ts'
import * as first from './features.ts'
import type * as Further from './furtherFeatures.ts'
import { Frame } from './Frame.tsx'
import { PageFailure } from './PageFailure.tsx'
import { Shell } from './shell/Shell.tsx'

/** Whatever no screen answers: one of the further screens, else the page that says there is none. */
const unknownRoute = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ context, location }) => {
    if (await context.isFurther(location.pathname)) redirect({ href: location.href, replace: true, throw: true })
    redirect({ to: '/404', search: { from: location.pathname }, replace: true, throw: true })
  },
})

const firstTree = () =>
  root
    .update({ component: Frame })
    .addChildren([
      publicRoot.addChildren([...first.publicRoutes]),
      signedInRoot.update({ component: Shell }).addChildren([...first.signedInRoutes]),
      unknownRoute,
    ])

const wholeTree = (further: typeof Further) =>
  root.addChildren([
    publicRoot.addChildren([...first.publicRoutes, ...further.publicRoutes]),
    signedInRoot.addChildren([...first.signedInRoutes, ...further.signedInRoutes]),
    unknownRoute,
  ])

export type Screens = Readonly<{
  router: ReturnType<typeof createFirstRouter>
  features: Store<Features>
  /** Has all screens and features from now on. */
  addFurther: () => Promise<void>
  /** The page stands: from now on the router follows the address by itself. */
  stand: () => void
}>

const createFirstRouter = (context: RouteContext) =>
  createRouter({
    routeTree: firstTree(),
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailure,
    scrollRestoration: false,
  })

/** The screens of the console: those it starts with, which all others join when they are wanted. */
export const createScreens = (context: Omit<RouteContext, 'isFurther'>): Screens => {
  const features = createStore(joinFeatures(first.features))
  let isWhole = false
  const addFurther = async (): Promise<void> => {
    // What starts tasks is there before it is wanted, so that a lost connection is told and not a missing script.
    const [further] = await inTime(Promise.all([import('./furtherFeatures.ts'), import('../lib/taskStarts.ts')]))
    if (isWhole) return
    isWhole = true
    wholeTree(further)
    router.setRoutes(router.buildRouteTree())
    features.set(joinFeatures([...first.features, ...further.features]))
  }
  // Asked of the routes there are by then: they may have come for somebody else while this address waited for them.
  const isFurther = async (pathname: string): Promise<boolean> => {
    await addFurther()
    const [, , route] = router.getMatchedRoutes(pathname)
    return route !== undefined && route.id !== unknownRoute.id
  }
  const { session, client, queries, settings, texts } = context
  const router = createFirstRouter({ session, client, queries, settings, texts, isFurther })
  // Until the page stands its router follows no address: one that is chosen meanwhile would be taken back.
  const stand = router.history.subscribe(() => void router.load())
  return { router, features, addFurther, stand }
}

declare module '@tanstack/react-router' {
  interface Register {
    /** With the screens that join later: links to them are checked as any other. */
    router: Router<ReturnType<typeof wholeTree>, 'never', false>
  }
}
