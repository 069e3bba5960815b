import type { Call } from '@headend/contract/core'
import { appPlatforms } from '@headend/contract/apps'
import { actionLabels, statisticsCalls, userLabels } from '@headend/contract/statistics'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall } from '../../lib/services.tsx'
import { Grid } from '../../ui/Card.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { SeriesCard } from '../../ui/SeriesCard.tsx'
import type { Series } from '../../ui/SeriesCard.tsx'
import { Answered } from './Answered.tsx'
import { CountCard } from './CountCard.tsx'
import { dayLabel } from './numbers.ts'
import { SaveAnswer } from './Save.tsx'
import { pivot } from './SeriesOf.tsx'
import { useAges } from './useAges.ts'
import type { Statistics } from './useStatistics.ts'

const keep = { keep: true } as const
const granularities = { DAY: 'daily', WEEK: 'weekly', MONTH: 'monthly', RANGE: 'daily' } as const

const bodyOf = ({ period: { dateType, startDate, endDate }, ofCompany }: Statistics) => ({
  type: granularities[dateType],
  startDate,
  endDate,
  ...ofCompany,
})

const labelOf = ({ period }: Statistics, date: string): string =>
  period.dateType === 'MONTH' ? date.slice(0, 7) : dayLabel(date)

type Counted = Readonly<{ date: string; label: string; count: number }>

type OverTimeProps = Readonly<{
  of: Statistics
  title: string
  rows: readonly Counted[]
  series: readonly Readonly<{ label: string; name: string; look: Pick<Series, 'color' | 'line'> }>[]
  file: string
  call: Pick<Call, 'id'>
}>

/** Counts of a few known names over time. */
function OverTime({ of, title, rows, series, file, call }: OverTimeProps) {
  const { t } = useTranslation('statistics')
  const dates = [...new Set(rows.map(({ date }) => date))].toSorted()
  const counts = new Map(rows.map(({ date, label, count }) => [`${date} ${label}`, count]))
  const one = t(`one.${of.period.dateType}`)
  return (
    <SeriesCard
      title={title}
      meta={t(`per.${of.period.dateType}`)}
      height={240}
      what={one}
      points={dates.map((date) => labelOf(of, date))}
      isUntilNow={of.period.endDate === of.today}
      series={series.map(({ label, name, look }) => ({
        name,
        values: dates.map((date) => counts.get(`${date} ${label}`) ?? 0),
        ...look,
      }))}
      actions={
        <SaveAnswer
          name={file}
          title={title}
          rows={rows.length}
          ask={{ call, body: bodyOf(of) }}
          columns={[
            { field: 'date', label: one },
            {
              field: 'label',
              label: t('column.what'),
              words: Object.fromEntries(series.map(({ label, name }) => [label, name])),
            },
            { field: 'count', label: t('column.count') },
          ]}
        />
      }
    />
  )
}

/** People: who signed in and who acted on a device, and accounts by company and age. */
export function PeopleTab({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const users = useCall(statisticsCalls.queryUser, { body: bodyOf(of) }, keep)
  const byCompany = { type: 'op', ...of.ofCompany } as const
  const byAge = { type: 'age', ...of.ofCompany } as const
  const companies = useCall(statisticsCalls.getUser, { query: byCompany }, keep)
  const ages = useCall(statisticsCalls.getUser, { query: byAge }, keep)
  const words = useAges()
  const looks = { signedIn: { color: 'c1', line: 'solid' }, acting: { color: 'c2', line: 'dashed' } } as const
  return (
    <>
      <Answered of={users} title={t('users.title')}>
        {(rows) => (
          <OverTime
            of={of}
            title={t('users.title')}
            rows={rows}
            series={userLabels.map((label) => ({ label, name: t(`users.${label}`), look: looks[label] }))}
            file="users-by-day"
            call={statisticsCalls.queryUser}
          />
        )}
      </Answered>
      <Grid>
        <Grid.Cell span={6}>
          <Answered of={companies} title={t('accounts.byCompany')}>
            {(rows) => (
              <CountCard
                title={t('accounts.byCompany')}
                what={t('by.op')}
                rows={rows.map(({ label, count }) => ({ name: label, count }))}
                file={{ name: 'users', field: 'label', ask: { call: statisticsCalls.getUser, query: byCompany } }}
              />
            )}
          </Answered>
        </Grid.Cell>
        <Grid.Cell span={6}>
          <Answered of={ages} title={t('accounts.byAge')}>
            {(rows) => (
              <CountCard
                title={t('accounts.byAge')}
                what={t('by.age')}
                rows={rows.map(({ label, count }) => ({ name: words[label] ?? label, count }))}
                file={{ name: 'users', field: 'label', words, ask: { call: statisticsCalls.getUser, query: byAge } }}
              />
            )}
          </Answered>
        </Grid.Cell>
      </Grid>
    </>
  )
}

/** What people did to devices, by how it ended. */
export function ActionsTab({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const actions = useCall(statisticsCalls.queryAction, { body: bodyOf(of) }, keep)
  const looks = { succeeded: { color: 'ok' }, failed: { color: 'bad' } } as const
  return (
    <Answered of={actions} title={t('actions.title')}>
      {(rows) => (
        <OverTime
          of={of}
          title={t('actions.title')}
          rows={rows}
          series={actionLabels.map((label) => ({ label, name: t(`actions.${label}`), look: looks[label] }))}
          file="actions-by-day"
          call={statisticsCalls.queryAction}
        />
      )}
    </Answered>
  )
}

/** Devices that have an application, of each day, by platform. */
export function AppsTab({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const platform = appPlatforms.find((one) => one === of.said('platform')) ?? appPlatforms[0]
  const { startDate, endDate } = of.period
  const body = { platform, startDate, endDate, ...of.ofCompany }
  const answer = useCall(statisticsCalls.countAppDevices, { body }, keep)
  const title = t('apps.title')
  return (
    <>
      <div>
        <Segments
          label={t('platforms.platform')}
          options={appPlatforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
          value={platform}
          onChange={(next) => of.show({ platform: next })}
        />
      </div>
      <Answered of={answer} title={title}>
        {(rows) => {
          const named = rows.map(({ date, appName, deviceCount }) => ({ date, label: appName, count: deviceCount }))
          const { points, series } = pivot(named, { wordOf: (label) => label, other: t('other'), line: 'solid' })
          return (
            <SeriesCard
              title={title}
              meta={t('per.DAY')}
              height={280}
              finding={t('apps.finding', { name: series[0]?.name ?? '—' })}
              what={t('one.DAY')}
              points={points.map(dayLabel)}
              isUntilNow={endDate === of.today}
              series={series}
              actions={
                <SaveAnswer
                  name="applications"
                  title={title}
                  rows={rows.length}
                  ask={{ call: statisticsCalls.countAppDevices, body }}
                  columns={[
                    { field: 'date', label: t('one.DAY') },
                    { field: 'appName', label: t('apps.app') },
                    { field: 'deviceCount', label: t('column.count') },
                  ]}
                />
              }
            />
          )
        }}
      </Answered>
    </>
  )
}
