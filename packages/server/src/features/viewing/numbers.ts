import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { periodOf, periodsOf } from '@headend/contract/linearTv'
import type { DateType, StatisticsPeriod } from '@headend/contract/linearTv'
import type { Db } from '../../core/db/database.ts'
import type { CompanyScope } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'

/** Whose numbers of which periods. */
export type Ground = Readonly<{
  scope: CompanyScope
  /** Empty: whatever province. */
  provinceId: string
  dateType: DateType
  /** The first days of the periods, oldest first. */
  periods: readonly string[]
}>

type ItemKind = 'channel' | 'program' | 'online' | 'vod'

/** An item with its numbers of all periods together. */
type Listed = Readonly<{
  name: string
  channelName: string
  channelNumber: number
  season: number
  episode: number
  views: number
  seconds: number
}>

/** Numbers of one period. */
type Sum = Readonly<{ boxes: number; views: number; seconds: number }>

const nothing: Sum = { boxes: 0, views: 0, seconds: 0 }
const daySeconds = 86_400

export const groundOf = (
  scope: CompanyScope,
  { provinceId = '', dateType, startDate, endDate }: Omit<StatisticsPeriod, 'opId'>,
): Ground => ({ scope, provinceId, dateType, periods: periodsOf(dateType, startDate, endDate) })

/** How a point is named on a chart. */
const labelOf = ({ dateType }: Ground, date: string): string =>
  dateType === 'MONTH' ? date.slice(0, 7) : date.slice(5).replace('-', '/')

/** The points of a series, one a period, also where there is nothing. */
export const series = <Value extends object>(
  ground: Ground,
  of: (date: string) => Value,
): ({ label: string; date: string } & Value)[] =>
  ground.periods.map((date) => ({ label: labelOf(ground, date), date, ...of(date) }))

/** Percent with two decimals; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((part / whole) * 10_000) / 100

const sumPeriod = ({ dateType }: Ground): string => (dateType === 'RANGE' ? 'DAY' : dateType)

const within = (ground: Ground, table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.period`)} = ${sumPeriod(ground)} and ${sql.ref(`${table}.start`)} = any(${ground.periods}::date[])
    and ${inScope(ground.scope, `${table}.company_id`)}
    and ${ground.provinceId === '' ? sql`true` : sql`${sql.ref(`${table}.province_id`)} = ${ground.provinceId}`}`

/** Rows of an item whose text is or contains what was asked for, without regard to case. */
export const contains = (column: RawBuilder<unknown>, part: string): RawBuilder<boolean> =>
  sql<boolean>`position(lower(${part}) in lower(${column})) > 0`

/** The numbers of everything of a kind, by period. */
export const sums = async (db: Db, ground: Ground, kind: 'linear' | 'vod'): Promise<(date: string) => Sum> => {
  const { rows } = await sql<{ start: string; boxes: string; views: string; seconds: string }>`
    select s.start, sum(s.boxes) as boxes, sum(s.views) as views, sum(s.seconds) as seconds
    from tv_sum s where s.kind = ${kind} and ${within(ground, 's')} group by s.start
  `.execute(db)
  const of = new Map(
    rows.map(({ start, boxes, views, seconds }) => [
      start,
      { boxes: Number(boxes), views: Number(views), seconds: Number(seconds) },
    ]),
  )
  return (date) => of.get(date) ?? nothing
}

/** Deployed boxes by period: the most on one day, and all of their seconds. */
export const fleet = async (
  db: Db,
  ground: Ground,
): Promise<(date: string) => Readonly<{ most: number; seconds: number }>> => {
  const [first, last] = [ground.periods[0] ?? '', ground.periods.at(-1) ?? '']
  const { rows } = await sql<{ day: string; boxes: string }>`
    select f.day, sum(f.boxes) as boxes from tv_fleet f
    where f.day >= ${first}::date
      and f.day < ${last}::date + ${sql.raw({ DAY: `interval '1 day'`, RANGE: `interval '1 day'`, WEEK: `interval '7 days'`, MONTH: `interval '1 month'` }[ground.dateType])}
      and ${inScope(ground.scope, 'f.company_id')}
      and ${ground.provinceId === '' ? sql`true` : sql`f.province_id = ${ground.provinceId}`}
    group by f.day
  `.execute(db)
  const of = Map.groupBy(rows, ({ day }) => periodOf(ground.dateType, day))
  return (date) => {
    const days = (of.get(date) ?? []).map(({ boxes }) => Number(boxes))
    return { most: Math.max(0, ...days), seconds: days.reduce((sum, boxes) => sum + boxes * daySeconds, 0) }
  }
}

