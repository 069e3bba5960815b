import { statisticsCalls, statisticTypes } from '@headend/contract/statistics'
import type { StatisticType } from '@headend/contract/statistics'
import { unknown } from '../../lib/formats.ts'
import { dayAfter, periodOf } from '@headend/contract/periods'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, useFormats } from '../../lib/services.tsx'
import { Grid } from '../../ui/Card.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { SeriesCard } from '../../ui/SeriesCard.tsx'
import { ActivationCard } from './ActivationCard.tsx'
import { Answered } from './Answered.tsx'
import { CountCard } from './CountCard.tsx'
import { dayLabel } from './numbers.ts'
import { PlaceCards } from './PlaceCards.tsx'
import { SaveAnswer } from './Save.tsx'
import { pivot } from './SeriesOf.tsx'
import { useAges } from './useAges.ts'
import type { Statistics } from './useStatistics.ts'

const keep = { keep: true } as const

/** What devices are counted by, as the address has it. */
const typeOf = (of: Statistics): StatisticType => statisticTypes.find((type) => type === of.said('by')) ?? 'op'

/** What a count is of, in words: a company and a version as they are, an age by its bucket. */
const useLabels = (type: StatisticType) => {
  const ages = useAges()
  return { ages, wordOf: (label: string): string => (type === 'age' ? (ages[label] ?? label) : label || unknown) }
}

/** Deployed devices of each day, by company, firmware or age. */
function OverTime({ of, type }: Readonly<{ of: Statistics; type: StatisticType }>) {
  const { t } = useTranslation('statistics')
  const { wordOf, ages } = useLabels(type)
  const { startDate, endDate } = of.period
  const body = { type, startDate, endDate, ...of.ofCompany }
  const answer = useCall(statisticsCalls.queryDevice, { body }, keep)
  const title = t(`deployedBy.${type}`)
  return (
    <Answered of={answer} title={title}>
      {(rows) => {
        const { points, series } = pivot(rows, { wordOf, other: t('other'), line: 'solid' })
        return (
          <SeriesCard
            title={title}
            meta={t('per.DAY')}
            finding={t('deployedBy.finding', { name: series[0]?.name ?? '—' })}
            height={240}
            what={t('one.DAY')}
            points={points.map(dayLabel)}
            isUntilNow={endDate === of.today}
            series={series}
            actions={
              <SaveAnswer
                name="devices-by-day"
                title={title}
                rows={rows.length}
                ask={{ call: statisticsCalls.queryDevice, body }}
                columns={[
                  { field: 'date', label: t('one.DAY') },
                  { field: 'label', label: t(`by.${type}`), ...(type === 'age' && { words: ages }) },
                  { field: 'count', label: t('column.count') },
                ]}
              />
            }
          />
        )
      }}
    </Answered>
  )
}

/** Devices now, by what the screen counts them by. */
function Now({ of, type }: Readonly<{ of: Statistics; type: StatisticType }>) {
  const { t } = useTranslation('statistics')
  const { wordOf, ages } = useLabels(type)
  const query = { type, ...of.ofCompany }
  const answer = useCall(statisticsCalls.getDevice, { query }, keep)
  const title = t(`deployedNow.${type}`)
  return (
    <Answered of={answer} title={title}>
      {(rows) => (
        <CountCard
          title={title}
          what={t(`by.${type}`)}
          rows={rows.map(({ label, count }) => ({ name: wordOf(label), count }))}
          file={{
            name: 'devices',
            field: 'label',
            ask: { call: statisticsCalls.getDevice, query },
            ...(type === 'age' && { words: ages }),
          }}
        />
      )}
    </Answered>
  )
}

