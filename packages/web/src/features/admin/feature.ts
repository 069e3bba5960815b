import { feature } from '../../lib/features.ts'
import type { Label } from '../../lib/features.ts'

const entry = (at: string, name: Extract<Label, `nav.admin${string}`>, order: number) =>
  ({ menu: 'admin', to: `/admin/${at}`, label: name, permission: 'menu.admin', order }) as const

export const admin = feature({
  navigation: [
    entry('models', 'nav.adminModels', 900),
    entry('images', 'nav.adminImages', 901),
    entry('features', 'nav.adminFeatures', 902),
    entry('device/deviceList', 'nav.adminDevices', 903),
    entry('device/provisioningList', 'nav.adminProvisioning', 904),
    entry('device/modelParameters', 'nav.adminParameters', 905),
    entry('device/modelSupported', 'nav.adminSupported', 906),
    entry('user/user_list', 'nav.adminUsers', 907),
    entry('user/del_list', 'nav.adminDeleted', 908),
    entry('user/client_list', 'nav.adminBrowsers', 909),
    entry('role/role_list', 'nav.adminRoles', 910),
    entry('tables/role_group', 'nav.adminGroups', 911),
    entry('tables/menu', 'nav.adminMenus', 912),
    entry('task', 'nav.adminTasks', 913),
  ],
})
