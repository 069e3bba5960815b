import { menuScreen } from '../../lib/menuScreen.ts'

export const groups = menuScreen({
  menu: 'devices',
  label: { en: 'Groups', ko: '그룹' },
  order: 30,
  path: '/management/group/groupListPage',
  permission: 'menu.devices.groups',
  texts: ['groups', 'deviceActions', 'effects'],
  load: () => import('./GroupScreens.tsx'),
})
