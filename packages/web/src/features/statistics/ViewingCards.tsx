import { linearTvCalls } from '@headend/contract/linearTv'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count, decimal } from '../../lib/formats.ts'
import { useCall } from '../../lib/services.tsx'
import { Answered } from './Answered.tsx'
import { shareOf, sumOf } from './numbers.ts'
import { HintCard, SavedSeries } from './SeriesOf.tsx'
import type { Statistics } from './useStatistics.ts'

const keep = { keep: true } as const
/** Boxes of a step are a mean where it is of several days. */
export const written = (value: number | null): string =>
  value === null || Number.isInteger(value) ? count(value) : decimal(value)

export const useBoxViews = ({ body }: Statistics) => useCall(linearTvCalls.listBoxViews, { body }, keep)
export const useCourse = ({ body }: Statistics) => useCall(linearTvCalls.listBoxViewDailys, { body }, keep)

/** When most boxes watched. */
export const peakOf = <Step extends Readonly<{ viewingBoxes: number }>>(steps: readonly Step[]): Step | undefined =>
  steps.reduce<Step | undefined>(
    (most, step) => (step.viewingBoxes > (most?.viewingBoxes ?? 0) ? step : most),
    undefined,
  )

/** Boxes that watched of all there are, a bar a day, week or month. */
export function BoxViewsCard({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const answer = useBoxViews(of)
  const title = t('boxes.title')
  return (
    <Answered of={answer} title={title}>
      {(points) => (
        <SavedSeries
          of={of}
          title={title}
          finding={t('boxes.finding', {
            share: shareOf(
              sumOf(points.map(({ viewingBoxes }) => viewingBoxes)),
              sumOf(points.map(({ totalBoxes }) => totalBoxes)),
            ),
          })}
          file="viewing-boxes"
          points={points.map(({ label }) => label)}
          series={[
            { name: t('boxes.viewing'), values: points.map(({ viewingBoxes }) => viewingBoxes), color: 'c1' },
            {
              name: t('boxes.others'),
              values: points.map(({ viewingBoxes, totalBoxes }) => Math.max(0, totalBoxes - viewingBoxes)),
              color: 'track',
            },
          ]}
        />
      )}
    </Answered>
  )
}

/** The share of boxes that watched. */
export function BoxShareCard({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const title = t('boxShare.title')
  return (
    <Answered of={useBoxViews(of)} title={title}>
      {(points) => {
        const shares = points.map(({ viewingBoxes, totalBoxes }) =>
          totalBoxes === 0 ? null : Math.round((viewingBoxes / totalBoxes) * 1000) / 10,
        )
        return (
          <SavedSeries
            of={of}
            title={title}
            finding={t('boxShare.finding', { share: percentIn(shares.at(-1) ?? null) })}
            file="viewing-share"
            points={points.map(({ label }) => label)}
            format={percentIn}
            axis="{value}%"
            series={[{ name: t('boxShare.share'), values: shares, color: 'c1', line: 'solid' }]}
          />
        )
      }}
    </Answered>
  )
}

const percentIn = (value: number | null): string => (value === null ? '—' : `${decimal(value)}%`)

/** Boxes in the course of a day, in steps of ten minutes. */
export function CourseCard({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const title = t('course.title')
  return (
    <Answered of={useCourse(of)} title={title}>
      {(steps) => {
        const peak = peakOf(steps)
        return (
          <SavedSeries
            of={of}
            title={title}
            meta={t(of.period.startDate === of.period.endDate ? 'course.ofDay' : 'course.ofDays')}
            finding={
              peak ? t('course.finding', { time: peak.time, boxes: written(peak.viewingBoxes) }) : t('nothingWatched')
            }
            file="viewing-by-time"
            what={t('course.time')}
            isUntilNow={false}
            points={steps.map(({ time }) => time)}
            format={written}
            series={[
              {
                name: t('boxes.viewing'),
                values: steps.map(({ viewingBoxes }) => viewingBoxes),
                color: 'c1',
                line: 'solid',
              },
            ]}
          />
        )
      }}
    </Answered>
  )
}

/** How often programmes were watched that have the words of the filter in their name. */
export function HitsCard({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const { keyword, body } = of
  const answer = useCall(linearTvCalls.listHits, { body: { ...body, keyword } }, { ...keep, enabled: keyword !== '' })
  const title = t('hits.title')
  if (keyword === '') return <HintCard title={title}>{t('hits.hint')}</HintCard>
  return (
    <Answered of={answer} title={title}>
      {(points) => (
        <SavedSeries
          of={of}
          title={title}
          meta={t('hits.of', { keyword })}
          file="programme-hits"
          points={points.map(({ label }) => label)}
          series={[{ name: t('hits.hits'), values: points.map(({ hits }) => hits), color: 'c2' }]}
        />
      )}
    </Answered>
  )
}
