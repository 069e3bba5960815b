import * as z from 'zod'
import { auditDays, auditResults } from '../audit.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { asTable, describe } from './core.ts'
import { listQuery } from './resource.ts'
import { id, text, time } from './rules.ts'

const result = z.enum(auditResults)

const auditLine = z
  .object({
    auditId: id,
    time,
    userName: z.string().describe('Who acted; `Headend` for what the server does by itself.'),
    actionName: z
      .string()
      .describe('In English, as it was written; `actionText` of the contract gives it in another language.'),
    target: z.string().nullable().describe('What was acted on, by the name it had.'),
    endpointId: z.string().nullable().describe('The device that it was about.'),
    companyName: z.string().nullable().describe('Whose it was.'),
    result,
    address: z.string().nullable().describe('The IP address that the request came from.'),
    changes: z
      .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
      .describe('Fields that became other than they were; null for one that was not there.'),
    detail: z.record(z.string(), z.unknown()).describe('What else is known of it. Never a secret.'),
  })
  .meta({ id: 'AuditLine' })
export type AuditLine = z.infer<typeof auditLine>

const query = listQuery(['time'], {
  ...companyFields(id),
  days: z.enum(auditDays).optional().describe('Of so many days back from now.'),
  result: result.optional(),
  actionName: text(100)
    .or(z.array(text(100)).min(1).max(100))
    .optional(),
}).transform(mayNameCompany)

export const operations = describe({
  list: {
    summary: 'Lines of the history of what people did to what a company and those below it own, the newest first',
    query,
    data: auditLine,
    download: asTable('audit'),
    fails: ['nodata'],
  },
  get: { summary: 'One line of it', params: z.strictObject({ auditId: id }), data: auditLine, fails: ['nodata'] },
})
