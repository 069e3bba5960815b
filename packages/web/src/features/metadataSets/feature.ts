import { menuScreen } from '../../lib/menuScreen.ts'

export const metadataSets = menuScreen({
  menu: 'management',
  label: { en: 'TV content', ko: 'TV 콘텐츠' },
  order: 77,
  path: '/management/cms/metadataSets',
  permission: 'menu.management.content',
  texts: ['metadataSets', 'forms'],
  load: () => import('./ContentScreen.tsx'),
})
