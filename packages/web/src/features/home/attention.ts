/** What of the fleet needs a person, worst first. */
export type Attention =
  | Readonly<{ kind: 'failed'; count: number; total: number }>
  | Readonly<{ kind: 'offlineIn'; count: number; city: string; share: number; provinceId: string }>
  | Readonly<{ kind: 'requests'; count: number }>
  | Readonly<{ kind: 'offlineLong'; count: number }>

export type Place = Readonly<{ provinceId: string; name: string; devices: number; online: number }>

type Figures = Readonly<{
  offlineCount: number
  offlineRecentCount: number
  requestCount: number
  /** Of today, in the company's zone. */
  actions: Readonly<{ succeeded: number; failed: number }>
  places: readonly Place[]
}>

/** Below this share of devices online a place needs attention. Percent. */
export const lowShare = 95
/** A place with fewer devices says nothing by its share. */
const fewest = 5

/** Percent of devices online; 100 for a place without devices. */
export const shareOnline = ({ devices, online }: { devices: number; online: number }): number =>
  devices === 0 ? 100 : (online / devices) * 100

const urgency = { failed: 0, offlineIn: 1, requests: 2, offlineLong: 3 } as const

/** The items of the attention card. */
export const attentionOf = (figures: Figures): readonly Attention[] => {
  const { actions } = figures
  const items: readonly Attention[] = [
    ...(actions.failed > 0
      ? [{ kind: 'failed' as const, count: actions.failed, total: actions.failed + actions.succeeded }]
      : []),
    ...figures.places
      .filter((place) => place.devices >= fewest && shareOnline(place) < lowShare)
      .map((place) => ({
        kind: 'offlineIn' as const,
        count: place.devices - place.online,
        city: place.name,
        share: shareOnline(place),
        provinceId: place.provinceId,
      }))
      .toSorted((a, b) => a.share - b.share),
    ...(figures.requestCount > 0 ? [{ kind: 'requests' as const, count: figures.requestCount }] : []),
    ...(figures.offlineCount > figures.offlineRecentCount
      ? [{ kind: 'offlineLong' as const, count: figures.offlineCount - figures.offlineRecentCount }]
      : []),
  ]
  return items.toSorted((a, b) => urgency[a.kind] - urgency[b.kind]).slice(0, 6)
}

type CityFigures = Readonly<{ opRegionId: string; cityDeviceCount: number; onlineCount: number }>

/** Devices by province, most devices first; a province without a name is called by its id. */
export const placesOf = (
  cities: readonly CityFigures[],
  provinces: readonly { provinceId: string; provinceName: string }[],
): readonly Place[] => {
  const sums = new Map<string, Place>()
  for (const { opRegionId, cityDeviceCount, onlineCount } of cities) {
    const before = sums.get(opRegionId)
    sums.set(opRegionId, {
      provinceId: opRegionId,
      name: provinces.find(({ provinceId }) => provinceId === opRegionId)?.provinceName ?? opRegionId,
      devices: (before?.devices ?? 0) + cityDeviceCount,
      online: (before?.online ?? 0) + onlineCount,
    })
  }
  return [...sums.values()].filter(({ devices }) => devices > 0).toSorted((a, b) => b.devices - a.devices)
}
