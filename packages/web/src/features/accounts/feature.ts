import { menuScreen } from '../../lib/menuScreen.ts'

export const accounts = menuScreen({
  menu: 'management',
  label: { en: 'Accounts', ko: '계정' },
  order: 30,
  path: '/management/account/accountList',
  permission: 'menu.management.account',
  texts: ['accounts', 'invitations'],
  load: () => import('./AccountScreen.tsx'),
})
