import * as z from 'zod'
import { call, calls } from './core/index.ts'
import { optionalText, text, time } from './rules.ts'

/** What feedback is about: something wrong, something new, something that could be better, or else. */
export const feedbackTypes = ['bug', 'new', 'improve', 'misc'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

export const feedbackMost = { title: 200, user: 100, contents: 4000, address: 300 } as const

export const miscCalls = calls('misc', {
  checkDb: call({
    method: 'GET',
    path: '/auth/v1/dbcheck',
    summary: 'Whether the database answers',
    data: z.object({ database: z.enum(['up', 'down']), time }),
    access: 'public',
    perMinute: 120,
  }),
  createClickupTask: call({
    method: 'POST',
    path: '/api/v1/clickup/task',
    summary: 'Send feedback on the console; it is kept for whoever runs the installation',
    body: z.strictObject({
      type: z.enum(feedbackTypes),
      title: text(feedbackMost.title),
      /** Who signs it; the name of the account when left out. */
      user: optionalText(feedbackMost.user).optional(),
      contents: text(feedbackMost.contents),
      /** The screen it is about. */
      address: optionalText(feedbackMost.address).optional(),
    }),
    access: 'signedIn',
    perMinute: 10,
    action: 'Send feedback',
  }),
})
