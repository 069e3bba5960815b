import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { withTexts } from '../../lib/i18n/i18n.ts'
import { signedInRoot } from '../../lib/roots.ts'
import { readListSearch } from './listSearch.ts'

export const deviceListRoute = createRoute({
  getParentRoute: () => signedInRoot,
  staticData: { permission: 'menu.devices' },
  path: '/device/deviceList/$pageNum',
  validateSearch: readListSearch,
  loader: withTexts('devices'),
  component: lazyRouteComponent(() => import('./DeviceListPage.tsx'), 'DeviceListPage'),
})

/** The second name of the same screen. */
export const managedDeviceListRoute = createRoute({
  getParentRoute: () => signedInRoot,
  staticData: { permission: 'menu.devices' },
  path: '/management/device/deviceListPage',
  validateSearch: readListSearch,
  beforeLoad: ({ search }) =>
    redirect({ to: '/device/deviceList/$pageNum', params: { pageNum: '1' }, search, replace: true, throw: true }),
})

export const deviceRoutes = [deviceListRoute, managedDeviceListRoute] as const
