import type { DeviceVitals } from '@headend/contract/deviceInfo'
import type { FacetName } from '@headend/contract/facets'
import type { TopologyNode } from '@headend/contract/topology'
import type { Bus } from '../../core/bus/bus.ts'
import type { Cancel, Clock } from '../../core/clock.ts'
import { newsOf, pathsOf } from '../../device/facets/facet.ts'
import type { Facet } from '../../device/facets/facet.ts'
import { liveFacets } from '../../device/facets/index.ts'
import type { FacetReader, ReadingPlan } from '../../device/facets/reader.ts'
import type { Link } from '../../device/link.ts'
import { readable } from '../../device/readable.ts'
import { topology } from '../../device/facets/topology.ts'
import { vitals } from '../../device/facets/vitals.ts'
import { publishFacet } from '../../device/state.ts'
import { deviceText } from '../../device/text.ts'
import { topics } from '../../device/topics.ts'
import type { Poller } from './leases.ts'

const limits = {
  /** Milliseconds between two readings of all there is of the facets. */
  fullMs: 15_000,
  /** Milliseconds an answer may take. */
  timeoutMs: 6_000,
  /** Changes that a device reports within so many milliseconds are sent together. */
  gatherMs: 100,
  /** Values of one device that are held. */
  values: 20_000,
} as const

const isOfFacet = pathsOf(liveFacets)

type LiveFacet = (typeof liveFacets)[number]

/** Some facets by name, or all of them. */
type Want = readonly FacetName[] | null

/** A facet that somebody looks at may change in any of its parts; of all others those that always change are enough. */
const closely = <F extends Facet>(facet: F, wants: readonly Want[]): F =>
  wants.some((want) => want?.some((name) => name === facet.name)) ? { ...facet, live: facet.paths } : facet

const wantedOf = (wants: readonly Want[]): readonly LiveFacet[] =>
  liveFacets.flatMap((facet) =>
    wants.some((want) => want === null || want.includes(facet.name)) ? [closely(facet, wants)] : [],
  )

/**
 * Publishes what the facets of a watched device are: the parts that always change, and all of the facets that somebody looks at, are
 * read with every poll, all of them every few polls, and what the device itself reports as changed counts at once. A facet is
 * published when it says something new.
 */
export const facetPoller =
  ({
    bus,
    clock,
    link,
    reader,
    measured = () => undefined,
    mapped = () => undefined,
  }: {
    bus: Bus
    clock: Clock
    link: Pick<Link, 'get'>
    reader: Pick<FacetReader, 'plan'>
    /** Gets what the device measures of itself, whenever that is other than before. */
    measured?: (device: Readonly<{ endpointId: string; did: string | null }>, vitals: DeviceVitals) => void
    /** Gets the mesh of the device, whenever that is other than before. */
    mapped?: (device: Readonly<{ endpointId: string; did: string | null }>, nodes: readonly TopologyNode[]) => void
  }) =>
  (endpointId: string): Poller<Want> => {
    let facets: readonly LiveFacet[] = []
    let plan: ReadingPlan | undefined
    /** When all of it is due to be read, by the monotonic clock. */
    let fullDue = Number.NEGATIVE_INFINITY
    /** Paths that the device said it does not have. */
    let missing = new Set<string>()
    /** Undefined until all of it was read once. */
    let values: Map<string, string> | undefined
    /** What the device reported since the last reading began, which may be older. */
    const reported = new Map<string, string>()
    const published = new Map<string, string>()
    let gathering: Cancel | undefined

    const hold = (into: Map<string, string>, path: string, text: string): void => {
      if (into.size >= limits.values && !into.has(path)) return
      into.set(path, deviceText(text, 1024))
    }

    const publishChanged = (): void => {
      if (plan === undefined || values === undefined) return
      const time = clock.now()
      const known = { endpointId, did: plan.did, bootTime: plan.bootTime, now: time }
      for (const facet of facets) {
        const value = facet.of(values, known)
        const news = newsOf(facet, value)
        if (published.get(facet.name) === news) continue
        published.set(facet.name, news)
        publishFacet(bus, { endpointId, time, facet: facet.name, value })
        if (facet === vitals) measured(known, vitals.of(values, known))
        if (facet.name === topology.name) mapped(known, topology.of(values, known))
      }
    }

    const unsubscribe = bus.subscribe(topics.value.of(endpointId), ({ path, value }) => {
      if (values === undefined || values.get(path) === value || !isOfFacet(path)) return
      hold(values, path, value)
      hold(reported, path, value)
      // What changed with it the device may have no subscription for.
      fullDue = clock.monotonic()
      gathering ??= clock.after(limits.gatherMs, () => {
        gathering = undefined
        publishChanged()
      })
    })

    return {
      poll: async (wants) => {
        const isFull = plan === undefined || values === undefined || clock.monotonic() >= fullDue
        if (plan === undefined || isFull) {
          facets = wantedOf(wants)
          plan = await reader.plan(endpointId, facets)
        }
        const isRead = pathsOf(facets.filter(({ live, paths }) => live === paths))
        const paths = isFull ? plan.paths : plan.live.filter((path) => !missing.has(path))
        reported.clear()
        const reading = readable(await link.get(endpointId, paths, { timeoutMs: limits.timeoutMs }))
        const now = isFull || values === undefined ? new Map<string, string>() : values
        if (isFull) {
          missing = new Set(reading.errors.map(({ path }) => path))
          fullDue = clock.monotonic() + (reported.size > 0 ? 0 : limits.fullMs)
        }
        // A row that is gone is in no answer.
        if (!isFull) for (const path of now.keys()) if (isRead(path)) now.delete(path)
        for (const [path, text] of reading.values) if (isOfFacet(path)) hold(now, path, text)
        for (const [path, text] of reported) hold(now, path, text)
        values = now
        publishChanged()
      },
      joined: () => {
        published.clear()
        fullDue = Number.NEGATIVE_INFINITY
      },
      end: () => {
        unsubscribe()
        gathering?.()
      },
    }
  }
