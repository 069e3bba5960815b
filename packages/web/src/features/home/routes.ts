import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '../../lib/i18n/i18n.ts'
import { signedInRoot } from '../../lib/roots.ts'

export const homeRoute = createRoute({
  getParentRoute: () => signedInRoot,
  staticData: { permission: 'menu.home' },
  path: '/home',
  loader: withTexts('home'),
  component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
})

export const homeRoutes = [homeRoute] as const
