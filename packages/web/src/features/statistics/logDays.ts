import { dayAfter } from '@headend/contract/periods'
import type { Asked } from '../../ui/list/spec.ts'

/** The last days that a log can be narrowed to, and all of them. */
export const dayOptions = ['1', '7', '30', '90', 'all'] as const

/** Without a choice the last week: of all there is a word takes long to be found. */
const usual = '7'

/** The days that were chosen, as the calls of logs have them. */
export const daysIn = (
  filters: Asked['filters'],
  today: string,
): Readonly<{ startDate?: string; endDate?: string }> => {
  const days = dayOptions.find((one) => one === filters['days']?.[0]) ?? usual
  return days === 'all' ? {} : { startDate: dayAfter(today, 1 - Number(days)), endDate: today }
}