/** Devices by how long they are deployed, in six buckets. */
function Ages({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const query = of.ofCompany
  const answer = useCall(statisticsCalls.listDeployedPeriods, { query }, keep)
  const ages = useAges()
  const title = t('ages.title')
  return (
    <Answered of={answer} title={title}>
      {(rows) => (
        <SeriesCard
          title={title}
          meta={t('ages.meta')}
          what={t('by.age')}
          points={rows.map(({ bucket }) => ages[bucket] ?? bucket)}
          series={[{ name: t('column.count'), values: rows.map(({ count }) => count), color: 'c1' }]}
          actions={
            <SaveAnswer
              name="device-ages"
              title={title}
              rows={rows.length}
              ask={{ call: statisticsCalls.listDeployedPeriods, query }}
              columns={[
                { field: 'bucket', label: t('by.age'), words: ages },
                { field: 'count', label: t('column.count') },
              ]}
            />
          }
        />
      )}
    </Answered>
  )
}

/** Devices that were deployed on each day. */
function Deployed({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const { startDate, endDate } = of.period
  const query = { startDate, endDate, ...of.ofCompany }
  const answer = useCall(statisticsCalls.listDeviceDailys, { query }, keep)
  const title = t('deployments.title')
  return (
    <Answered of={answer} title={title}>
      {(rows) => (
        <SeriesCard
          title={title}
          meta={t('per.DAY')}
          what={t('one.DAY')}
          points={rows.map(({ date }) => dayLabel(date))}
          isUntilNow={endDate === of.today}
          series={[{ name: t('deployments.deployed'), values: rows.map(({ count }) => count), color: 'c1' }]}
          actions={
            <SaveAnswer
              name="deployments"
              title={title}
              rows={rows.length}
              ask={{ call: statisticsCalls.listDeviceDailys, query }}
              columns={[
                { field: 'date', label: t('one.DAY') },
                { field: 'count', label: t('column.count') },
              ]}
            />
          }
        />
      )}
    </Answered>
  )
}

/** Devices deployed a day and city: of the day, week or month that the period ends with. */
function ByCity({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const { day } = useFormats()
  const { dateType, endDate } = of.period
  const body = {
    dateType,
    startDate: endDate,
    ...(of.province !== '' && { refRegionId: of.province }),
    ...of.ofCompany,
  }
  const answer = useCall(statisticsCalls.listDeployedPeriodsDailys, { body }, keep)
  const { first, last } = periodOf(dateType, endDate)
  const title = t('byCity.title')
  return (
    <Answered of={answer} title={title}>
      {(rows) => {
        const named = rows.map(({ date, opCityName, count }) => ({ date, label: opCityName, count }))
        const { points, series } = pivot(named, { wordOf: (label) => label || t('byCity.unknown'), other: t('other') })
        return (
          <SeriesCard
            title={title}
            meta={
              first === last ? day(first) : `${day(first)} – ${day(last > of.today ? dayAfter(of.today, 0) : last)}`
            }
            what={t('one.DAY')}
            points={points.map(dayLabel)}
            series={series}
            actions={
              <SaveAnswer
                name="deployments-by-city"
                title={title}
                rows={rows.length}
                ask={{ call: statisticsCalls.exportDeployedPeriods, body }}
                columns={[
                  { field: 'date', label: t('one.DAY') },
                  { field: 'opCityName', label: t('column.city'), as: 'place' },
                  { field: 'count', label: t('column.count') },
                ]}
              />
            }
          />
        )
      }}
    </Answered>
  )
}

/** Devices a model; those without stay with 0. */
function Models({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const query = of.ofCompany
  const answer = useCall(statisticsCalls.getModel, { query }, keep)
  return (
    <Answered of={answer} title={t('models.title')}>
      {(rows) => (
        <CountCard
          title={t('models.title')}
          what={t('models.model')}
          rows={rows.map(({ modelName, count }) => ({ name: modelName, count }))}
          file={{ name: 'models', field: 'modelName', ask: { call: statisticsCalls.getModel, query } }}
        />
      )}
    </Answered>
  )
}

function Operators({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const query = of.ofCompany
  const answer = useCall(statisticsCalls.getOp, { query }, keep)
  return (
    <Answered of={answer} title={t('operators.title')}>
      {(rows) => (
        <CountCard
          title={t('operators.title')}
          what={t('by.op')}
          rows={rows.map(({ companyName, count }) => ({ name: companyName, count }))}
          file={{ name: 'operators', field: 'companyName', ask: { call: statisticsCalls.getOp, query } }}
        />
      )}
    </Answered>
  )
}

function Platforms({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const query = of.ofCompany
  const answer = useCall(statisticsCalls.getPlatform, { query }, keep)
  const words = { android: t('platform.android'), quantum: t('platform.quantum'), none: t('platform.none') }
  return (
    <Answered of={answer} title={t('platforms.title')}>
      {(rows) => (
        <CountCard
          title={t('platforms.title')}
          what={t('platforms.platform')}
          rows={rows.map(({ platform, count }) => ({ name: words[platform], count }))}
          file={{ name: 'platforms', field: 'platform', words, ask: { call: statisticsCalls.getPlatform, query } }}
        />
      )}
    </Answered>
  )
}

/** Deployed devices: how many are meant to be, what they are, since when and where. */
export function DevicesTab({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const type = typeOf(of)
  return (
    <>
      <ActivationCard of={of} />
      <div>
        <Segments
          label={t('countedBy')}
          options={statisticTypes.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={type}
          onChange={(by) => of.show({ by })}
        />
      </div>
      <Grid>
        <Grid.Cell span={7}>
          <OverTime of={of} type={type} />
        </Grid.Cell>
        <Grid.Cell span={5}>
          <Now of={of} type={type} />
        </Grid.Cell>
        <Grid.Cell span={6}>
          <Deployed of={of} />
        </Grid.Cell>
        <Grid.Cell span={6}>
          <ByCity of={of} />
        </Grid.Cell>
        <Grid.Cell span={4}>
          <Models of={of} />
        </Grid.Cell>
        <Grid.Cell span={4}>
          <Operators of={of} />
        </Grid.Cell>
        <Grid.Cell span={4}>
          <Platforms of={of} />
        </Grid.Cell>
        <Grid.Cell span={6}>
          <Ages of={of} />
        </Grid.Cell>
        <Grid.Cell span={6}>
          <PlaceCards of={of} />
        </Grid.Cell>
      </Grid>
    </>
  )
}
