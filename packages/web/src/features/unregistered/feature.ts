import { menuScreen } from '../../lib/menuScreen.ts'
import { UnregisteredCount } from './UnregisteredCount.tsx'

export const unregistered = menuScreen({
  menu: 'devices',
  label: 'nav.unregistered',
  order: 50,
  path: '/management/unregistereddevice/unregisteredDeviceListPage',
  under: ['/management/unregistereddevice/'],
  Waiting: UnregisteredCount,
  permission: 'menu.devices.unregistered',
  texts: ['unregistered', 'deviceActions', 'effects'],
  load: () => import('./UnregisteredList.tsx'),
})