type Search = Readonly<{
  kind: ItemKind
  where?: RawBuilder<boolean> | undefined
  /** By which they are ordered, the most first. */
  by: 'seconds' | 'views'
  most: number
}>

/** Items with their numbers of all periods together, those with the most first. */
export const listItems = async (
  db: Db,
  ground: Ground,
  { kind, where, by, most }: Search,
): Promise<readonly Listed[]> => {
  const { rows } = await sql<{
    name: string
    channel_name: string
    channel_number: number
    season: number
    episode: number
    views: string
    seconds: string
  }>`
    select i.name, i.channel_name, i.channel_number, i.season, i.episode, t.views, t.seconds
    from (
      select s.item_id, sum(s.views) as views, sum(s.seconds) as seconds
      from tv_item_sum s where s.kind = ${kind} and ${within(ground, 's')} group by s.item_id
    ) t join tv_item i on i.item_id = t.item_id
    where (t.views > 0 or t.seconds > 0) and ${where ?? sql`true`}
    order by ${sql.ref(`t.${by}`)} desc, i.channel_number, i.channel_name collate "C", i.name collate "C", i.season, i.episode
    limit ${most}
  `.execute(db)
  return rows.map((row) => ({
    name: row.name,
    channelName: row.channel_name,
    channelNumber: row.channel_number,
    season: row.season,
    episode: row.episode,
    views: Number(row.views),
    seconds: Number(row.seconds),
  }))
}

/** The numbers of the items that `where` finds, by what `of` says of them and by period. */
export const itemSeries = async (
  db: Db,
  ground: Ground,
  { kind, where, of = sql`''` }: Pick<Search, 'kind'> & { where: RawBuilder<boolean>; of?: RawBuilder<unknown> },
): Promise<(key: string, date: string) => Sum> => {
  const { rows } = await sql<{ key: string; start: string; views: string; seconds: string }>`
    select ${of} as key, s.start, sum(s.views) as views, sum(s.seconds) as seconds
    from tv_item i join tv_item_sum s on s.item_id = i.item_id
    where i.kind = ${kind} and s.kind = ${kind} and ${where} and ${within(ground, 's')}
    group by 1, s.start
  `.execute(db)
  const found = new Map(
    rows.map(({ key, start, views, seconds }) => [
      `${start} ${key}`,
      { boxes: 0, views: Number(views), seconds: Number(seconds) },
    ]),
  )
  return (key, date) => found.get(`${date} ${key}`) ?? nothing
}

/** Boxes in each step of ten minutes, the mean of the days of all periods. */
export const timeline = async (db: Db, ground: Ground): Promise<readonly number[]> => {
  const day = { ...ground, dateType: 'DAY' as const }
  const [first, last] = [ground.periods[0] ?? '', ground.periods.at(-1) ?? '']
  const days = periodsOf('DAY', first, lastDayOf(ground.dateType, last), 1200)
  const { rows } = await sql<{ step: number; boxes: string }>`
    select t.step, sum(t.boxes) as boxes from tv_step t
    where t.day = any(${days}::date[]) and ${inScope(day.scope, 't.company_id')}
      and ${day.provinceId === '' ? sql`true` : sql`t.province_id = ${day.provinceId}`}
    group by t.step
  `.execute(db)
  const of = new Map(rows.map(({ step, boxes }) => [step, Number(boxes)]))
  return Array.from({ length: 144 }, (_, step) => Math.round(((of.get(step) ?? 0) / days.length) * 100) / 100)
}

const lastDayOf = (dateType: DateType, start: string): string => {
  const time = Date.parse(`${start}T00:00:00Z`)
  const date = new Date(time)
  const end = {
    DAY: time,
    RANGE: time,
    WEEK: time + 6 * 86_400_000,
    MONTH: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0),
  }[dateType]
  return new Date(end).toISOString().slice(0, 10)
}
