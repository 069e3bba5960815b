import { menuScreen } from '../../lib/menuScreen.ts'

export const roles = menuScreen({
  menu: 'system',
  label: { en: 'Roles and permissions', ko: '역할과 권한' },
  order: 10,
  path: '/management/account/roleList',
  permission: 'menu.system',
  texts: ['roles', 'forms'],
  load: () => import('./RoleScreen.tsx'),
})
