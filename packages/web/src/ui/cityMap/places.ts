export type Counted = Readonly<{ devices: number; online: number }>

/** A province, and what was counted in it an hour ago; null where nobody measured then. */
export type Place = Counted & Readonly<{ provinceId: string; name: string; hourAgo: Counted | null }>

/** Below this share of devices online a place needs attention. Percent. */
export const lowShare = 95

/** Percent of devices online; 100 for a place without devices. */
export const shareOnline = ({ devices, online }: Counted): number => (devices === 0 ? 100 : (online / devices) * 100)

type CityFigures = Readonly<{
  opRegionId: string
  cityDeviceCount: number
  onlineCount: number
  hourAgo: Counted | null
}>

const sumOf = (one: Counted | null | undefined, other: Counted | null): Counted | null =>
  !one || !other ? (one ?? other) : { devices: one.devices + other.devices, online: one.online + other.online }

/** Devices by province, most devices first; a province without a name is called by its id. */
export const placesOf = (
  cities: readonly CityFigures[],
  provinces: readonly { provinceId: string; provinceName: string }[],
): readonly Place[] => {
  const sums = new Map<string, Place>()
  for (const { opRegionId, cityDeviceCount, onlineCount, hourAgo } of cities) {
    const before = sums.get(opRegionId)
    sums.set(opRegionId, {
      provinceId: opRegionId,
      name: provinces.find(({ provinceId }) => provinceId === opRegionId)?.provinceName ?? opRegionId,
      devices: (before?.devices ?? 0) + cityDeviceCount,
      online: (before?.online ?? 0) + onlineCount,
      hourAgo: sumOf(before?.hourAgo, hourAgo),
    })
  }
  return [...sums.values()].filter(({ devices }) => devices > 0).toSorted((a, b) => b.devices - a.devices)
}
