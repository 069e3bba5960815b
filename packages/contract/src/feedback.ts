import { calls, resource } from './core/index.ts'

export type { Feedback } from './schemas/feedback.ts'

const { list, get } = resource({
  path: '/api/v1/feedback',
  id: 'feedbackId',
  noun: { en: 'feedback', ko: '의견' },
  access: { read: 'admin.tables', write: 'admin.tables' },
})

/** What people said of the console, for whoever runs the installation. It is sent by `misc.createClickupTask`. */
export const feedbackCalls = calls('feedback', () => import('./schemas/feedback.ts'), { list, get })
