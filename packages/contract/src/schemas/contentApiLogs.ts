import * as z from 'zod'
import { activeTypes, contentApiLogOrders } from '../contentApiLogs.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe, paging } from './core.ts'
import { ordersBy } from './rollouts.ts'
import { id, optionalText, time } from './rules.ts'

const activeType = z.enum(activeTypes)
const result = z.enum(['success', 'fail'])

const line = z
  .object({
    id,
    dateTime: time,
    apiName: z.string().describe('What was asked for.'),
    request: z.string().describe('What was asked, without passwords and keys.'),
    result,
    message: z.string().describe('What came of it.'),
    activeType: activeType.describe('manual: somebody began it. automatic: the server by itself.'),
    opId: z.string(),
    companyName: z.string(),
    createUser: z.string(),
  })
  .meta({ id: 'ContentApiLog' })
export type ContentApiLog = z.infer<typeof line>

const oneOrMore = <Value extends string>(values: z.ZodEnum<Record<Value, Value>>) =>
  values.or(z.array(values).min(1).max(10)).optional()

export const operations = describe({
  listApiLogsPage: {
    summary: 'One page of what was asked of other systems for content, newest first',
    body: z
      .strictObject({
        ...paging,
        activeType: activeType
          .or(z.array(activeType).min(1).max(2))
          .or(z.enum(['', 'all']))
          .optional(),
        result: oneOrMore(result),
        keyword: optionalText(100).default(''),
        orders: ordersBy(contentApiLogOrders),
        ...companyFields(id),
      })
      .transform(mayNameCompany),
    data: line,
  },
})
