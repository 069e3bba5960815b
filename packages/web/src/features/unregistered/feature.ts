import { lazy } from 'react'
import { menuScreen } from '../../lib/menuScreen.ts'

export const unregistered = menuScreen({
  menu: 'devices',
  label: 'nav.unregistered',
  order: 50,
  path: '/management/unregistereddevice/unregisteredDeviceListPage',
  under: ['/management/unregistereddevice/'],
  Waiting: lazy(() =>
    import('./UnregisteredCount.tsx').then(({ UnregisteredCount }) => ({ default: UnregisteredCount })),
  ),
  permission: 'menu.devices.unregistered',
  texts: ['unregistered', 'deviceActions', 'effects'],
  load: () => import('./UnregisteredList.tsx'),
})
