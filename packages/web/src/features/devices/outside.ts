import { menuScreen } from '../../lib/menuScreen.ts'

export const outside = menuScreen({
  menu: 'devices',
  label: { en: 'Outside the area', ko: '서비스 지역 외' },
  order: 60,
  path: '/management/outsidesa/outsideSaDeviceListPage',
  under: ['/management/outsidesa/'],
  permission: 'menu.devices.outside',
  texts: ['devices'],
  load: () => import('./OutsideList.tsx'),
})
