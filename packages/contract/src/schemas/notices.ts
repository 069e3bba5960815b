import * as z from 'zod'
import { noticeTypes } from '../notices.ts'
import { describe } from './core.ts'
import { messageSaid, messageSubject } from './messages.ts'
import { resourceOperations } from './resource.ts'
import { day, id, optionalText, text } from './rules.ts'

const fields = {
  notiTitle: text(200),
  notiType: z.enum(noticeTypes),
  subType: optionalText(50).default('').describe('A kind of the own making, such as `Maintenance`.'),
  contents: text(10_000),
  periodStart: day.describe('First day of the period, in the time zone of the sender.'),
  periodEnd: day.describe('Last day of the period, which belongs to it.'),
}
const recipients = 'Companies it is addressed to by name, or `all`: everybody of the sender and below.'

const notice = z
  .object({
    notiId: id,
    ...fields,
    opId: z.string().describe('The sender.'),
    senderCompany: z.string().describe('Name of the sender.'),
    timeZone: z.string().describe('IANA name of the time zone of the sender.'),
    ops: z.literal('all').or(z.array(z.string())).describe(recipients),
    readStatus: z.boolean().describe('Whether the reader opened it.'),
    createUser: z.string(),
    about: messageSubject,
    said: messageSaid,
    link: z.string().nullable().describe('Path of the console at which it is about; null for none.'),
  })
  .meta({ id: 'Notice' })
export type Notice = z.infer<typeof notice>

const newNotice = z
  .strictObject({
    ...fields,
    ops: z.literal('all').or(z.array(id).min(1, 'required').max(1000)).describe(recipients),
  })
  .refine(({ periodStart, periodEnd }) => periodStart <= periodEnd, { error: 'period', path: ['periodEnd'] })
export type NewNotice = z.infer<typeof newNotice>

export const operations = resourceOperations({
  id: 'notiId',
  noun: 'notice',
  plural: 'notices',
  entity: notice,
  input: newNotice,
  orders: ['notiTitle', 'notiType', 'periodStart', 'periodEnd', 'senderCompany'],
  filters: { notiType: fields.notiType.optional() },
})

const one = z.strictObject({ notiId: id })

export const readingOperations = describe({
  listNotices: { summary: 'Notices that are published for the caller now, newest first', data: z.array(notice) },
  readNotice: { summary: 'Mark a notice as read', body: one, fails: ['nodata'] },
  listMessages: { summary: "Those to the caller's company by name, or to the caller alone", data: z.array(notice) },
  readMessage: { summary: 'Mark a message as read', body: one, fails: ['nodata'] },
})
