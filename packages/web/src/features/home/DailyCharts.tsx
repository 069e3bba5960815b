import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import type { ChartColors } from '../../ui/Chart.tsx'
import { dayLabel } from './days.ts'

type Days = readonly Readonly<{ date: string; count: number }>[]

const height = 112

type Series = Readonly<{
  name: string
  values: readonly number[]
  color: 'c1' | 'c2' | 'c8' | 'ok' | 'bad'
  /** A line, and how it is drawn; bars stand on each other. */
  line?: 'solid' | 'dashed'
}>

/** The drawing of a line: dots at the last of its values only, where it is now. */
const lineOf = ({ values, line }: Series, colors: ChartColors) => ({
  type: 'line' as const,
  symbol: 'circle',
  symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (dataIndex === values.length - 1 ? 8 : 0),
  itemStyle: { borderColor: colors.surface, borderWidth: 2 },
  lineStyle: { width: 2, type: line === 'dashed' ? [5, 3] : ('solid' as const) },
})

const barOf = (colors: ChartColors) => ({
  type: 'bar' as const,
  stack: 'all',
  barWidth: '46%',
  barMaxWidth: 18,
  itemStyle: { borderRadius: 1.5, borderColor: colors.surface, borderWidth: 0.75 },
})

const shapeOf = ({ line }: Series): string => (line === undefined ? 'square' : line)

type Props = Readonly<{ title: string; meta: string; days: readonly string[]; series: readonly Series[] }>

/** Counts of the last days, as bars or lines, with a legend that hides and shows them, and a table behind them. */
const DayChart = ({ title, meta, days, series }: Props) => {
  const { t } = useTranslation('home')
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const labels = days.map(dayLabel)
  const toggle = (name: string): void =>
    setHidden(new Set(hidden.has(name) ? [...hidden].filter((one) => one !== name) : [...hidden, name]))
  return (
    <Card
      title={title}
      meta={meta}
      actions={
        <div className="home-legend">
          {series.map((one) => (
            <button key={one.name} type="button" aria-pressed={!hidden.has(one.name)} onClick={() => toggle(one.name)}>
              <i data-shape={shapeOf(one)} data-color={one.color} /> {one.name}
            </button>
          ))}
        </div>
      }
    >
      <Chart
        height={height}
        label={`${title}: ${series.map(({ name, values }) => `${name} ${count(values.reduce((sum, value) => sum + value, 0))}`).join(', ')}`}
        table={{
          columns: [t('day'), ...series.map(({ name }) => name)],
          rows: labels.map((label, day) => [label, ...series.map(({ values }) => count(values[day] ?? 0))]),
        }}
        option={(colors) => ({
          xAxis: {
            type: 'category',
            data: labels.map((value, index) =>
              index === labels.length - 1 ? { value, textStyle: { color: colors.text, fontWeight: 600 } } : value,
            ),
          },
          yAxis: { type: 'value', minInterval: 1, splitNumber: 2 },
          series: series
            .filter(({ name }) => !hidden.has(name))
            .map((one) => ({
              name: one.name,
              data: [...one.values],
              color: colors[one.color],
              ...(one.line ? lineOf(one, colors) : barOf(colors)),
            })),
        })}
      />
    </Card>
  )
}

type DailyProps = Readonly<{
  devices: Answer<typeof dashboardCalls.getDevices>
  users: Answer<typeof dashboardCalls.getUsers>
  actions: Answer<typeof dashboardCalls.getActions>
}>

const counts = (days: Days): readonly number[] => days.map(({ count: value }) => value)

/** What happened a day: devices deployed and retrieved, accounts that signed in and that acted on a device, actions by how they ended. */
export const DailyCharts = ({ devices, users, actions }: DailyProps) => {
  const { t } = useTranslation('home')
  return (
    <>
      <DayChart
        title={t('deployments.title')}
        meta={t('deployments.context')}
        days={devices.dailys.map(({ date }) => date)}
        series={[
          { name: t('deployments.deployed'), values: counts(devices.dailys), color: 'c1' },
          { name: t('deployments.retrieved'), values: counts(devices.retrieved), color: 'c8' },
        ]}
      />
      <DayChart
        title={t('users.title')}
        meta={t('users.context')}
        days={users.dailys.map(({ date }) => date)}
        series={[
          { name: t('users.signedIn'), values: counts(users.dailys), color: 'c1', line: 'solid' },
          { name: t('users.acting'), values: counts(users.acting), color: 'c2', line: 'dashed' },
        ]}
      />
      <DayChart
        title={t('actions.title')}
        meta={t('actions.context')}
        days={actions.map(({ date }) => date)}
        series={[
          { name: t('actions.succeeded'), values: actions.map(({ succeeded }) => succeeded), color: 'ok' },
          { name: t('actions.failed'), values: actions.map(({ failed }) => failed), color: 'bad' },
        ]}
      />
    </>
  )
}
