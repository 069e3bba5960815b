import { menuScreen } from '../../lib/menuScreen.ts'

export const rooms = menuScreen({
  menu: 'devices',
  label: { en: 'Rooms', ko: '객실' },
  order: 35,
  path: '/management/group/roomListPage',
  permission: 'menu.devices.groups',
  texts: ['rooms', 'groups', 'deviceActions'],
  load: () => import('./RoomScreen.tsx'),
})

export const groups = menuScreen({
  menu: 'devices',
  label: { en: 'Groups', ko: '그룹' },
  order: 30,
  path: '/management/group/groupListPage',
  permission: 'menu.devices.groups',
  texts: ['groups', 'deviceActions', 'effects'],
  load: () => import('./GroupScreens.tsx'),
})
