import { calls } from './core/index.ts'

/** What feedback is about: something wrong, something new, something that could be better, or else. */
export const feedbackTypes = ['bug', 'new', 'improve', 'misc'] as const

export type FeedbackType = (typeof feedbackTypes)[number]

export const feedbackMost = { title: 200, user: 100, contents: 4000, address: 300 } as const

export const miscCalls = calls('misc', () => import('./schemas/misc.ts'), {
  checkDb: { method: 'GET', path: '/auth/v1/dbcheck', access: 'public' },
  createClickupTask: { method: 'POST', path: '/api/v1/clickup/task', access: 'signedIn', action: 'Send feedback' },
})
