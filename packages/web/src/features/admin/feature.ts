import { adminTables } from '@headend/contract/admin'
import type { AdminTableId } from '@headend/contract/admin'
import { feature } from '../../lib/features.ts'
import { screen } from '../../lib/screen.ts'

const permission = 'menu.admin'
const texts = ['admin']

/** The screen of one table. */
const table = <const Path extends string>(id: AdminTableId, { path }: Readonly<{ path: Path }>) => ({
  id,
  path,
  route: screen({
    path,
    permission,
    texts,
    load: async () => ({ Screen: (await import('./AdminTable.tsx')).screenOf(id) }),
  }),
})

/** Tables with a screen of their own, in the order of the navigation. */
const own = [
  table('model', { path: '/admin/models' }),
  table('image', { path: '/admin/images' }),
  table('feature', { path: '/admin/features' }),
  table('device_device_info', { path: '/admin/device/deviceList' }),
  table('provisioning', { path: '/admin/device/provisioningList' }),
  table('model_parameters', { path: '/admin/device/modelParameters' }),
  table('model_supported', { path: '/admin/device/modelSupported' }),
  table('user', { path: '/admin/user/user_list' }),
  table('user_del', { path: '/admin/user/del_list' }),
  table('user_client', { path: '/admin/user/client_list' }),
  table('role', { path: '/admin/role/role_list' }),
  table('task', { path: '/admin/task' }),
] as const
/** The others are at the address that any table has. */
const others = (['role_group', 'menu'] as const).map((id) => ({ id, path: `/admin/tables/${id}` }))

export const adminRoutes = [
  ...own.map(({ route }) => route),
  screen({ path: '/admin/tables/$tId', permission, texts, load: () => import('./AdminTable.tsx') }),
] as const

export const admin = feature({
  navigation: [...own, ...others].map(({ id, path }, at) => ({
    menu: 'admin',
    to: path,
    label: adminTables[id].title,
    permission,
    order: 900 + at,
  })),
})
