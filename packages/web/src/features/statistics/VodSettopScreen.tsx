import { vodStatisticsCalls } from '@headend/contract/vodStatistics'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall } from '../../lib/services.tsx'
import { Answered } from './Answered.tsx'
import { viewingLimits } from './period.ts'
import { SavedSeries } from './SeriesOf.tsx'
import { StatisticsPage } from './StatisticsPage.tsx'
import { useStatistics } from './useStatistics.ts'

/** Boxes that watched video on demand, and how often they did. */
export function Screen() {
  const { t } = useTranslation('statistics')
  const of = useStatistics(viewingLimits)
  const answer = useCall(vodStatisticsCalls.listSettops, { body: of.body }, { keep: true })
  return (
    <StatisticsPage of={of} group={t('group.vod')} title={t('settop.title')} about={t('vodSettop.about')}>
      <Answered of={answer} title={t('boxes.title')}>
        {(points) => {
          const shared = { of, points: points.map(({ label }) => label) }
          return (
            <>
              <SavedSeries
                {...shared}
                title={t('boxes.title')}
                file="vod-boxes"
                series={[
                  { name: t('boxes.viewing'), values: points.map(({ viewingBoxes }) => viewingBoxes), color: 'c1' },
                ]}
              />
              <SavedSeries
                {...shared}
                title={t('vodSettop.views')}
                file="vod-views"
                series={[{ name: t('column.views'), values: points.map(({ views }) => views), color: 'c2' }]}
              />
            </>
          )
        }}
      </Answered>
    </StatisticsPage>
  )
}
