import * as z from 'zod'
import { call, calls } from './core/index.ts'
import { time } from './rules.ts'

export const miscCalls = calls('misc', {
  checkDb: call({
    method: 'GET',
    path: '/auth/v1/dbcheck',
    summary: 'Whether the database answers',
    data: z.object({ database: z.enum(['up', 'down']), time }),
    access: 'public',
    perMinute: 120,
  }),
})
