import * as z from 'zod'
import { mostCompared, mostListed, mostRangeDays, periodsOf, usualCompared } from '../linearTv.ts'
import { mayNameCompany } from './companies.ts'
import { describe } from './core.ts'
import { optionalText, time } from './rules.ts'
import { checkPeriod, dateFields, percent, periodFields, point } from './statisticsPeriod.ts'

const word = optionalText(256).optional()
const period = z.strictObject(periodFields).superRefine(checkPeriod).transform(mayNameCompany)
export type StatisticsPeriod = z.infer<typeof period>

const withKeyword = (description: string) =>
  z
    .strictObject({ ...periodFields, keyword: word.describe(description) })
    .superRefine(checkPeriod)
    .transform(mayNameCompany)

const withName = (description: string) =>
  z
    .strictObject({ ...periodFields, programName: word.describe(description) })
    .superRefine(checkPeriod)
    .transform(mayNameCompany)

const compared = z
  .strictObject({
    ...periodFields,
    channelKeywords: z
      .array(optionalText(256))
      .max(mostCompared)
      .optional()
      .describe(
        `Names of channels. Left out: the ${usualCompared} that are watched most. An empty list is answered with one.`,
      ),
  })
  .superRefine(checkPeriod)
  .transform(mayNameCompany)

const seconds = z.number().describe('Seconds.')
const views = z.int().describe('How often it was begun to be watched.')

const channel = z.object({
  channelName: z.string(),
  channelNumber: z.int(),
  viewTime: seconds,
  rating: percent.describe('Of the time of all deployed boxes, 24 hours a day; percent, two decimals.'),
  share: percent.describe('Of the time that was watched on all channels; percent, two decimals.'),
})
const program = z.object({
  programName: z.string(),
  channelName: z.string(),
  viewTime: seconds,
  rating: percent,
  hits: views,
})
const content = z.object({
  contentName: z.string(),
  season: z.int().nullable().describe('By the end of its name, such as S2 E10; null without.'),
  episode: z.int().nullable(),
  views,
})

const series = <Value extends z.ZodRawShape>(value: Value) =>
  z.array(z.object({ channelName: z.string(), periods: z.array(z.object({ ...point, ...value })) }))

const viewTimes = series({ viewTime: seconds })
export type ChannelSeries = z.infer<typeof viewTimes>

const collection = z
  .object({
    status: z.enum(['Complete', 'Running']),
    startTargetTime: time.describe('Begin of the first day that is or was updated; 0 before the first update.'),
    endTargetTime: time.describe('End of the last.'),
    progress: z.int().min(0).max(100).describe('Percent of the days that is done.'),
  })
  .meta({ id: 'CustomAggregateStatus' })
export type CustomAggregateStatus = z.infer<typeof collection>

const days = z
  .strictObject({
    ...dateFields,
    ...z.strictObject(periodFields).pick({ provinceId: true, dateType: true }).partial().shape,
  })
  .superRefine(({ startDate, endDate }, context) => {
    const refuse = (message: string): void => context.addIssue({ code: 'custom', path: ['endDate'], message })
    if (endDate < startDate) refuse('period')
    else if (periodsOf('DAY', startDate, endDate, mostRangeDays).length > mostRangeDays) refuse('sevenDays')
  })
  .transform(mayNameCompany)

/** The request of every other call is taken here too: only the company of it counts. */
const asked = { ...z.strictObject(periodFields).partial().shape }

const fails = ['nodata'] as const
const listed = `At most ${mostListed}.`

export const operations = describe({
  listBoxViews: {
    summary: 'Boxes on which television was watched, and how many there are',
    body: period,
    fails,
    data: z.array(
      z.object({
        ...point,
        viewingBoxes: z
          .int()
          .describe('Each counted once a period, in the company and province where it watched first.'),
        totalBoxes: z.int().describe('Deployed set-top boxes: the most there were on a day of it.'),
      }),
    ),
  },
  listBoxViewDailys: {
    summary: 'Boxes on which television was watched in the course of a day, in steps of 10 minutes',
    body: period,
    fails,
    data: z.array(
      z.object({
        time: z.string().describe('When the step begins in the time zone of the company of each box, such as 20:10.'),
        viewingBoxes: z.number().describe('Of several days their mean; two decimals.'),
      }),
    ),
  },
  listHits: {
    summary: 'How often a programme was watched',
    body: withKeyword('Part of the names of programmes; without one nothing is answered.'),
    fails,
    data: z.array(z.object({ ...point, hits: views })),
  },
  listChannels: {
    summary: `Channels, those that are watched most first. ${listed}`,
    body: withKeyword('Part of the name, or the number.'),
    fails,
    data: z.array(channel),
  },
  listChannelsTopTen: {
    summary: 'The ten channels that are watched most',
    body: period,
    fails,
    data: z.array(channel),
  },
  listCompeteChannels: { summary: 'View time of channels beside each other', body: compared, fails, data: viewTimes },
  listChannelShares: {
    summary: 'The share of a channel',
    body: withKeyword('Name of the channel; without one nothing is answered.'),
    fails,
    data: z.array(z.object({ ...point, share: percent })),
  },
  listCompeteChannelRatings: {
    summary: 'Ratings of channels beside each other',
    body: compared,
    fails,
    data: series({ rating: percent }),
  },
  listChannelMultiShares: {
    summary: 'Shares of channels beside each other',
    body: compared,
    fails,
    data: series({ share: percent }),
  },
  listPrograms: {
    summary: `Programmes, those that are watched most first. ${listed}`,
    body: withKeyword('Part of the name of the programme or its channel.'),
    fails,
    data: z.array(program),
  },
  listProgramsTopTen: {
    summary: 'The ten programmes that are watched most',
    body: period,
    fails,
    data: z.array(program),
  },
  getSpecificProgram: {
    summary: 'How often a programme was watched, and its rating',
    body: withName('Without one nothing is answered.'),
    fails,
    data: z.array(z.object({ ...point, hits: views, rating: percent })),
  },
  listOnlineContents: {
    summary: `Content from the internet, what is watched most often first. ${listed}`,
    body: withKeyword('Part of the name.'),
    fails,
    data: z.array(content),
  },
  listOnlineContentsTopTen: {
    summary: 'The ten contents from the internet that are watched most often',
    body: period,
    fails,
    data: z.array(content),
  },
  getSpecificOnlineContent: {
    summary: 'How often a content from the internet was watched, of all its seasons and episodes',
    body: withName('Without one nothing is answered.'),
    fails,
    data: z.array(z.object({ ...point, views })),
  },
  getManualCollectionStatus: {
    summary: 'Whether the statistics of some days are being updated, and how far that is',
    body: z.strictObject(asked).transform(mayNameCompany),
    fails,
    data: collection,
  },
  startManualCollection: {
    summary: 'Sums up some days anew from what boxes reported: up to 7 days, of the last 3 months',
    body: days,
    fails: ['nodata', 'custom'],
    data: collection,
  },
})
