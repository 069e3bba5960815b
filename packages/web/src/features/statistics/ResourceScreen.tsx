import { statisticsCalls } from '@headend/contract/statistics'
import type { ResourceDay } from '@headend/contract/statistics'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count, percent } from '../../lib/formats.ts'
import { useCall } from '../../lib/services.tsx'
import { SeriesCard } from '../../ui/SeriesCard.tsx'
import { Answered } from './Answered.tsx'
import { dayLabel, sumOf } from './numbers.ts'
import { rangeLimits } from './period.ts'
import { SaveAnswer } from './Save.tsx'
import { StatisticsPage } from './StatisticsPage.tsx'
import { useStatistics } from './useStatistics.ts'

const kinds = ['cpu', 'memory', 'storage'] as const
const valueOf = (day: ResourceDay, kind: (typeof kinds)[number], what: 'Usage' | 'Peak'): number | null =>
  day[`${kind}${what}`]

/** Processor, memory and storage of devices a day, of up to seven days: the mean, and the most that one had. */
export function Screen() {
  const { t } = useTranslation('statistics')
  const of = useStatistics(rangeLimits)
  const { startDate, endDate } = of.period
  const body = { startDate, endDate, ...of.ofCompany }
  const answer = useCall(statisticsCalls.listResourceDailys, { body }, { keep: true })
  return (
    <StatisticsPage of={of} title={t('resources.title')} about={t('resources.about')} isByProvince={false}>
      <Answered of={answer} title={t('resources.title')}>
        {(days) =>
          kinds.map((kind) => (
            <SeriesCard
              key={kind}
              title={t(`resources.${kind}`)}
              meta={t('resources.measures', { measures: count(sumOf(days.map(({ measures }) => measures))) })}
              finding={percent(valueOf(days.at(-1) ?? none, kind, 'Usage'))}
              height={160}
              what={t('one.DAY')}
              points={days.map(({ date }) => dayLabel(date))}
              isUntilNow={endDate === of.today}
              format={percent}
              axis="{value}%"
              series={[
                {
                  name: t('resources.mean'),
                  values: days.map((day) => valueOf(day, kind, 'Usage')),
                  color: 'c1',
                  line: 'solid',
                },
                {
                  name: t('resources.peak'),
                  values: days.map((day) => valueOf(day, kind, 'Peak')),
                  color: 'c3',
                  line: 'dashed',
                },
              ]}
              actions={
                <SaveAnswer
                  name="resources"
                  title={t(`resources.${kind}`)}
                  rows={days.length}
                  ask={{ call: statisticsCalls.listResourceDailys, body }}
                  columns={[
                    { field: 'date', label: t('one.DAY') },
                    { field: `${kind}Usage`, label: t('resources.mean') },
                    { field: `${kind}Peak`, label: t('resources.peak') },
                    { field: 'measures', label: t('resources.measured') },
                  ]}
                />
              }
            />
          ))
        }
      </Answered>
    </StatisticsPage>
  )
}

const none: ResourceDay = {
  date: '',
  cpuUsage: null,
  cpuPeak: null,
  memoryUsage: null,
  memoryPeak: null,
  storageUsage: null,
  storagePeak: null,
  measures: 0,
}
