import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { LinearPage } from './LinearPage.tsx'
import { viewingLimits } from './period.ts'
import { useStatistics } from './useStatistics.ts'
import { BoxViewsCard, CourseCard, HitsCard } from './ViewingCards.tsx'

/** Television by date: boxes that watched, the course of the day, and how often programmes were watched. */
export function Screen() {
  const { t } = useTranslation('statistics')
  const of = useStatistics(viewingLimits)
  return (
    <LinearPage of={of} title={t('date.title')} about={t('date.about')} find={t('date.find')}>
      <BoxViewsCard of={of} />
      <CourseCard of={of} />
      <HitsCard of={of} />
    </LinearPage>
  )
}
