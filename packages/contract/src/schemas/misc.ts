import * as z from 'zod'
import { feedbackMost, feedbackTypes } from '../misc.ts'
import { describe } from './core.ts'
import { optionalText, text, time } from './rules.ts'

export const operations = describe({
  checkDb: {
    summary: 'Whether the database answers',
    data: z.object({ database: z.enum(['up', 'down']), time }),
    perMinute: 120,
  },
  createClickupTask: {
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
    perMinute: 10,
  },
})
