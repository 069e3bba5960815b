import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

export const contentApiLogs = menuScreen({
  menu: 'management',
  group: managementGroups.content,
  label: { en: 'TV content API log', ko: 'TV 콘텐츠 API 로그' },
  order: 78,
  path: '/management/cms/metadataSetsApiLogs',
  permission: 'menu.management.content',
  texts: ['contentApiLogs'],
  load: () => import('./ContentApiLogScreen.tsx'),
})
