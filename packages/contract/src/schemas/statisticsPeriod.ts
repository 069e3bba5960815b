import * as z from 'zod'
import { dateTypes, mostPeriods, periodsOf } from '../linearTv.ts'
import { companyFields } from './companies.ts'
import { id } from './rules.ts'

// What is no day ends the check of a body: how many periods lie between them is not asked then.
const date = z.iso.date({ abort: true })
const dates = {
  startDate: date,
  endDate: date.describe('The last day, included.'),
}

/** Whose numbers of which days a request is about. Its other fields come beside these. */
export const periodFields = {
  ...companyFields(id),
  provinceId: z.string().max(64).optional().describe('Boxes in this province; all of them when empty or left out.'),
  dateType: z.enum(dateTypes).describe('What a point is: a day, a week from Monday, a month. RANGE: up to 7 days.'),
  ...dates,
}

/** As the fields of a call that is about days alone. */
export const dateFields = { ...companyFields(id), ...dates }

type Dates = Readonly<{ startDate: string; endDate: string }>
type Period = Dates & Readonly<{ dateType: (typeof dateTypes)[number] }>

/** Refuses days that are in no order, and more periods than one answer has. */
export const checkPeriod = ({ dateType, startDate, endDate }: Period, context: z.RefinementCtx): void => {
  const refuse = (message: string): void => context.addIssue({ code: 'custom', path: ['endDate'], message })
  if (endDate < startDate) refuse('period')
  else if (periodsOf(dateType, startDate, endDate).length > mostPeriods[dateType])
    refuse(dateType === 'RANGE' ? 'sevenDays' : 'periodLength')
}

/** A point of a series. */
export const point = {
  label: z
    .string()
    .describe('Month and day of the first day, such as 11/02; of a month year and month, such as 2026-11.'),
  date: z.iso.date().describe('The first day.'),
}

export const percent = z.number().describe('Percent, two decimals.')
