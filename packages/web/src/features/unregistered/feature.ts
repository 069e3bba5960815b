import { menuScreen } from '../../lib/menuScreen.ts'

export const unregistered = menuScreen({
  menu: 'devices',
  label: 'nav.unregistered',
  order: 50,
  path: '/management/unregistereddevice/unregisteredDeviceListPage',
  under: ['/management/unregistereddevice/'],
  permission: 'menu.devices.unregistered',
  texts: ['unregistered', 'deviceActions', 'effects'],
  load: () => import('./UnregisteredList.tsx'),
})
