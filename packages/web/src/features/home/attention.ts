import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'
import { lowShare, shareOnline } from '../../ui/cityMap/places.ts'
import type { Counted, Place } from '../../ui/cityMap/places.ts'

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
    .filter((place) => shareOnline(place) < lowShare)
    .map((place) => ({
      kind: 'offlineIn' as const,
      count: place.devices - place.online,
      time: offlineIn.find(({ provinceId }) => provinceId === place.provinceId)?.time ?? null,
      city: place.name,
      share: shareOnline(place),
      change: changeInHour(place),
      provinceId: place.provinceId,
    }))
    // A small place is soon low: where most are away is what matters.
    .toSorted((a, b) => b.count - a.count || a.share - b.share)
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

/** What is deployed beside these places: in others, or in no city. Null where there is none of it. */
export const besides = (places: readonly Counted[], all: Counted): Counted | null => {
  const devices = all.devices - places.reduce((sum, place) => sum + place.devices, 0)
  const online = all.online - places.reduce((sum, place) => sum + place.online, 0)
  return devices > 0 ? { devices, online: Math.min(devices, Math.max(0, online)) } : null
}
