import { timeWriter } from '@headend/contract/formats'
import { count, hour, minute, percent, second } from '../../lib/formats.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { Card } from '../Card.tsx'
import { Chart } from '../Chart.tsx'
import { Status } from '../Status.tsx'
import { partsOf, ProfileBar } from './ProfileStatus.tsx'
import { useRollout, useRolloutWords } from './kind.ts'
import type { RolloutPage } from './kind.ts'
import { timeOf } from './safetyForm.ts'
import { doneLine, expectedLine, isLimited, windowsOf, zoned } from './window.ts'
import './rollout.css'

const marks = {
  success: 'completed',
  progress: 'proceeding',
  waiting: 'waiting',
  offline: 'offline',
  fail: 'failed',
  cancelled: 'stopped',
} as const

/** Whether seconds count on its axis. */
const isYoung = ({ startedTime, endedTime }: Pick<RolloutPage, 'startedTime' | 'endedTime'>, now: number): boolean =>
  endedTime === null && startedTime !== null && now - startedTime < 20 * minute

/** How many are updated over time, the hours in which it goes on shaded, and how it is expected to end. */
export function ProgressCard({ of }: Readonly<{ of: RolloutPage }>) {
  const word = useRolloutWords()
  const formats = useFormats()
  const { id, counts, outlook, startedTime, endedTime, status } = of
  const minutely = useNow(minute)
  // What is counted is of this moment; of one that has just begun each second is to be seen.
  const secondly = useNow(isYoung(of, minutely) ? second : minute)
  const now = Math.max(minutely, secondly)
  const history = useRollout().useHours(id)
  const until = endedTime ?? now
  const from = startedTime ?? until
  const done = doneLine(history, { from, until, success: counts.success })
  const { endTime, perHour } = outlook
  const most = counts.total - outlook.without - counts.fail - counts.cancelled
  const expected =
    status === 'progress' && endTime !== null && perHour !== null
      ? expectedLine(of, { from: now, to: endTime, done: counts.success, most, perHour })
      : []
  const last = Math.max(until, expected.at(-1)?.[0] ?? 0)
  const ends =
    expected.length > 0 && endTime !== null ? word('page.ends', { time: formats.dateTime(endTime) }) : undefined
  const window = isLimited(of)
    ? word('page.window', { hours: `${timeOf(of.startHour)}–${timeOf(of.endHour)}` })
    : undefined
  // Its hours are those of its operator, and so are those that are written below the line.
  const onAxis = zoned(of.timeZone)
  const spot = ([time, value]: readonly [number, number]): [number, number] => [onAxis(time), value]
  const span = last - from
  const writeAxis = timeWriter('UTC')
  const axisPattern = span > 36 * hour ? 'MM/DD' : span > 10 * minute ? 'HH:mm' : 'HH:mm:ss'
  return (
    <Card
      className="fp-progress"
      title={word('page.progress')}
      meta={ends}
      actions={
        <span className="fp-legend">
          <i className="fp-legend-line" /> {word('part.success')}
          {window !== undefined && (
            <>
              <i className="fp-legend-window" /> {window}
            </>
          )}
        </span>
      }
    >
      <Chart
        height={196}
        grows
        label={word('page.chart', { done: count(counts.success), total: count(counts.total) })}
        table={{
          columns: [word('page.time'), word('part.success')],
          rows: done.map(([time, value]) => [formats.dateTime(time), count(value)]),
        }}
        option={(colors) => ({
          useUTC: true,
          xAxis: {
            type: 'time' as const,
            min: onAxis(from),
            max: onAxis(last),
            splitNumber: 6,
            axisLabel: { hideOverlap: true, formatter: (time: number) => writeAxis(axisPattern, time) },
            axisPointer: { label: { formatter: ({ value }) => writeAxis('MM/DD HH:mm', Number(value)) } },
          },
          yAxis: { type: 'value', min: 0, max: Math.max(1, counts.total), minInterval: 1 },
          series: [
            {
              name: word('part.success'),
              type: 'line',
              // It was so until it changed: nothing is known of what lies between.
              step: 'end' as const,
              data: done.map(spot),
              endLabel: {
                show: endedTime === null,
                formatter: word('page.now', { done: count(counts.success) }),
                color: colors.text,
                fontWeight: 600,
                align: 'right' as const,
                // Above the line, unless that is where the chart ends.
                offset: [-12, counts.success > counts.total * 0.85 ? 16 : -14],
              },
              color: colors.ok,
              symbol: 'circle',
              symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (dataIndex === done.length - 1 ? 8 : 0),
              lineStyle: { width: 2 },
              areaStyle: { opacity: 0.12 },
              markArea: {
                silent: true,
                itemStyle: { color: colors.run, opacity: 0.1 },
                data: windowsOf(of, from, last).map(([opens, closes]) => [
                  { xAxis: onAxis(Math.max(opens, from)) },
                  { xAxis: onAxis(Math.min(closes, last)) },
                ]),
              },
              markLine: {
                silent: true,
                symbol: 'none',
                label: {
                  position: 'insideStartBottom',
                  formatter: word('page.targets', { total: count(counts.total) }),
                  color: colors['text-3'],
                },
                lineStyle: { color: colors['text-3'], type: 'dotted' },
                data: [{ yAxis: counts.total }],
              },
            },
            ...(expected.length > 0
              ? [
                  {
                    name: word('page.expected'),
                    type: 'line' as const,
                    data: expected.map(spot),
                    color: colors.ok,
                    endLabel: {
                      show: true,
                      formatter: word('page.expected'),
                      color: colors['text-3'],
                      align: 'right' as const,
                      offset: [-4, 14],
                    },
                    symbol: 'none',
                    lineStyle: { width: 1.5, type: 'dashed' as const },
                  },
                ]
              : []),
          ],
        })}
      />
      <div className="fp-whole">
        <ProfileBar of={counts} height={8} />
      </div>
      <dl className="fp-parts" aria-live="off">
        {partsOf(counts).map(({ part, value }) => (
          <div key={part}>
            <dt>
              <Status state={marks[part]} label={word(`part.${part}`)} />
            </dt>
            <dd>
              <b>{count(value)}</b>{' '}
              {(part === 'success' || part === 'fail') && counts.total > 0 && (
                <span className="hd-muted">{percent((value / counts.total) * 100)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
