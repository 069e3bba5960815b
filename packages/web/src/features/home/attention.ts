import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'

type Answered = Answer<typeof dashboardCalls.getAttention>

/** What of the fleet needs a person, worst first. `time`, where it is known: since when, or when it last happened. */
export type Attention = Readonly<{ count: number; time: number | null }> &
  (
    | Readonly<{ kind: 'overLimit'; worst: Answered['overLimit']['worst'] }>
    | Readonly<{ kind: 'failedAction'; actions: number; taskType: string | null }>
    | Readonly<{ kind: 'offlineIn'; city: string; share: number; change: number | null; provinceId: string }>
    | Readonly<{ kind: 'requests' }>
    | Readonly<{ kind: 'unregistered' }>
    | Readonly<{ kind: 'offlineLong' }>
    /** `end`: when the first of them is over. */
    | Readonly<{ kind: 'certificateEnds'; end: number }>
    | Readonly<{ kind: 'portCertificate' | 'portRevocations'; end: number }>
  )

export type Counted = Readonly<{ devices: number; online: number }>

/** A province, and what was counted in it an hour ago; null where nobody measured then. */
export type Place = Counted & Readonly<{ provinceId: string; name: string; hourAgo: Counted | null }>

/** Below this share of devices online a place needs attention. Percent. */
export const lowShare = 95
/** A place with fewer devices says nothing by its share. */
const fewest = 5

/** Percent of devices online; 100 for a place without devices. */
export const shareOnline = ({ devices, online }: Counted): number => (devices === 0 ? 100 : (online / devices) * 100)

/** By how many points the share has changed in an hour, as it is written; null where that is not known. */
export const changeInHour = (place: Place): number | null =>
  place.hourAgo === null ? null : Math.round((shareOnline(place) - shareOnline(place.hourAgo)) * 10) / 10

/** The items of the attention card. */
export const attentionOf = (answered: Answered, places: readonly Place[]): readonly Attention[] => {
  const { overLimit, failedAction, requested, offlineLong, offlineIn, certificateEnds, devicePort, unregistered } =
    answered
  const ending = <Kind extends string>(kind: Kind, end: number | null | undefined, count = 1) =>
    typeof end === 'number' ? [{ kind, count, time: null, end }] : []
  const low = places
    .filter((place) => place.devices >= fewest && shareOnline(place) < lowShare)
    .map((place) => ({
      kind: 'offlineIn' as const,
      count: place.devices - place.online,
      time: offlineIn.find(({ provinceId }) => provinceId === place.provinceId)?.time ?? null,
      city: place.name,
      share: shareOnline(place),
      change: changeInHour(place),
      provinceId: place.provinceId,
    }))
    .toSorted((a, b) => a.share - b.share)
  const items: readonly Attention[] = [
    // Without these no device gets in.
    ...ending('portCertificate', devicePort?.certificateEnd),
    ...ending('portRevocations', devicePort?.revocationsEnd),
    { kind: 'overLimit', ...overLimit },
    { kind: 'failedAction', ...failedAction },
    ...low.slice(0, 3),
    { kind: 'requests', ...requested },
    ...(unregistered ? [{ kind: 'unregistered' as const, ...unregistered }] : []),
    ...ending('certificateEnds', certificateEnds.time, certificateEnds.count),
    { kind: 'offlineLong', ...offlineLong },
  ]
  return items.filter(({ count }) => count > 0)
}

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

/** What is deployed beside these places: in others, or in no city. Null where there is none of it. */
export const besides = (places: readonly Counted[], all: Counted): Counted | null => {
  const devices = all.devices - places.reduce((sum, place) => sum + place.devices, 0)
  const online = all.online - places.reduce((sum, place) => sum + place.online, 0)
  return devices > 0 ? { devices, online: Math.min(devices, Math.max(0, online)) } : null
}
