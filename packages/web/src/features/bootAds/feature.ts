import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

export const bootAds = menuScreen({
  menu: 'management',
  group: managementGroups.content,
  label: { en: 'Boot ads', ko: '부팅 광고' },
  order: 76,
  path: '/management/cms/bootAd',
  permission: 'menu.management.content',
  texts: ['bootAds', 'force'],
  load: () => import('./BootAdScreen.tsx'),
})
