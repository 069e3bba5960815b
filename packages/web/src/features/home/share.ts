/** The share of devices online at a moment, in percent; null for an hour that nobody measured. */
export type SharePoint = readonly [time: number, share: number | null]

const hour = 3_600_000

type Hourly = Readonly<{ time: number; share: number }>

/** Every hour from the first one known up to now: what is missing between them is a gap, not a line. */
export const sharePoints = (hourlys: readonly Hourly[], now: number, share: number): readonly SharePoint[] => {
  const [first] = hourlys
  if (first === undefined) return []
  const known = new Map(hourlys.map((hourly) => [hourly.time, hourly.share]))
  // The hour that runs has its present value alone.
  const hours = Math.max(0, Math.floor((now - first.time) / hour))
  return [
    ...Array.from({ length: hours }, (_, index): SharePoint => {
      const time = first.time + index * hour
      // A mean stands in the middle of its hour.
      return [time + hour / 2, known.get(time) ?? null]
    }),
    [now, share],
  ]
}

/** By how many points the share has changed in a day; null when nobody measured it then. */
export const changeSinceYesterday = (hourlys: readonly Hourly[], now: number, share: number): number | null => {
  const then = Math.floor((now - 24 * hour) / hour) * hour
  const before = hourlys.find(({ time }) => time === then)
  return before === undefined ? null : Math.round((share - before.share) * 10) / 10
}

type Scale = Readonly<{ min: number; max: number; interval: number }>

/** An axis of whole percents around the points, with three to five lines. */
export const scaleOf = (points: readonly SharePoint[]): Scale => {
  const values = points.flatMap(([, share]) => share ?? [])
  const low = Math.min(...values, 100)
  const high = Math.max(...values, 0)
  const interval = [1, 2, 5, 10, 25].find((step) => (high - low) / step <= 3) ?? 25
  const max = Math.min(100, Math.ceil((high + 0.01) / interval) * interval)
  // Room below the lowest point, for what is said of it.
  const min = Math.max(0, Math.min(Math.floor((low - interval / 2) / interval) * interval, max - 2 * interval))
  return { min, max, interval }
}

/** The point with the lowest share, unless it is as good as now. */
export const lowestOf = (points: readonly SharePoint[]): readonly [time: number, share: number] | undefined => {
  const known = points.flatMap(([time, share]) => (share === null ? [] : [[time, share] as const]))
  const lowest = known.toSorted((a, b) => a[1] - b[1])[0]
  const last = known.at(-1)
  return lowest && last && last[0] - lowest[0] > 12 * hour ? lowest : undefined
}

/** Points a day needs for its name to have room below them. */
const enough = 8
/** What a name takes of the axis, in points, with the space to the next. */
const nameWidth = 23

/**
 * Where the names of the days stand: in the middle of what is shown of them, where that is enough to write below. Today is
 * named however early it is, as in the charts by day: at its end where its middle has no room, and the days before as far before
 * it as names need.
 */
export const dayPlaces = (points: readonly SharePoint[], dayOf: (time: number) => string): readonly number[] => {
  const days = [...Map.groupBy(points, ([time]) => dayOf(time)).values()]
  const middle = (theirs: readonly SharePoint[]): number => ((theirs[0]?.[0] ?? 0) + (theirs.at(-1)?.[0] ?? 0)) / 2
  const today = days.pop()
  const now = today?.at(-1)?.[0]
  if (today === undefined || now === undefined) return []
  const others = days.filter((theirs) => theirs.length >= enough).map(middle)
  const before = (place: number): number => place - nameWidth * hour
  const place = others.every((other) => other <= before(middle(today))) ? middle(today) : now
  const start = points[0]?.[0] ?? now
  const places = others.reduceRight((later, other) => [Math.min(other, before(later[0] ?? place)), ...later], [place])
  return places.filter((one) => one >= start)
}
