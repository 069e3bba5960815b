import type { SetDifferences, SetManifest } from '@headend/contract/metadataSets'

type Entry = Readonly<Record<string, unknown>> & Readonly<{ id: string; file: string }>
type Part = SetDifferences['channels']

/** The fields that say nothing to people: they follow from the file. */
const silent: ReadonlySet<string> = new Set(['id', 'file', 'size', 'seconds'])

/** What a field of a manifest says: a text or a number, or nothing. */
const shown = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const nameOf = ({ id, name, description }: Entry): string =>
  shown(name) || shown(description).replaceAll('\n', ' ') || id

/**
 * The most of `places` that grow from one to the next: what stands there has kept its order, and the fewest others have moved
 * (the longest increasing subsequence, by patience sorting).
 */
const unmoved = (places: readonly number[]): ReadonlySet<number> => {
  const tops: number[] = []
  const before: number[] = []
  for (const [index, place] of places.entries()) {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[tops[middle] ?? 0] ?? 0) < place) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? (tops[low - 1] ?? -1) : -1
    tops[low] = index
  }
  const kept = new Set<number>()
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) kept.add(index)
  return kept
}

const partOf = (before: readonly Entry[], after: readonly Entry[]): Part => {
  const was = new Map(before.map((entry, place) => [entry.id, { entry, place }]))
  const is = new Set(after.map(({ id }) => id))
  const both = after.flatMap((entry, place) => {
    const old = was.get(entry.id)
    return old === undefined ? [] : [{ entry, place, old }]
  })
  const kept = unmoved(both.map(({ old }) => old.place))
  const named = (entry: Entry) => ({ id: entry.id, name: nameOf(entry) })
  return {
    added: after.filter(({ id }) => !was.has(id)).map(named),
    removed: before.filter(({ id }) => !is.has(id)).map(named),
    changed: both.flatMap(({ entry, old }) => {
      const fields = Object.keys({ ...old.entry, ...entry })
        .filter((field) => !silent.has(field) && shown(old.entry[field]) !== shown(entry[field]))
        .map((field) => ({ field, before: shown(old.entry[field]), after: shown(entry[field]) }))
      return fields.length === 0 ? [] : [{ ...named(entry), fields }]
    }),
    moved: both.flatMap(({ entry, place, old }, index) =>
      kept.has(index) ? [] : [{ ...named(entry), from: old.place + 1, to: place + 1 }],
    ),
  }
}

/** What differs from one set to another, of each kind: what came, what went, which fields changed and what moved. */
export const differencesOf = (before: SetManifest, after: SetManifest): SetDifferences => ({
  channels: partOf(before.channels, after.channels),
  radioChannels: partOf(before.radioChannels, after.radioChannels),
  banners: partOf(before.banners, after.banners),
  liveAds: partOf(before.liveAds, after.liveAds),
  vod:
    before.vod?.id === after.vod?.id
      ? null
      : { before: before.vod?.version ?? null, after: after.vod?.version ?? null },
})
