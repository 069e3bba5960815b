import * as z from 'zod'
import { feedbackTypes } from '../misc.ts'
import { resourceOperations } from './resource.ts'
import { time } from './rules.ts'

const type = z.enum(feedbackTypes)

const feedback = z
  .object({
    feedbackId: z.string(),
    time,
    type,
    title: z.string(),
    contents: z.string(),
    userName: z.string().describe('Who signed it.'),
    companyName: z.string(),
    address: z.string().nullable().describe('The screen it is about, without what it showed.'),
  })
  .meta({ id: 'Feedback' })
export type Feedback = z.infer<typeof feedback>

const { list, get } = resourceOperations({
  id: 'feedbackId',
  noun: 'feedback',
  plural: 'feedback',
  entity: feedback,
  input: z.never(),
  orders: ['time', 'type', 'title', 'userName', 'companyName'],
  filters: { type: type.optional() },
})

export const operations = { list, get }
