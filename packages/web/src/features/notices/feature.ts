import { feature } from '../../lib/features.ts'
import { screen } from '../../lib/screen.ts'

const permission = 'menu.management.notice'
const texts = ['notices']

export const noticeRoutes = [
  screen({ path: '/management/notice/noticeList', permission, texts, load: () => import('./NoticeList.tsx') }),
  screen({
    path: '/management/notice/noticeListPagePublishing',
    permission,
    texts,
    load: () => import('./NoticePublishing.tsx'),
  }),
] as const

export const notices = feature({
  navigation: [
    {
      menu: 'management',
      to: '/management/notice/noticeList',
      under: ['/management/notice/'],
      label: { en: 'Notices', ko: '공지' },
      permission,
      order: 80,
    },
  ],
  news: {
    watch: () => import('./NoticeNews.tsx'),
    panel: () => import('./NoticeNews.tsx'),
  },
})
