import { adminTables, isAdminTable } from '@headend/contract/admin'
import type { AdminTableId } from '@headend/contract/admin'

/** Where tables with a screen of their own stand, in the order of the navigation; any other is at `/admin/tables/`. */
const own: Readonly<Partial<Record<AdminTableId, string>>> = {
  model: '/admin/models',
  image: '/admin/images',
  feature: '/admin/features',
  device_device_info: '/admin/device/deviceList',
  provisioning: '/admin/device/provisioningList',
  model_parameters: '/admin/device/modelParameters',
  model_supported: '/admin/device/modelSupported',
  user: '/admin/user/user_list',
  user_del: '/admin/user/del_list',
  user_client: '/admin/user/client_list',
  role: '/admin/role/role_list',
  role_group: '/admin/tables/role_group',
  menu: '/admin/tables/menu',
  task: '/admin/task',
}

/** Every table with its address. */
export const addresses = Object.entries(own).filter((entry): entry is [AdminTableId, string] => isAdminTable(entry[0]))

/** The table id that an address of the admin area names; one that is not known is still text. */
export const tableOf = (pathname: string): string =>
  addresses.find(([, path]) => path === pathname.replace(/\/$/, ''))?.[0] ??
  decodeURIComponent(pathname.split('/').at(-1) ?? '')

export const titleOf = (table: AdminTableId) => adminTables[table].title
