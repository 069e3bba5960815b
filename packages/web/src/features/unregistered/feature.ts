import { feature } from '../../lib/features.ts'

export const unregistered = feature({
  navigation: [
    {
      menu: 'devices',
      to: '/management/unregistereddevice/unregisteredDeviceListPage',
      under: ['/management/unregistereddevice/'],
      label: 'nav.unregistered',
      permission: 'menu.devices.unregistered',
      order: 50,
    },
  ],
})
