import { calls } from './core/index.ts'

export type { ChannelSeries, CustomAggregateStatus, StatisticsPeriod } from './schemas/linearTv.ts'

/** What a point of a series is: a day, a week from Monday, a month. RANGE are some days whose ends somebody chose. */
export const dateTypes = ['DAY', 'WEEK', 'MONTH', 'RANGE'] as const
export type DateType = (typeof dateTypes)[number]

/** Days of a range at most, first and last included. */
export const mostRangeDays = 7
/** Points of a series at most. */
export const mostPeriods: Readonly<Record<DateType, number>> = { DAY: 93, WEEK: 54, MONTH: 36, RANGE: mostRangeDays }
/** Channels that are compared unless others are named, and at most. */
export const usualCompared = 7
export const mostCompared = 20
/** Entries of a short list, and of a whole one. */
export const topTen = 10
export const mostListed = 1000
/** Minutes of a step of the timeline; a day has 144. */
export const timelineMinutes = 10
/** How long ago days may be that are summed up anew: months. */
export const collectionMonths = 3

const dayMs = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The first day of the period that a date is in; YYYY-MM-DD. */
export const periodOf = (type: DateType, date: string): string => {
  const time = Date.parse(`${date}T00:00:00Z`)
  switch (type) {
    case 'DAY':
    case 'RANGE':
      return date
    case 'WEEK':
      return dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs)
    case 'MONTH':
      return `${date.slice(0, 7)}-01`
  }
}

const next = (type: DateType, period: string): string => {
  const time = Date.parse(`${period}T00:00:00Z`)
  if (type === 'WEEK') return dayOf(time + 7 * dayMs)
  if (type !== 'MONTH') return dayOf(time + dayMs)
  const date = new Date(time)
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

/** The first days of the periods from that of one date to that of another, `most` of them and one more. */
export const periodsOf = (type: DateType, start: string, end: string, most = mostPeriods[type]): readonly string[] => {
  const periods: string[] = []
  for (let one = periodOf(type, start); one <= end && periods.length <= most; one = next(type, one)) periods.push(one)
  return periods
}

const access = 'statistics.view'
const path = '/api/v1/stats/linears'
const method = 'POST'

/** What is watched on channels and from the internet: numbers of a company and of those below it. */
export const linearTvCalls = calls('linearTv', () => import('./schemas/linearTv.ts'), {
  listBoxViews: { method, path: `${path}/box-views`, access },
  listBoxViewDailys: { method, path: `${path}/box-views/dailys`, access },
  listHits: { method, path: `${path}/hits`, access },
  listChannels: { method, path: `${path}/channels`, access },
  listChannelsTopTen: { method, path: `${path}/channels-top-ten`, access },
  listCompeteChannels: { method, path: `${path}/periods/compete-channels`, access },
  listChannelShares: { method, path: `${path}/periods/channel-shares`, access },
  listCompeteChannelRatings: { method, path: `${path}/periods/compete-channels-ratings`, access },
  listChannelMultiShares: { method, path: `${path}/periods/channel-multi-shares`, access },
  listPrograms: { method, path: `${path}/programs`, access },
  listProgramsTopTen: { method, path: `${path}/programs-top-ten`, access },
  getSpecificProgram: { method, path: `${path}/specific-programs`, access },
  listOnlineContents: { method, path: `${path}/online-contents`, access },
  listOnlineContentsTopTen: { method, path: `${path}/online-contents-top-ten`, access },
  getSpecificOnlineContent: { method, path: `${path}/specific-online-contents`, access },
  getManualCollectionStatus: { method, path: `${path}/manual-collections/status`, access },
  startManualCollection: {
    method,
    path: `${path}/manual-collections`,
    access: [['statistics.view', 'device.edit']],
    action: { en: 'Update the statistics of television', ko: 'TV 통계 업데이트' },
  },
})
