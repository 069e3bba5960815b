import type { ListSearch } from '../../lib/listSearch.ts'
import { useListSearch } from '../../lib/screen.ts'
import { useCompany } from '../../lib/services.tsx'
import { periodBefore, periodIn } from './period.ts'
import type { Limits, Period } from './period.ts'
import { useToday } from './useToday.ts'

/** Whose numbers of which days every call is asked for. */
type StatisticsBody = Period & Readonly<{ provinceId?: string; opId?: string }>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')

/** What a screen of statistics shows, as its address has it, and the ways to change that. */
export const useStatistics = (limits: Limits) => {
  const { search, show, hrefOf } = useListSearch()
  const { inView, name } = useCompany()
  const today = useToday()
  const period = periodIn(search, limits, today)
  const province = textOf(search['province'])
  const ofCompany = inView === undefined ? {} : { opId: inView }
  const bodyOf = (of: Period): StatisticsBody => ({
    ...of,
    ...(province !== '' && { provinceId: province }),
    ...ofCompany,
  })
  const body = bodyOf(period)
  const keyword = search.q ?? ''
  return {
    limits,
    today,
    period,
    province,
    ofCompany,
    companyName: name,
    keyword,
    body,
    /** The same of what has the words of the filter in its name. */
    searched: { ...body, ...(keyword !== '' && { keyword }) },
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
