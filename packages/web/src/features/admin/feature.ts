import { feature } from '../../lib/features.ts'
import { screen } from '../../lib/screen.ts'
import { addresses, titleOf } from './addresses.ts'

const permission = 'menu.admin'

const table = <const Path extends string>({ path }: Readonly<{ path: Path }>) =>
  screen({ path, permission, texts: ['admin'], load: () => import('./AdminTable.tsx') })

export const adminRoutes = [
  table({ path: '/admin/models' }),
  table({ path: '/admin/images' }),
  table({ path: '/admin/features' }),
  table({ path: '/admin/tables/$tId' }),
  table({ path: '/admin/user/user_list' }),
  table({ path: '/admin/user/del_list' }),
  table({ path: '/admin/user/client_list' }),
  table({ path: '/admin/role/role_list' }),
  table({ path: '/admin/task' }),
  table({ path: '/admin/device/deviceList' }),
  table({ path: '/admin/device/provisioningList' }),
  table({ path: '/admin/device/modelParameters' }),
  table({ path: '/admin/device/modelSupported' }),
] as const

export const admin = feature({
  navigation: addresses.map(([id, to], at) => ({ menu: 'admin', to, label: titleOf(id), permission, order: 900 + at })),
})
