import { feature } from '../../lib/features.ts'
import { screen } from '../../lib/screen.ts'

const permission = 'menu.admin'

export const feedbackRoutes = [
  screen({
    path: '/admin/feedback',
    permission,
    texts: ['feedback'],
    load: () => import('./FeedbackList.tsx'),
  }),
] as const

export const feedback = feature({
  navigation: [{ menu: 'admin', to: '/admin/feedback', label: { en: 'Feedback', ko: '의견' }, permission, order: 950 }],
})
