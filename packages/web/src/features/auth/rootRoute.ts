import { createRoute, redirect } from '@tanstack/react-router'
import { publicRoot } from '../../lib/roots.ts'

/** The bare address leads to Home, or to the sign-in. */
export const rootRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/',
  beforeLoad: ({ context }) => {
    redirect({ to: context.session.isWhole() ? '/home' : '/login', replace: true, throw: true })
  },
})
