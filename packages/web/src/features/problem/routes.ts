import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '../../lib/i18n/i18n.ts'
import { publicRoot } from '../../lib/roots.ts'

const notFoundPage = lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

const missing = ({ from }: Record<string, unknown>): { from?: string } =>
  typeof from === 'string' && from.startsWith('/') ? { from } : {}

export const notFoundRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/404',
  validateSearch: missing,
  loader: withTexts('problem'),
  component: notFoundPage,
})

/** The second name of the same screen. */
export const error404Route = createRoute({
  getParentRoute: () => publicRoot,
  path: '/errors/error404',
  validateSearch: missing,
  loader: withTexts('problem'),
  component: notFoundPage,
})

export const error500Route = createRoute({
  getParentRoute: () => publicRoot,
  path: '/errors/error500',
  loader: withTexts('problem'),
  component: lazyRouteComponent(() => import('./ServerErrorPage.tsx'), 'ServerErrorPage'),
})

export const problemRoutes = [notFoundRoute, error404Route, error500Route] as const
