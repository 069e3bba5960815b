import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'

type Answered = Answer<typeof dashboardCalls.getAttention>

/** What of the fleet needs a person, worst first. `time`, where it is known: since when, or when it last happened. */
export type Attention = Readonly<{ count: number; time: number | null }> &
  (
    | Readonly<{ kind: 'overLimit'; worst: Answered['overLimit']['worst'] }>
    | Readonly<{ kind: 'failedAction'; actions: number; taskType: string | null }>
    | Readonly<{ kind: 'offlineIn'; city: string; share: number; provinceId: string }>
    | Readonly<{ kind: 'requests' }>
    | Readonly<{ kind: 'offlineLong' }>
  )

export type Place = Readonly<{ provinceId: string; name: string; devices: number; online: number }>

/** Below this share of devices online a place needs attention. Percent. */
export const lowShare = 95
/** A place with fewer devices says nothing by its share. */
const fewest = 5

/** Percent of devices online; 100 for a place without devices. */
export const shareOnline = ({ devices, online }: { devices: number; online: number }): number =>
  devices === 0 ? 100 : (online / devices) * 100

/** The items of the attention card. */
export const attentionOf = (answered: Answered, places: readonly Place[]): readonly Attention[] => {
  const { overLimit, failedAction, requested, offlineLong, offlineIn } = answered
  const low = places
    .filter((place) => place.devices >= fewest && shareOnline(place) < lowShare)
    .map((place) => ({
      kind: 'offlineIn' as const,
      count: place.devices - place.online,
      time: offlineIn.find(({ provinceId }) => provinceId === place.provinceId)?.time ?? null,
      city: place.name,
      share: shareOnline(place),
      provinceId: place.provinceId,
    }))
    .toSorted((a, b) => a.share - b.share)
  const items: readonly Attention[] = [
    { kind: 'overLimit', ...overLimit },
    { kind: 'failedAction', ...failedAction },
    ...low.slice(0, 3),
    { kind: 'requests', ...requested },
    { kind: 'offlineLong', ...offlineLong },
  ]
  return items.filter(({ count }) => count > 0)
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
