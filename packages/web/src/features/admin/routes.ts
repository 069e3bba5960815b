import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from '../../lib/i18n/i18n.ts'
import { signedInRoot } from '../../lib/roots.ts'

const screen = <const Path extends string>({ path }: Readonly<{ path: Path }>) =>
  createRoute({
    getParentRoute: () => signedInRoot,
    staticData: { permission: 'menu.admin' },
    path,
    // What the address asks for is read by the page: its rules would be in the first load here.
    loader: withTexts('admin'),
    component: lazyRouteComponent(() => import('./AdminPage.tsx'), 'AdminPage'),
  })

export const adminRoutes = [
  screen({ path: '/admin/models' }),
  screen({ path: '/admin/images' }),
  screen({ path: '/admin/features' }),
  screen({ path: '/admin/tables/$tId' }),
  screen({ path: '/admin/user/user_list' }),
  screen({ path: '/admin/user/del_list' }),
  screen({ path: '/admin/user/client_list' }),
  screen({ path: '/admin/role/role_list' }),
  screen({ path: '/admin/task' }),
  screen({ path: '/admin/device/deviceList' }),
  screen({ path: '/admin/device/provisioningList' }),
  screen({ path: '/admin/device/modelParameters' }),
  screen({ path: '/admin/device/modelSupported' }),
] as const
