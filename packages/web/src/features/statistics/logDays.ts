import { timeWriter } from '@headend/contract/formats'
import { dayAfter } from '@headend/contract/periods'
import { useMemo } from 'react'
import { useProfile, useServices } from '../../lib/services.tsx'
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

/** The day it is where the company of the reader is. */
export const useToday = (): string => {
  const { clock } = useServices()
  const { timeZone } = useProfile().op
  const write = useMemo(() => timeWriter(timeZone), [timeZone])
  return write('YYYY-MM-DD', clock.now())
}
