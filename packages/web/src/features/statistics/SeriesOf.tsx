import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import type { Part } from '../../lib/partsCsv.ts'
import { Card } from '../../ui/Card.tsx'
import { SeriesCard } from '../../ui/SeriesCard.tsx'
import type { Series, SeriesColor } from '../../ui/SeriesCard.tsx'
import { SaveTable } from './Save.tsx'
import type { Statistics } from './useStatistics.ts'

const colors: readonly SeriesColor[] = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']

/** The colour of one of several, always the same for its place; further ones share that of "Other". */
export const colorAt = (at: number): SeriesColor => colors[at] ?? 'c8'

type Drawn = Parameters<typeof SeriesCard>[0]
type Props = Omit<Drawn, 'meta' | 'what'> &
  Partial<Pick<Drawn, 'meta' | 'what'>> &
  Readonly<{
    of: Statistics
    /** What a file of it is called. */
    file: string
  }>

/** A chart that can be saved as it is drawn: of the days, weeks or months of the screen, until now where they are, unless something else is said. */
export function SavedSeries({ of: { period, today }, file, ...card }: Props) {
  const { t } = useTranslation('statistics')
  const drawn = {
    meta: t(`per.${period.dateType}`),
    what: t(`one.${period.dateType}`),
    isUntilNow: period.endDate === today,
    ...card,
  }
  return <SeriesCard {...drawn} actions={<SaveTable name={file} table={tableOf(drawn)} />} />
}

const tableOf = ({ title, points, what, series }: Pick<Drawn, 'title' | 'points' | 'what' | 'series'>): Part => ({
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
export const HintCard = ({ title, children }: Readonly<{ title: string; children: string }>) => (
  <Card title={title}>
    <p className="stats-hint">{children}</p>
  </Card>
)
