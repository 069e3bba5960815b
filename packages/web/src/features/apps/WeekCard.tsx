import { appsAndroidCalls } from '@headend/contract/apps'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall } from '../../lib/services.tsx'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { axisOf, inWords, weekOf } from './usage.ts'
import type { AppColor, Series } from './usage.ts'

type Colors = ReadonlyMap<string, AppColor>

/** How long what was used is fresh: a device counts by days; milliseconds. */
const weekLife = 60_000

/** `2026-11-20` as an axis has it. */
const dayOf = (date: string): string => `${date.slice(5, 7)}/${date.slice(8, 10)}`

/** What the apps of a device used on each of the last seven days, a line for each of those used most. */
export function WeekCard({ endpointId, colors }: Readonly<{ endpointId: string; colors: Colors }>) {
  const { t } = useTranslation('apps')
  const [measure, setMeasure] = useState<'usingTime' | 'internet'>('usingTime')
  const query = useCall(appsAndroidCalls.listWeeklyStats, { body: { endpointId } }, { life: weekLife, silent: true })
  const week = query.data && weekOf(query.data, measure)
  return (
    <Card
      title={t('week.title')}
      meta={
        week &&
        (week.apps > week.series.length ? t('week.some', { shown: week.series.length, all: week.apps }) : t('week.all'))
      }
      actions={
        <Segments
          label={t('week.of')}
          value={measure}
          onChange={setMeasure}
          options={[
            { value: 'usingTime', label: t('week.usingTime') },
            { value: 'internet', label: t('week.internet') },
          ]}
        />
      }
    >
      {week ? (
        <Week {...week} {...{ measure, colors }} />
      ) : query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Card>
  )
}

type WeekProps = Readonly<{
  days: readonly string[]
  series: readonly Series[]
  measure: 'usingTime' | 'internet'
  colors: Colors
}>

const Week = ({ days, series, measure, colors }: WeekProps) => {
  const { t } = useTranslation('apps')
  const [most] = series
  if (most === undefined) return <Empty title={t('week.none')} />
  const sum = most.values.reduce<number>((all, one) => all + (one ?? 0), 0)
  const axis = axisOf(Math.max(...series.flatMap(({ values }) => values.map((one) => one ?? 0))), measure)
  /** The last of them is today, and is not over. */
  const labelled = (color: string) =>
    days.map((day, at) =>
      at === days.length - 1 ? { value: dayOf(day), textStyle: { color, fontWeight: 600 } } : dayOf(day),
    )
  const write = (value: unknown): string => inWords(measure, typeof value === 'number' ? value : null)
  return (
    <>
      <ul className="hd-app-legend">
        {series.map(({ appId, label }) => (
          <li key={appId}>
            <i data-color={colors.get(appId)} />
            {label}
          </li>
        ))}
      </ul>
      <Chart
        height={240}
        label={t('week.finding', {
          measure: t(`week.${measure}`),
          label: most.label,
          value: inWords(measure, sum),
        })}
        table={{
          columns: [t('week.day'), ...series.map(({ label }) => label)],
          rows: days.map((day, at) => [dayOf(day), ...series.map(({ values }) => write(values[at]))]),
        }}
        option={(tokens) => ({
          tooltip: { valueFormatter: write },
          xAxis: { type: 'category', boundaryGap: false, data: labelled(tokens.text) },
          yAxis: { type: 'value', ...axis, axisLabel: { formatter: write } },
          series: series.map(({ appId, label, values }) => ({
            type: 'line',
            name: label,
            data: [...values],
            color: tokens[colors.get(appId) ?? 'idle'],
            symbol: 'circle',
            symbolSize: 5,
            lineStyle: { width: 2 },
          })),
        })}
      />
    </>
  )
}
