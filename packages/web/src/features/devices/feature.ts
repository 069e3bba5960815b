import { feature } from '../../lib/features.ts'

export const devices = feature({
  navigation: [
    {
      menu: 'devices',
      to: '/device/deviceList/1',
      under: ['/device/'],
      label: 'nav.allDevices',
      permission: 'menu.devices',
      order: 10,
    },
  ],
})
