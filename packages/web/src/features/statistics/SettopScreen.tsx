import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Grid } from '../../ui/Card.tsx'
import { LinearPage } from './LinearPage.tsx'
import { viewingLimits } from './period.ts'
import { useStatistics } from './useStatistics.ts'
import { BoxShareCard, BoxViewsCard, CourseCard } from './ViewingCards.tsx'

/** Television by set-top box: how many of all boxes watched, their share, and when. */
export function Screen() {
  const { t } = useTranslation('statistics')
  const of = useStatistics(viewingLimits)
  return (
    <LinearPage of={of} title={t('settop.title')} about={t('settop.about')}>
      <Grid>
        <Grid.Cell span={7}>
          <BoxViewsCard of={of} />
        </Grid.Cell>
        <Grid.Cell span={5}>
          <BoxShareCard of={of} />
        </Grid.Cell>
      </Grid>
      <CourseCard of={of} />
    </LinearPage>
  )
}
