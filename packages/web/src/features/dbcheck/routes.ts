import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '../../lib/i18n/i18n.ts'
import { publicRoot } from '../../lib/roots.ts'

export const dbcheckRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/dbcheck',
  loader: withTexts('auth'),
  component: lazyRouteComponent(() => import('./DbcheckPage.tsx'), 'DbcheckPage'),
})

export const dbcheckRoutes = [dbcheckRoute] as const
