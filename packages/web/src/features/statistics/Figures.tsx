import { linearTvCalls } from '@headend/contract/linearTv'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { useCall } from '../../lib/services.tsx'
import { Vitals } from '../../ui/Vitals.tsx'
import { hoursOf, hundredths, meanOf, shareOf, sumOf } from './numbers.ts'
import type { Statistics } from './useStatistics.ts'
import { peakOf, useBoxViews, useCourse, written } from './ViewingCards.tsx'

/** The days in four numbers: boxes that watched, hours, when most watched at once, and the channel that leads. */
export function Figures({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  // Before boxes were counted first there is nothing to be a mean of.
  const boxes = useBoxViews(of).data?.filter(({ totalBoxes }) => totalBoxes > 0)
  const course = useCourse(of).data
  const { body } = of
  const channels = useCall(linearTvCalls.listChannels, { body }, { keep: true }).data
  const total = boxes && meanOf(boxes.map(({ totalBoxes }) => totalBoxes))
  const watched = boxes && meanOf(boxes.map(({ viewingBoxes }) => viewingBoxes))
  const peak = course && peakOf(course)
  const seconds = channels && sumOf(channels.map(({ viewTime }) => viewTime))
  const leader = channels?.[0]
  const isOne = (boxes?.length ?? 1) === 1
  return (
    <Vitals
      label={t('figures.label')}
      items={[
        {
          key: 'boxes',
          label: isOne ? t('figures.boxes') : t(`figures.mean.${of.period.dateType}`),
          value: watched === undefined ? null : count(watched),
          note:
            watched !== undefined && total !== undefined
              ? t('figures.ofBoxes', { total: count(total), share: shareOf(watched, total) })
              : undefined,
        },
        {
          key: 'hours',
          label: t('figures.hours'),
          value: seconds === undefined ? null : hoursOf(seconds),
          note:
            seconds !== undefined && watched && boxes
              ? t(`figures.perBox.${of.period.dateType}`, { hours: hoursOf(seconds / (watched * boxes.length)) })
              : undefined,
        },
        {
          key: 'peak',
          label: t('figures.peak'),
          value: peak?.time ?? null,
          note:
            peak && total !== undefined
              ? t('figures.peakBoxes', {
                  count: peak.viewingBoxes,
                  boxes: written(peak.viewingBoxes),
                  share: shareOf(peak.viewingBoxes, total),
                })
              : undefined,
        },
        {
          key: 'leader',
          label: t('figures.leader'),
          value: leader?.channelName ?? null,
          note: leader && t('figures.leads', { rating: hundredths(leader.rating), share: hundredths(leader.share) }),
        },
      ]}
    />
  )
}
