import type { Band } from '@headend/contract/deviceInfo'

/** Where blocks of bonded channels begin (IEEE 802.11 Annex E), lowest last. */
const blocks: Readonly<Record<Band, readonly number[]>> = {
  '2.4GHz': [],
  '5GHz': [149, 100, 36],
  '6GHz': [1],
}

/** MHz of `80MHz`; 20 for what is none. */
export const widthOf = (bandwidth: string | null): number => Number(/^(\d{2,3})MHz/.exec(bandwidth ?? '')?.[1] ?? 20)

/** The channel numbers from and to which a network is heard: a number stands for 5 MHz. */
export const spanOf = (band: Band, channel: number, bandwidth: string | null): readonly [number, number] => {
  const width = widthOf(bandwidth) / 5
  const first = blocks[band].find((one) => channel >= one)
  const start = first === undefined ? channel : first + Math.floor((channel - first) / width) * width
  return [start - 2, start + width - 2]
}

/** Whether two networks are heard on a channel in common. */
export const overlap = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]): boolean => a < d && c < b
