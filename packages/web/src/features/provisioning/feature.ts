import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

export const bulkPath = '/management/cms/BulkDeviceActions'
const shared = {
  menu: 'management',
  group: managementGroups.content,
  permission: 'menu.management.content',
  texts: ['provisioning', 'force', 'taskEnds', 'forms', 'tvScreen', 'metadataSets'],
} as const

/** What the set-top boxes of a company show, put in force, switched and watched. */
export const provisioning = menuScreen({
  ...shared,
  label: { en: 'Bulk provisioning', ko: '일괄 적용' },
  order: 74,
  path: bulkPath,
  load: () => import('./BulkScreen.tsx'),
})

export const landingChannel = menuScreen({
  ...shared,
  label: { en: 'Landing channel', ko: '랜딩 채널' },
  order: 75,
  path: '/management/cms/landingChannel',
  load: () => import('./LandingScreen.tsx'),
})
