import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '../../lib/i18n/i18n.ts'
import { signedInRoot } from '../../lib/roots.ts'

const page = () => import('./DevicePage.tsx')

export const deviceDetailRoute = createRoute({
  getParentRoute: () => signedInRoot,
  staticData: { permission: 'menu.devices' },
  path: '/device/deviceDetail/$endpointId',
  loader: withTexts('device', 'effects', 'tags'),
  component: lazyRouteComponent(page, 'DeviceDetailPage'),
})

/** The second name of the same screen. */
export const deviceInfoRoute = createRoute({
  getParentRoute: () => signedInRoot,
  staticData: { permission: 'menu.devices' },
  path: '/device/deviceInfo/$endpointId',
  loader: withTexts('device', 'effects', 'tags'),
  component: lazyRouteComponent(page, 'DeviceInfoPage'),
})

export const deviceDetailRoutes = [deviceDetailRoute, deviceInfoRoute] as const
