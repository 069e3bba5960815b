import { speed } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats } from '../../lib/services.tsx'
import { Chart } from '../../ui/Chart.tsx'
import type { Rate } from './rates.ts'

type Props = Readonly<{ name: string; rates: readonly Readonly<{ time: number; rate: Rate }>[] }>

const megabits = (bits: number | null): number | null => (bits === null ? null : Math.round(bits / 10_000) / 100)

/** How much goes in and out of an interface, since the page was opened. */
export function RateChart({ name, rates }: Props) {
  const { t } = useTranslation('network')
  const formats = useFormats()
  const last = rates.at(-1)?.rate
  const words = (bits: number | null | undefined): string =>
    speed(bits === null || bits === undefined ? null : bits / 1e6)
  const series = [
    { label: t('statistics.received'), color: 'c1', of: ({ received }: Rate) => received },
    { label: t('statistics.sent'), color: 'c2', of: ({ sent }: Rate) => sent },
  ] as const
  if (!last) return <p className="hd-muted hd-network-wait">{t('statistics.first')}</p>
  return (
    <Chart
      height={180}
      label={t('statistics.chart', { name, received: words(last.received), sent: words(last.sent) })}
      table={{
        columns: [t('statistics.time'), ...series.map(({ label }) => `${label}, Mbps`)],
        rows: rates
          .toReversed()
          .map(({ time, rate }) => [formats.time(time), ...series.map(({ of }) => words(of(rate)))]),
      }}
      foot={
        <span className="hd-network-legend">
          {series.map(({ label, color, of }) => (
            <span key={label}>
              <i style={{ background: `var(--${color})` }} /> {label} <b>{words(of(last))}</b>
            </span>
          ))}
        </span>
      }
      option={(colors) => ({
        animation: false,
        xAxis: { type: 'category', boundaryGap: false, data: rates.map(({ time }) => formats.time(time)) },
        yAxis: { type: 'value', min: 0 },
        tooltip: { valueFormatter: (value) => speed(typeof value === 'number' ? value : null) },
        series: series.map(({ label, color, of }) => ({
          type: 'line',
          name: label,
          color: colors[color],
          showSymbol: rates.length < 2,
          lineStyle: { width: 2 },
          areaStyle: { opacity: 0.07 },
          // A gap where a counter began anew: nobody knows what went through.
          connectNulls: false,
          data: rates.map(({ rate }) => megabits(of(rate))),
        })),
      })}
    />
  )
}
