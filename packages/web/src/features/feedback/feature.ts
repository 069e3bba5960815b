import { menuScreen } from '../../lib/menuScreen.ts'

export const feedback = menuScreen({
  menu: 'admin',
  label: { en: 'Feedback', ko: '의견' },
  order: 950,
  path: '/admin/feedback',
  permission: 'menu.admin',
  texts: ['feedback'],
  load: () => import('./FeedbackList.tsx'),
})
