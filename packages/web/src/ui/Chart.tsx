import type { EChartsType } from 'echarts/core'
import type { EChartsOption } from 'echarts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { axisCount } from '../lib/formats.ts'
import { useServices } from '../lib/services.tsx'
import { useStore } from '../lib/store.ts'
import { Empty, Skeleton } from './Blank.tsx'
import { classes } from './classes.ts'
import { textColumns, ValueTable } from './ValueTable.tsx'
import './vitals.css'

const names = [
  ...([
    'c1',
    'c2',
    'c3',
    'c4',
    'c5',
    'c6',
    'c7',
    'c8',
    'band-24',
    'band-5',
    'band-6',
    'grid',
    'axis',
    'track',
  ] as const),
  ...([
    'text',
    'text-2',
    'text-3',
    'surface',
    'raised',
    'border',
    'ok-solid',
    'warn-solid',
    'bad-solid',
    'run-solid',
    'idle-solid',
    'held-solid',
  ] as const),
] as const

type Token = (typeof names)[number]

/** The tokens by name, and the solid colours of the families by the family's name alone. */
export type ChartColors = Readonly<Record<Token | 'ok' | 'warn' | 'bad' | 'run' | 'idle' | 'held', string>>

const readColors = (element: Element): ChartColors => {
  const style = getComputedStyle(element)
  const value = (name: Token): string => style.getPropertyValue(`--${name}`).trim()
  const tokens = Object.fromEntries(names.map((name) => [name, value(name)]))
  // The names are listed above, so every one of them is there.
  return {
    ...tokens,
    ok: value('ok-solid'),
    warn: value('warn-solid'),
    bad: value('bad-solid'),
    run: value('run-solid'),
    idle: value('idle-solid'),
    held: value('held-solid'),
  } as ChartColors
}

const list = <T,>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as T]

/** The console's axes, grid and tooltip beneath what a chart says itself. */
const dressed = (option: EChartsOption, colors: ChartColors): EChartsOption => {
  const label = { color: colors.axis, fontSize: 11 }
  const axis = (one: object, isValue: boolean): object => ({
    axisTick: { show: false },
    axisLine: { show: !isValue, lineStyle: { color: colors.grid } },
    splitLine: { show: isValue, lineStyle: { color: colors.grid } },
    axisLabel: {
      ...label,
      ...(isValue ? { formatter: axisCount } : {}),
      ...('axisLabel' in one && typeof one.axisLabel === 'object' ? one.axisLabel : {}),
    },
    ...(isValue ? { splitNumber: 3 } : {}),
    ...Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'axisLabel')),
  })
  const { tooltip } = option
  return {
    animationDuration: 300,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, fontSize: 11, color: colors['text-2'] },
    color: [colors.c1, colors.c2, colors.c3, colors.c4, colors.c5, colors.c6, colors.c7, colors.c8],
    ...option,
    tooltip: {
      trigger: 'axis',
      confine: true,
      order: 'valueDesc',
      axisPointer: { lineStyle: { color: colors['text-3'], type: 'dashed' } },
      backgroundColor: colors.raised,
      borderColor: colors.border,
      padding: [6, 10],
      textStyle: { color: colors.text, fontSize: 12 },
      ...(Array.isArray(tooltip) ? {} : tooltip),
    },
    grid: {
      left: 4,
      right: 8,
      top: 12,
      // Labels of days reach a little below the line they are measured by.
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
      ...(Array.isArray(option.grid) ? {} : option.grid),
    },
    ...(option.xAxis ? { xAxis: list(option.xAxis).map((one) => axis(one, one.type === 'value')) } : {}),
    ...(option.yAxis
      ? { yAxis: list(option.yAxis).map((one) => axis(one, one.type === 'value' || one.type === undefined)) }
      : {}),
  }
}

type Props = Readonly<{
  /** What the chart shows and finds, for who does not see it. */
  label: string
  option: (colors: ChartColors) => EChartsOption
  height?: number | undefined
  /** It takes the height that its container has beyond that. */
  grows?: boolean
  /** The same numbers as a table. */
  table: Readonly<{ columns: readonly string[]; rows: readonly (readonly ReactNode[])[] }>
  /** Beside "Show as table", such as the age of the numbers. */
  foot?: ReactNode | undefined
}>

/** A chart in the console's dress. The drawing library comes when the first chart is shown; colours follow the theme. */
export function Chart({ label, option, height = 200, grows = false, table, foot }: Props) {
  const { t } = useTranslation()
  const shownScheme = useStore(useServices().scheme.shown)
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const [asTable, setAsTable] = useState(false)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const isEmpty = table.rows.length === 0

  const draw = useEffectEvent(() => {
    const element = box.current
    if (!element || !chart.current) return
    const colors = readColors(element)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current.setOption(
      { ...dressed(option(colors), colors), ...(still ? { animation: false } : {}) },
      { notMerge: true },
    )
  })

  useEffect(() => {
    const element = box.current
    if (!element || asTable || isEmpty) return
    let gone = false
    let end = (): void => undefined
    import('./echarts.ts').then(
      ({ init }) => {
        if (gone) return
        const made = init(element, undefined, { renderer: 'svg' })
        chart.current = made
        const watch = new ResizeObserver(() => made.resize())
        watch.observe(element)
        end = () => {
          watch.disconnect()
          made.dispose()
          chart.current = null
        }
        setState('ready')
        draw()
      },
      () => setState('failed'),
    )
    return () => {
      gone = true
      end()
    }
  }, [asTable, isEmpty])

  // New numbers, another theme or language: the option is cheap to make again.
  useEffect(() => draw(), [option, shownScheme, state])

  if (isEmpty) return <Empty title={t('chart.empty')} />
  const showsTable = asTable || state === 'failed'
  return (
    <figure className={classes('hd-chart', grows && 'hd-chart-grows')}>
      {showsTable ? (
        <div className="hd-chart-table" style={{ maxHeight: height }} tabIndex={0} role="group" aria-label={label}>
          <ValueTable columns={textColumns(table.columns, true)} rows={table.rows} />
        </div>
      ) : (
        <>
          <div
            ref={box}
            role="img"
            aria-label={label}
            style={{ [grows ? 'minHeight' : 'height']: height, ...(state === 'ready' ? {} : { display: 'grid' }) }}
          />
          {state === 'loading' && <Skeleton />}
        </>
      )}
      <figcaption className={classes('hd-chart-foot', foot === undefined && !showsTable && 'hd-chart-foot-over')}>
        {foot}
        {state !== 'failed' && (
          <button type="button" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'chart.asChart' : 'chart.asTable')}
          </button>
        )}
      </figcaption>
    </figure>
  )
}
