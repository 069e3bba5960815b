import type { ReactNode } from 'react'
import type { Part } from '../../lib/partsCsv.ts'
import { SeriesCard } from '../../ui/SeriesCard.tsx'
import type { Series, SeriesColor } from '../../ui/SeriesCard.tsx'
import { SaveTable } from './Save.tsx'

const colors: readonly SeriesColor[] = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']

/** The colour of one of several, always the same for its place; further ones share that of "Other". */
export const colorAt = (at: number): SeriesColor => colors[at] ?? 'c8'

type Props = Parameters<typeof SeriesCard>[0] &
  Readonly<{
    /** What a file of it is called. */
    file: string
  }>

/** A chart that can be saved as it is drawn. */
export function SavedSeries({ file, ...card }: Props) {
  const { title, points, what, series } = card
  return <SeriesCard {...card} actions={<SaveTable name={file} table={tableOf({ title, points, what, series })} />} />
}

const tableOf = ({ title, points, what, series }: Pick<Props, 'title' | 'points' | 'what' | 'series'>): Part => ({
  title,
  columns: [what, ...series.map(({ name }) => name)],
  rows: points.map((point, at) => [point, ...series.map(({ values }) => values[at] ?? '')]),
})

type Pivoted = Readonly<{ points: readonly string[]; series: readonly Series[] }>

type Counted = Readonly<{ date: string; label: string; count: number }>

/**
 * Counts of a day and name as one series a name: the seven with most at the end, and the others together. `wordOf` says what a name
 * is called.
 */
export const pivot = (
  rows: readonly Counted[],
  { wordOf, other, line }: Readonly<{ wordOf: (label: string) => string; other: string; line?: Series['line'] }>,
): Pivoted => {
  const points = [...new Set(rows.map(({ date }) => date))].toSorted()
  const byLabel = Map.groupBy(rows, ({ label }) => label)
  const last = points.at(-1)
  const countOn = (label: string, date: string | undefined): number =>
    byLabel.get(label)?.find((row) => row.date === date)?.count ?? 0
  const labels = [...byLabel.keys()].toSorted((a, b) => countOn(b, last) - countOn(a, last))
  const shown = labels.slice(0, colors.length)
  const rest = labels.slice(colors.length)
  return {
    points,
    series: [
      ...shown.map((label, at) => ({
        name: wordOf(label),
        values: points.map((date) => countOn(label, date)),
        color: colorAt(at),
        line,
      })),
      ...(rest.length === 0
        ? []
        : [
            {
              name: other,
              values: points.map((date) => rest.reduce((sum, label) => sum + countOn(label, date), 0)),
              color: 'c8' as const,
              line,
            },
          ]),
    ],
  }
}

/** A few words in the place of a chart that has to be asked for something first. */
export const Hint = ({ children }: Readonly<{ children: ReactNode }>) => <p className="stats-hint">{children}</p>
