import { periodOf, periodsOf } from '@headend/contract/linearTv'
import type { DateType } from '@headend/contract/linearTv'
import type { Box, slowly } from './slow.fake.ts'

const dayMs = 86_400_000
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100)
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Ground = Readonly<{ boxes: readonly Box[]; slow: ReturnType<typeof slowly>; companies: ReadonlySet<string> }>

/** What the calls have to answer, from the slow numbers. */
export const expectedOf = (
  { boxes, slow, companies }: Ground,
  province: string,
  dateType: DateType,
  [startDate, endDate]: readonly [string, string],
) => {
  const isMine = (box: number): boolean => {
    const one = boxes[box]
    return one !== undefined && companies.has(one.companyId) && (province === '' || one.province === province)
  }
  const periods = periodsOf(dateType, startDate, endDate)
  const within = (day: string, period: string) => periodOf(dateType, day) === period && periods.includes(period)
  const watched = slow.watched.filter(({ box }) => isMine(box))
  const items = slow.items.filter(({ box }) => isMine(box))
  /** A company has boxes on the days of which it reported anything. */
  const days = new Set(slow.watched.map(({ day, box }) => `${day} ${boxes[box]?.companyId}`))
  const allDays = [...new Set(slow.watched.map(({ day }) => day))]
  const fleetOn = (day: string): number =>
    boxes.filter(({ companyId }, box) => isMine(box) && days.has(`${day} ${companyId}`)).length
  const fleet = (period: string) => allDays.filter((day) => within(day, period)).map(fleetOn)
  const points = <Value extends object>(of: (period: string) => Value) =>
    periods.map((date) => ({
      label: dateType === 'MONTH' ? date.slice(0, 7) : date.slice(5).replace('-', '/'),
      date,
      ...of(date),
    }))
  const amount = (key: string, period: string | undefined, is: (item: readonly unknown[]) => boolean) => {
    const found = items.filter(
      (one) =>
        one.key === key &&
        (period === undefined ? periods.includes(periodOf(dateType, one.day)) : within(one.day, period)) &&
        is(one.parts),
    )
    return { seconds: sum(found.map(({ seconds }) => seconds)), views: sum(found.map(({ views }) => views)) }
  }
  const boxesOf = (kind: string, period: string): number =>
    new Set(watched.filter((one) => one.kind === kind && within(one.day, period)).map(({ box }) => box)).size
  const whole = (period?: string) => amount('channel', period, () => true).seconds
  const possible = (period?: string) =>
    86_400 * sum((period === undefined ? periods : [period]).flatMap((one) => fleet(one)))
  const listOf = (key: string) =>
    [
      ...Map.groupBy(
        items.filter((one) => one.key === key && periods.includes(periodOf(dateType, one.day))),
        ({ item }) => item,
      ).values(),
    ]
      .map((found) => ({
        item: found[0]?.parts ?? [],
        seconds: sum(found.map(({ seconds }) => seconds)),
        views: sum(found.map(({ views }) => views)),
      }))
      .filter(({ seconds }) => seconds > 0)
  const channelRows = listOf('channel')
    .toSorted((a, b) => b.seconds - a.seconds || Number(a.item[0]) - Number(b.item[0]))
    .map(({ item, seconds }) => ({
      channelName: item[1],
      channelNumber: item[0],
      viewTime: seconds,
      rating: percent(seconds, possible()),
      share: percent(seconds, whole()),
    }))
  const programRows = listOf('program')
    .toSorted(
      (a, b) =>
        b.seconds - a.seconds || Number(a.item[0]) - Number(b.item[0]) || compare(String(a.item[2]), String(b.item[2])),
    )
    .map(({ item, seconds, views }) => ({
      programName: item[2],
      channelName: item[1],
      viewTime: seconds,
      rating: percent(seconds, possible()),
      hits: views,
    }))
  const contentRows = listOf('online')
    .toSorted(
      (a, b) =>
        b.views - a.views ||
        compare(String(a.item[0]), String(b.item[0])) ||
        Number(a.item[1]) - Number(b.item[1]) ||
        Number(a.item[2]) - Number(b.item[2]),
    )
    .map(({ item, views }) => ({ contentName: item[0], season: item[1] || null, episode: item[2] || null, views }))
  const vodRows = listOf('vod')
    .toSorted((a, b) => b.views - a.views || compare(String(a.item[0]), String(b.item[0])))
    .map(({ item, views, seconds }) => ({ vodName: item[0], views, viewTime: seconds }))
  const steps = Array.from({ length: 144 }, (_, step) => {
    const from = periods[0] ?? ''
    const found = watched.filter(
      (one) => one.kind === 'linear' && one.steps.has(step) && periods.includes(periodOf(dateType, one.day)),
    )
    const end = new Date(`${periods.at(-1)}T00:00:00Z`)
    const until =
      dateType === 'MONTH'
        ? Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 1)
        : end.getTime() + (dateType === 'WEEK' ? 7 : 1) * dayMs
    return Math.round((found.length / ((until - Date.parse(`${from}T00:00:00Z`)) / dayMs)) * 100) / 100
  })
  const isChannel = (name: string) => (item: readonly unknown[]) => item[1] === name
  return {
    boxViews: points((period) => ({
      viewingBoxes: boxesOf('linear', period),
      totalBoxes: Math.max(0, ...fleet(period)),
    })),
    steps,
    channelRows,
    programRows,
    contentRows,
    vodRows,
    settops: points((period) => ({
      viewingBoxes: boxesOf('vod', period),
      views: amount('vod', period, () => true).views,
    })),
    hits: points((period) => ({ hits: amount('program', period, (item) => String(item[2]).includes('News')).views })),
    share: points((period) => ({
      share: percent(amount('channel', period, isChannel('Sports 1')).seconds, whole(period)),
    })),
    program: points((period) => {
      const { views, seconds } = amount('program', period, (item) => item[2] === 'Late Talk')
      return { hits: views, rating: percent(seconds, possible(period)) }
    }),
    content: points((period) => ({ views: amount('online', period, (item) => item[0] === 'Night Train').views })),
    beside: (names: readonly string[]) =>
      names.map((channelName) => {
        const of = (period: string) => amount('channel', period, isChannel(channelName)).seconds
        return {
          viewTime: { channelName, periods: points((period) => ({ viewTime: of(period) })) },
          rating: { channelName, periods: points((period) => ({ rating: percent(of(period), possible(period)) })) },
          share: { channelName, periods: points((period) => ({ share: percent(of(period), whole(period)) })) },
        }
      }),
  }
}
