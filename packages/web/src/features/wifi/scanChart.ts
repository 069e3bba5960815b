import type { Band } from '@headend/contract/deviceInfo'
import type { Neighbor, Radio } from '@headend/contract/wifi'
import { autoChannel } from '@headend/contract/wifiRules'
import type { EChartsOption } from 'echarts'
import type { ChartColors } from '../../ui/Chart.tsx'
import { overlap, spanOf } from './spans.ts'

/** dBm at the foot of the chart, where nothing is heard any more. */
const floor = -100

const range: Readonly<Record<Band, Readonly<{ min: number; max: number; interval: number }>>> = {
  '2.4GHz': { min: -1, max: 15, interval: 1 },
  '5GHz': { min: 32, max: 169, interval: 16 },
  '6GHz': { min: -1, max: 97, interval: 16 },
}

type Shape = Readonly<{ name: string; span: readonly [number, number]; strength: number }>

/** Neighbours whose names stand in the chart. */
const mostNamed = 4

/** Decibels between two names above each other. */
const nameHeight = 12

/** A network as it is drawn: steep at its edges, flat over its channels. */
const outline = ({ span: [from, to], strength }: Shape): [number, number][] => {
  const slope = Math.min(1, (to - from) / 4)
  return [
    [from, floor],
    [from + slope, strength],
    [to - slope, strength],
    [to, floor],
  ]
}

const shapeOf = (neighbor: Neighbor): Shape => ({
  name: neighbor.ssid ?? neighbor.bssid ?? '',
  span: spanOf(neighbor.band, neighbor.channel, neighbor.bandwidth),
  strength: neighbor.signal_strength ?? floor,
})

/** Those whose names have room beside those of stronger ones: a name is as wide as a third of the band. */
export const namedOf = (band: Band, neighbors: readonly Neighbor[]): readonly Neighbor[] => {
  const { min, max } = range[band]
  const placed: { neighbor: Neighbor; at: number; strength: number }[] = []
  for (const neighbor of neighbors) {
    const { name, span, strength } = shapeOf(neighbor)
    const at = (span[0] + span[1]) / 2
    const isFree = placed.every(
      (one) => Math.abs(one.at - at) > (max - min) / 3 || Math.abs(one.strength - strength) > nameHeight,
    )
    if (name !== '' && isFree && placed.length < mostNamed) placed.push({ neighbor, at, strength })
  }
  return placed.map(({ neighbor }) => neighbor)
}

/** The device's own channels: as they are, and as they would be with what is edited. */
export type OwnSpan = Readonly<{ span: readonly [number, number]; isEdited: boolean; label: string }>

/** Where a radio sends; null while nobody knows which channel it has. */
export const ownSpan = (radio: Radio): readonly [number, number] | null => {
  const channel = radio.channel === autoChannel || radio.channel === null ? radio.channel_in_use : radio.channel
  return channel === null ? null : spanOf(radio.frequency_band, channel, radio.operating_channel_bandwidth)
}

/** The networks of one band: channels across, strength upwards. */
export const scanOption =
  (band: Band, neighbors: readonly Neighbor[], own: readonly OwnSpan[]) =>
  (colors: ChartColors): EChartsOption => {
    const names = namedOf(band, neighbors)
    return {
      grid: { left: 4, right: 12, top: 22, bottom: 4 },
      tooltip: { trigger: 'item', formatter: '{a}' },
      xAxis: {
        type: 'value',
        ...range[band],
        axisLabel: { showMinLabel: false, showMaxLabel: false },
        splitLine: { show: false },
      },
      yAxis: { type: 'value', min: floor, max: -30, interval: 20 },
      series: [
        ...neighbors.map((neighbor) => {
          const shape = shapeOf(neighbor)
          const [first, ...rest] = outline(shape)
          const top = {
            value: [(shape.span[0] + shape.span[1]) / 2, shape.strength],
            label: { show: names.includes(neighbor) },
          }
          return {
            type: 'line' as const,
            name: `${shape.name} · ${shape.strength} dBm`,
            data: [...(first ? [first] : []), ...rest.slice(0, 1), top, ...rest.slice(1)],
            symbol: 'circle',
            symbolSize: 0,
            showAllSymbol: true,
            label: {
              show: false,
              position: 'top' as const,
              distance: 2,
              formatter: shape.name,
              color: colors['text-3'],
              fontSize: 11,
            },
            lineStyle: { color: colors['text-3'], width: 1 },
            areaStyle: { color: colors['text-3'], opacity: 0.14, origin: 'start' as const },
          }
        }),
        ...own.map(({ span, isEdited, label }) => ({
          type: 'line' as const,
          name: label,
          data: outline({ name: label, span, strength: -38 }),
          showSymbol: false,
          endLabel: { show: false },
          lineStyle: { color: colors.c1, width: 2, type: isEdited ? ('dashed' as const) : ('solid' as const) },
          ...(isEdited ? {} : { areaStyle: { color: colors.c1, opacity: 0.14, origin: 'start' as const } }),
          markPoint: {
            symbolSize: 0,
            label: { formatter: label, color: colors.c1, fontSize: 11 },
            data: [{ name: label, coord: [(span[0] + span[1]) / 2, -34] }],
          },
        })),
      ],
    }
  }

/** How many networks share channels with a span, and the strongest of them. */
export const heardOn = (
  neighbors: readonly Neighbor[],
  span: readonly [number, number],
): Readonly<{ count: number; strongest: number | null }> => {
  const there = neighbors.filter((one) => overlap(span, spanOf(one.band, one.channel, one.bandwidth)))
  const strengths = there.flatMap(({ signal_strength }) => signal_strength ?? [])
  return { count: there.length, strongest: strengths.length === 0 ? null : Math.max(...strengths) }
}
