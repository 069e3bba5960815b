import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

const news = () => import('./NoticeNews.tsx')

export const notices = menuScreen({
  menu: 'management',
  group: managementGroups.organisation,
  label: { en: 'Notices', ko: '공지' },
  order: 40,
  path: '/management/notice/noticeList',
  newPath: '/management/notice/noticeListPagePublishing',
  permission: 'menu.management.notice',
  texts: ['notices'],
  load: () => import('./NoticeScreens.tsx'),
  news: { watch: news, panel: news },
})
