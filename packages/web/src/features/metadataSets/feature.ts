import type { Feature } from '../../lib/features.ts'
import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

const page = menuScreen({
  menu: 'management',
  group: managementGroups.content,
  label: { en: 'TV content', ko: 'TV 콘텐츠' },
  order: 77,
  path: '/management/cms/metadataSets',
  permission: 'menu.management.content',
  texts: ['metadataSets', 'forms'],
  load: () => import('./ContentScreen.tsx'),
})

/** The page of what set-top boxes show, and as its first tab the sets that are made of it. */
export const metadataSets = {
  ...page,
  contentTabs: [
    {
      tab: 'sets',
      label: { en: 'Metadata sets', ko: '메타데이터 세트' },
      order: 0,
      texts: ['metadataSets', 'contentItems', 'force', 'channels', 'radioChannels', 'banners', 'liveAds', 'forms'],
      load: async () => ({ Tab: (await import('./SetList.tsx')).SetList }),
    },
  ],
} satisfies Feature & typeof page
