import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Answer } from '@headend/contract/core'
import { timelineMinutes, usualCompared } from '@headend/contract/linearTv'
import type { linearTvCalls, StatisticsPeriod } from '@headend/contract/linearTv'
import type { Db } from '../../core/db/database.ts'
import { contains, fleet, itemSeries, listItems, percentOf, series, sums, timeline } from '../viewing/service.ts'
import type { Ground } from '../viewing/service.ts'

type Data<Name extends keyof typeof linearTvCalls> = Answer<(typeof linearTvCalls)[Name]>
export type Compared = StatisticsPeriod & Readonly<{ channelKeywords?: readonly string[] | undefined }>
type Listing = Readonly<{ keyword?: string | undefined; most: number }>

const total = (ground: Ground, of: (date: string) => number): number =>
  ground.periods.reduce((sum, date) => sum + of(date), 0)

export const boxViews = async (db: Db, ground: Ground): Promise<Data<'listBoxViews'>> => {
  const [watched, boxes] = await Promise.all([sums(db, ground, 'linear'), fleet(db, ground)])
  return series(ground, (date) => ({ viewingBoxes: watched(date).boxes, totalBoxes: boxes(date).most }))
}

/** When a step of the timeline begins. */
const timeOf = (step: number): string => {
  const minutes = step * timelineMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

export const course = async (db: Db, ground: Ground): Promise<Data<'listBoxViewDailys'>> =>
  (await timeline(db, ground)).map((viewingBoxes, step) => ({ time: timeOf(step), viewingBoxes }))

/** What a part of a name finds; everything without one. */
const search = (
  keyword: string | undefined,
  ...columns: readonly RawBuilder<unknown>[]
): RawBuilder<boolean> | undefined =>
  keyword === undefined || keyword === ''
    ? undefined
    : sql<boolean>`(${sql.join(
        columns.map((column) => contains(column, keyword)),
        sql` or `,
      )})`

export const hits = async (db: Db, ground: Ground, keyword: string | undefined): Promise<Data<'listHits'>> => {
  const where = search(keyword, sql`i.name`)
  if (where === undefined) return []
  const of = await itemSeries(db, ground, { kind: 'program', where })
  return series(ground, (date) => ({ hits: of('', date).views }))
}

export const channels = async (db: Db, ground: Ground, { keyword, most }: Listing): Promise<Data<'listChannels'>> => {
  const where = search(keyword, sql`i.channel_name`, sql`i.channel_number::text`)
  const [rows, watched, boxes] = await Promise.all([
    listItems(db, ground, { kind: 'channel', where, by: 'seconds', most }),
    sums(db, ground, 'linear'),
    fleet(db, ground),
  ])
  const all = total(ground, (date) => watched(date).seconds)
  const possible = total(ground, (date) => boxes(date).seconds)
  return rows.map(({ channelName, channelNumber, seconds }) => ({
    channelName,
    channelNumber,
    viewTime: seconds,
    rating: percentOf(seconds, possible),
    share: percentOf(seconds, all),
  }))
}

/** The channels that are compared: those that are named, else those that are watched most. */
const compared = async (db: Db, ground: Ground, { channelKeywords }: Compared): Promise<readonly string[]> => {
  if (channelKeywords !== undefined) return [...new Set(channelKeywords.filter((name) => name !== ''))]
  const rows = await listItems(db, ground, { kind: 'channel', by: 'seconds', most: usualCompared })
  return [...new Set(rows.map(({ channelName }) => channelName))]
}

/** Seconds of channels by their names, which count without regard to case. */
const channelSeconds = async (db: Db, ground: Ground, names: readonly string[]) => {
  const of = await itemSeries(db, ground, {
    kind: 'channel',
    where: sql`lower(i.channel_name) = any(${names.map((name) => name.toLowerCase())}::text[])`,
    of: sql`lower(i.channel_name)`,
  })
  return (name: string, date: string): number => of(name.toLowerCase(), date).seconds
}

const beside = async <Value extends object>(
  db: Db,
  ground: Ground,
  body: Compared,
  of: (seconds: number, date: string) => Value,
) => {
  const names = await compared(db, ground, body)
  if (names.length === 0) return []
  const seconds = await channelSeconds(db, ground, names)
  return names.map((channelName) => ({
    channelName,
    periods: series(ground, (date) => of(seconds(channelName, date), date)),
  }))
}

export const viewTimes = (db: Db, ground: Ground, body: Compared): Promise<Data<'listCompeteChannels'>> =>
  beside(db, ground, body, (viewTime) => ({ viewTime }))

export const ratings = async (db: Db, ground: Ground, body: Compared): Promise<Data<'listCompeteChannelRatings'>> => {
  const boxes = await fleet(db, ground)
  return beside(db, ground, body, (seconds, date) => ({ rating: percentOf(seconds, boxes(date).seconds) }))
}

export const shares = async (db: Db, ground: Ground, body: Compared): Promise<Data<'listChannelMultiShares'>> => {
  const watched = await sums(db, ground, 'linear')
  return beside(db, ground, body, (seconds, date) => ({ share: percentOf(seconds, watched(date).seconds) }))
}

export const channelShare = async (
  db: Db,
  ground: Ground,
  name: string | undefined,
): Promise<Data<'listChannelShares'>> => {
  if (name === undefined || name === '') return []
  const [seconds, watched] = await Promise.all([channelSeconds(db, ground, [name]), sums(db, ground, 'linear')])
  return series(ground, (date) => ({ share: percentOf(seconds(name, date), watched(date).seconds) }))
}

export const programs = async (db: Db, ground: Ground, { keyword, most }: Listing): Promise<Data<'listPrograms'>> => {
  const where = search(keyword, sql`i.name`, sql`i.channel_name`)
  const [rows, boxes] = await Promise.all([
    listItems(db, ground, { kind: 'program', where, by: 'seconds', most }),
    fleet(db, ground),
  ])
  const possible = total(ground, (date) => boxes(date).seconds)
  return rows.map(({ name, channelName, seconds, views }) => ({
    programName: name,
    channelName,
    viewTime: seconds,
    rating: percentOf(seconds, possible),
    hits: views,
  }))
}

/** Items of exactly this name, whatever its case. */
const named = (name: string): RawBuilder<boolean> => sql<boolean>`lower(i.name) = lower(${name})`

export const program = async (
  db: Db,
  ground: Ground,
  name: string | undefined,
): Promise<Data<'getSpecificProgram'>> => {
  if (name === undefined || name === '') return []
  const [of, boxes] = await Promise.all([
    itemSeries(db, ground, { kind: 'program', where: named(name) }),
    fleet(db, ground),
  ])
  return series(ground, (date) => {
    const { views, seconds } = of('', date)
    return { hits: views, rating: percentOf(seconds, boxes(date).seconds) }
  })
}

export const contents = async (
  db: Db,
  ground: Ground,
  { keyword, most }: Listing,
): Promise<Data<'listOnlineContents'>> => {
  const rows = await listItems(db, ground, { kind: 'online', where: search(keyword, sql`i.name`), by: 'views', most })
  return rows.map(({ name, season, episode, views }) => ({
    contentName: name,
    season: season || null,
    episode: episode || null,
    views,
  }))
}

export const content = async (
  db: Db,
  ground: Ground,
  name: string | undefined,
): Promise<Data<'getSpecificOnlineContent'>> => {
  if (name === undefined || name === '') return []
  const of = await itemSeries(db, ground, { kind: 'online', where: named(name) })
  return series(ground, (date) => ({ views: of('', date).views }))
}
