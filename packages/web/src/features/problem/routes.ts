import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicRoot } from '../../lib/roots.ts'

const notFoundPage = lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

const missing = ({ from }: Record<string, unknown>): { from?: string } =>
  typeof from === 'string' && from.startsWith('/') ? { from } : {}

export const notFoundRoute = createRoute({
  getParentRoute: () => publicRoot,
  path: '/404',
  validateSearch: missing,
  component: notFoundPage,
})

/** The second name of the same screen. */
export const error404Route = createRoute({
  getParentRoute: () => publicRoot,
  path: '/errors/error404',
  validateSearch: missing,
  component: notFoundPage,
})

export const error500Route = createRoute({
  getParentRoute: () => publicRoot,
  path: '/errors/error500',
  component: lazyRouteComponent(() => import('./ServerErrorPage.tsx'), 'ServerErrorPage'),
})

export const problemRoutes = [notFoundRoute, error404Route, error500Route] as const
