import { feature } from '../../lib/features.ts'
import { screen } from '../../lib/screen.ts'

const permission = 'menu.devices.unregistered'
const texts = ['unregistered', 'deviceActions', 'effects']

export const unregisteredRoutes = [
  screen({
    path: '/management/unregistereddevice/unregisteredDeviceListPage',
    permission,
    texts,
    load: () => import('./UnregisteredList.tsx'),
  }),
] as const

export const unregistered = feature({
  navigation: [
    {
      menu: 'devices',
      to: '/management/unregistereddevice/unregisteredDeviceListPage',
      under: ['/management/unregistereddevice/'],
      label: 'nav.unregistered',
      permission,
      order: 50,
    },
  ],
})
