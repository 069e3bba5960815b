import { menuScreen } from '../../lib/menuScreen.ts'

export const tokens = menuScreen({
  menu: 'management',
  label: { en: 'API tokens', ko: 'API 토큰' },
  order: 90,
  path: '/management/token/tokenList',
  permission: 'menu.management.token',
  texts: ['tokens'],
  load: () => import('./TokenScreen.tsx'),
})
