import { timeWriter } from '@headend/contract/formats'
import { useMemo } from 'react'
import type { ListSearch } from '../../lib/listSearch.ts'
import { useListSearch } from '../../lib/screen.ts'
import { useCompany, useProfile, useServices } from '../../lib/services.tsx'
import { periodBefore, periodIn } from './period.ts'
import type { Limits, Period } from './period.ts'

/** Whose numbers of which days every call is asked for. */
type StatisticsBody = Period & Readonly<{ provinceId?: string; opId?: string }>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')

/** What a screen of statistics shows, as its address has it, and the ways to change that. */
export const useStatistics = (limits: Limits) => {
  const { search, show, hrefOf } = useListSearch()
  const { clock } = useServices()
  const { inView, name } = useCompany()
  // Days are those of companies, as the server counts them.
  const { timeZone } = useProfile().op
  const writeDay = useMemo(() => timeWriter(timeZone), [timeZone])
  const today = writeDay('YYYY-MM-DD', clock.now())
  const period = periodIn(search, limits, today)
  const province = textOf(search['province'])
  const ofCompany = inView === undefined ? {} : { opId: inView }
  const bodyOf = (of: Period): StatisticsBody => ({
    ...of,
    ...(province !== '' && { provinceId: province }),
    ...ofCompany,
  })
  return {
    limits,
    today,
    period,
    province,
    ofCompany,
    companyName: name,
    keyword: search.q ?? '',
    body: bodyOf(period),
    /** The same of as many days before. */
    before: bodyOf(periodBefore(period)),
    search,
    /** Other parts of the address. */
    show: (next: ListSearch): void => show({ ...search, ...next }),
    hrefOf: (next: ListSearch): string => hrefOf({ ...search, ...next }),
    /** What the address says of a name that the screen reads itself. */
    said: (field: string): string => textOf(search[field]),
    named: (field: string): readonly string[] => textsOf(search[field]),
  }
}

export type Statistics = ReturnType<typeof useStatistics>
