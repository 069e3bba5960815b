import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { percent } from '../../lib/formats.ts'
import { useCompanyFormats } from './zone.ts'
import { Chart } from '../../ui/Chart.tsx'
import { dayPlaces, lowestOf, scaleOf, sharePoints } from './share.ts'

type Props = Readonly<{ devices: Answer<typeof dashboardCalls.getDevices>; share: number | null; now: number }>

/** The share of deployed devices online over the last seven days, hour by hour, in the days of the company. */
export const ShareChart = ({ devices, share, now }: Props) => {
  const { t } = useTranslation('home')
  const formats = useCompanyFormats(devices.timeZone)
  const points = share === null ? [] : sharePoints(devices.hourlys, now, share)
  const values = points.flatMap(([, value]) => value ?? [])
  const moment = (time: number): string => `${formats.chartDay(time)} ${formats.clock(time)}`
  if (points.length < 2) return <p className="home-health-none hd-muted">{t('health.noHistory')}</p>
  const { min, max, interval } = scaleOf(points)
  const lowest = lowestOf(points)
  const places = dayPlaces(points, formats.chartDay)
  const [start] = points
  return (
    <Chart
      height={184}
      label={t('health.finding', {
        low: percent(Math.min(...values)),
        high: percent(Math.max(...values)),
        now: percent(share),
      })}
      table={{
        columns: [t('health.time'), t('health.shareOnline')],
        rows: points.toReversed().map(([time, value]) => [moment(time), percent(value)]),
      }}
      option={(colors) => ({
        grid: { right: 18 },
        tooltip: {
          formatter: (shown: unknown) => {
            const one: unknown = Array.isArray(shown) ? shown[0] : shown
            const value: unknown = Object(one).value
            return Array.isArray(value) ? `${moment(Number(value[0]))}<br><b>${percent(value[1])}</b>` : ''
          },
        },
        xAxis: {
          type: 'value',
          min: start?.[0] ?? now,
          max: now,
          splitLine: { show: false },
          axisLabel: {
            customValues: [...places],
            hideOverlap: true,
            // Of two that have no room the one before today goes.
            showMaxLabel: true,
            formatter: (time: number) =>
              formats.chartDay(time) === formats.chartDay(now)
                ? `{today|${formats.chartDay(time)}}`
                : formats.chartDay(time),
            rich: { today: { color: colors.text, fontWeight: 600, fontSize: 11 } },
          },
        },
        yAxis: { type: 'value', min, max, interval, axisLabel: { formatter: '{value}%' } },
        series: [
          {
            type: 'line',
            data: points.map(([time, value]) => [time, value]),
            showSymbol: false,
            lineStyle: { width: 1.75 },
            color: colors.c1,
            areaStyle: {
              color: {
                type: 'linear',
                x: 0,
                y: 0,
                x2: 0,
                y2: 1,
                colorStops: [
                  { offset: 0, color: `${colors.c1}38` },
                  { offset: 1, color: `${colors.c1}00` },
                ],
              },
            },
            markPoint: {
              silent: true,
              data: [
                {
                  name: '',
                  coord: [now, share ?? 0],
                  symbol: 'circle',
                  symbolSize: 9,
                  itemStyle: { color: colors.c1, borderColor: colors.surface, borderWidth: 2 },
                  label: { show: false },
                },
                ...(lowest
                  ? [
                      {
                        name: '',
                        coord: [...lowest],
                        symbol: 'rect',
                        symbolSize: [1, 12],
                        symbolOffset: [0, 10],
                        itemStyle: { color: colors.axis },
                        label: {
                          position:
                            lowest[0] > (now + (start?.[0] ?? now)) / 2 ? ('left' as const) : ('right' as const),
                          color: colors.axis,
                          fontSize: 11,
                          formatter: t('health.lowest', { share: percent(lowest[1]), time: moment(lowest[0]) }),
                        },
                      },
                    ]
                  : []),
              ],
            },
          },
        ],
      })}
    />
  )
}
