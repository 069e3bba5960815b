import { topApps, usageDays, usageSeries } from '@headend/contract/apps'
import type { AndroidApp, AppUsage } from '@headend/contract/apps'
import { size, unknown } from '../../lib/formats.ts'

const kib = 1024
const sizes = [1, 2, 3, 4].flatMap((power) => [1, 2, 5, 10, 20, 50, 100, 200, 500].map((times) => times * kib ** power))
const times = [60, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400]

/** An axis to at least `most` in steps that people count by: parts of an hour, or sizes that are whole. */
export const axisOf = (most: number, measure: Measure): Readonly<{ max: number; interval: number }> => {
  const steps = measure === 'usingTime' ? times : sizes
  const interval = steps.find((step) => most / step <= 4) ?? Math.ceil(most / 4)
  return { max: Math.max(1, Math.ceil(most / interval)) * interval, interval }
}

/** What is measured of an app. */
export const measures = ['usingTime', 'internet', 'storage'] as const
export type Measure = (typeof measures)[number]

const two = (value: number): string => String(value).padStart(2, '0')

/** `26:04:31`: hours, minutes and seconds, however many hours there are. */
export const timeUsed = (seconds: number | null): string => {
  if (seconds === null || !Number.isFinite(seconds)) return unknown
  const whole = Math.max(0, Math.round(seconds))
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** `0.4 KB`: as sizes are written elsewhere, but for bytes, which nobody counts apps in. */
export const appSize = (bytes: number | null): string =>
  bytes === null || !Number.isFinite(bytes) || bytes >= 1024 ? size(bytes) : `${(bytes / 1024).toFixed(1)} KB`

export const inWords = (measure: Measure, value: number | null): string =>
  measure === 'usingTime' ? timeUsed(value) : appSize(value)

export const measured = (app: AndroidApp, measure: Measure): number | null =>
  measure === 'usingTime'
    ? app.app_usage_total_time
    : measure === 'internet'
      ? app.app_usage_internet
      : app.app_usage_storage

export const colors = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'] as const
export type AppColor = (typeof colors)[number]

const colorAt = (place: number): AppColor => colors[place % colors.length] ?? 'c1'

/** A colour for each app, its own in every chart: those with the largest share of anything have one that no other has. */
export const colorsOf = (apps: readonly AndroidApp[]): ReadonlyMap<string, AppColor> => {
  const wholes = measures.map((measure) => apps.reduce((sum, app) => sum + (measured(app, measure) ?? 0), 0))
  const largest = (app: AndroidApp): number =>
    Math.max(...measures.map((measure, at) => (measured(app, measure) ?? 0) / (wholes[at] || 1)))
  return new Map(apps.toSorted((a, b) => largest(b) - largest(a)).map(({ appId }, place) => [appId, colorAt(place)]))
}

/** A share of a whole; the one of all that are not named is of no app. */
export type Share = Readonly<{ appId: string | null; label: string | null; value: number; percent: number }>

/** The largest shares by name, and the others as one. What nobody measured, or used, has none. */
export const sharesOf = (apps: readonly AndroidApp[], measure: Measure, most: number = topApps): readonly Share[] => {
  const known = apps
    .map((app) => ({ appId: app.appId, label: app.app_label, value: measured(app, measure) ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
  const whole = known.reduce((sum, { value }) => sum + value, 0)
  const others = known.slice(most).reduce((sum, { value }) => sum + value, 0)
  const shares = [...known.slice(0, most), ...(others > 0 ? [{ appId: null, label: null, value: others }] : [])]
  return shares.map((share) => ({ ...share, percent: (share.value / whole) * 100 }))
}

export type Series = Readonly<{ appId: string; label: string; values: readonly (number | null)[] }>

const dayMs = 86_400_000

/** The newest day that is spoken of, and the six before it. */
const daysOf = (usage: readonly AppUsage[]): readonly string[] => {
  const newest = usage.reduce((last, { date }) => (date > last ? date : last), '')
  const time = Date.parse(newest)
  if (Number.isNaN(time)) return []
  return Array.from({ length: usageDays }, (_, index) =>
    new Date(time - (usageDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

/** What the apps that were used most used a day, the most used first; a day that nobody measured is a gap. */
export const weekOf = (
  usage: readonly AppUsage[],
  measure: 'usingTime' | 'internet',
  most: number = usageSeries,
): Readonly<{ days: readonly string[]; series: readonly Series[]; apps: number }> => {
  const days = daysOf(usage)
  const all = [...Map.groupBy(usage, ({ appId }) => appId)].map(([appId, theirs]): Series & { sum: number } => {
    const byDay = new Map(theirs.map((one) => [one.date, one[measure]]))
    const values = days.map((date) => byDay.get(date) ?? null)
    return { appId, label: theirs[0]?.label ?? appId, values, sum: values.reduce<number>((a, b) => a + (b ?? 0), 0) }
  })
  const used = all.filter(({ sum }) => sum > 0).toSorted((a, b) => b.sum - a.sum)
  return {
    days,
    series: used.slice(0, most).map(({ appId, label, values }) => ({ appId, label, values })),
    apps: used.length,
  }
}
