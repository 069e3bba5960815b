import { createRoute, redirect } from '@tanstack/react-router'
import { publicRoot } from '../../lib/roots.ts'

/** The bare address leads to Home, or to the sign-in. */
export const rootRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/',
  beforeLoad: ({ context }) => {
    const isSignedIn = context.session.tokens() !== null && context.session.store.get().state === 'signedIn'
    redirect({ to: isSignedIn ? '/home' : '/login', replace: true, throw: true })
  },
})
