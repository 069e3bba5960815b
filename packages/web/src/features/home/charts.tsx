import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'
import { useTranslation } from 'react-i18next'
import { count } from '../../lib/formats.ts'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import type { ChartColors } from '../../ui/Chart.tsx'

type Days = readonly Readonly<{ date: string; count: number }>[]

/** `2026-11-20` as `11/20`; the days come in the company's own zone already. */
const dayLabel = (date: string): string => date.slice(5).replace('-', '/')

const height = 168

type Series = Readonly<{
  name: string
  values: readonly number[]
  color: (colors: ChartColors) => string
  line?: true
  stack?: true
}>

type Props = Readonly<{ title: string; meta: string; days: readonly string[]; series: readonly Series[] }>

/** Counts of the last days, as bars or lines, with a table behind them. */
const DayChart = ({ title, meta, days, series }: Props) => {
  const { t } = useTranslation('home')
  const labels = days.map(dayLabel)
  return (
    <Card title={title} meta={meta}>
      <Chart
        height={height}
        label={`${title}: ${series.map(({ name, values }) => `${name} ${count(values.reduce((sum, value) => sum + value, 0))}`).join(', ')}`}
        table={{
          columns: [t('day'), ...series.map(({ name }) => name)],
          rows: labels.map((label, day) => [label, ...series.map(({ values }) => count(values[day] ?? 0))]),
        }}
        option={(colors) => ({
          xAxis: { type: 'category', data: labels },
          yAxis: { type: 'value', minInterval: 1 },
          series: series.map(({ name, values, color, line, stack }) => ({
            name,
            type: line ? ('line' as const) : ('bar' as const),
            data: [...values],
            color: color(colors),
            ...(stack && { stack: 'all' }),
            ...(line ? { symbolSize: 5 } : { barMaxWidth: 22 }),
          })),
        })}
      />
    </Card>
  )
}

/** Devices deployed and retrieved a day. */
export const DeploymentsChart = ({ deployed, retrieved }: { deployed: Days; retrieved: Days }) => {
  const { t } = useTranslation('home')
  return (
    <DayChart
      title={t('deployments.title')}
      meta={t('deployments.context')}
      days={deployed.map(({ date }) => date)}
      series={[
        {
          name: t('deployments.deployed'),
          values: deployed.map((day) => day.count),
          color: (colors) => colors.c1,
          stack: true,
        },
        {
          name: t('deployments.retrieved'),
          values: retrieved.map((day) => day.count),
          color: (colors) => colors.c8,
          stack: true,
        },
      ]}
    />
  )
}

/** Accounts that signed in a day. */
export const UsersChart = ({ users }: { users: Answer<typeof dashboardCalls.getUsers> }) => {
  const { t } = useTranslation('home')
  return (
    <DayChart
      title={t('users.title')}
      meta={t('users.all', { count: users.allCount })}
      days={users.dailys.map(({ date }) => date)}
      series={[
        {
          name: t('users.signedIn'),
          values: users.dailys.map((day) => day.count),
          color: (colors) => colors.c1,
          line: true,
        },
      ]}
    />
  )
}

/** Device actions a day, by how they ended. */
export const ActionsChart = ({ days }: { days: Answer<typeof dashboardCalls.getActions> }) => {
  const { t } = useTranslation('home')
  return (
    <DayChart
      title={t('actions.title')}
      meta={t('actions.context')}
      days={days.map(({ date }) => date)}
      series={[
        {
          name: t('actions.succeeded'),
          values: days.map((day) => day.succeeded),
          color: (colors) => colors.ok,
          stack: true,
        },
        {
          name: t('actions.failed'),
          values: days.map((day) => day.failed),
          color: (colors) => colors.bad,
          stack: true,
        },
      ]}
    />
  )
}
