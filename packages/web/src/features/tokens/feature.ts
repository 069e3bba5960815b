import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

export const tokens = menuScreen({
  menu: 'management',
  group: managementGroups.organisation,
  label: { en: 'API tokens', ko: 'API 토큰' },
  order: 50,
  path: '/management/token/tokenList',
  permission: 'menu.management.token',
  texts: ['tokens'],
  load: () => import('./TokenScreen.tsx'),
})
