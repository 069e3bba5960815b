import type { Bus } from '../../core/bus/bus.ts'
import type { Cancel, Clock } from '../../core/clock.ts'
import { newsOf, pathsOf } from '../../device/facets/facet.ts'
import { liveFacets } from '../../device/facets/index.ts'
import type { FacetReader, ReadingPlan } from '../../device/facets/reader.ts'
import type { Link } from '../../device/link.ts'
import { publishFacet } from '../../device/state.ts'
import { deviceText } from '../../device/text.ts'
import { topics } from '../../device/topics.ts'
import type { Poller } from './leases.ts'

const limits = {
  /** Milliseconds between two readings of all there is of the facets. */
  fullMs: 15_000,
  /** Milliseconds an answer may take. */
  timeoutMs: 6_000,
  /** Changes that a device reports within so many milliseconds are told together. */
  gatherMs: 100,
  /** Values of one device that are held. */
  values: 5_000,
} as const

const isOfFacet = pathsOf(liveFacets)

/**
 * Tells whoever watches a device what its facets are: the parts that always change are read with every poll, all of them
 * every few polls, and what the device itself reports as changed counts at once. A facet is told when it says something new.
 */
export const facetPoller =
  ({
    bus,
    clock,
    link,
    reader,
  }: {
    bus: Bus
    clock: Clock
    link: Pick<Link, 'get'>
    reader: Pick<FacetReader, 'plan'>
  }) =>
  (endpointId: string): Poller<null> => {
    let plan: ReadingPlan | undefined
    let fullTime = Number.NEGATIVE_INFINITY
    /** Paths that the device said it does not have. */
    let missing = new Set<string>()
    let values = new Map<string, string>()
    const told = new Map<string, string>()
    let gathering: Cancel | undefined

    const hold = (into: Map<string, string>, path: string, text: string): void => {
      if (!isOfFacet(path) || (into.size >= limits.values && !into.has(path))) return
      into.set(path, deviceText(text, 1024))
    }

    const tell = (): void => {
      if (plan === undefined) return
      const time = clock.now()
      const known = { endpointId, did: plan.did, now: time }
      for (const facet of liveFacets) {
        const value = facet.of(values, known)
        const news = newsOf(facet, value)
        if (told.get(facet.name) === news) continue
        told.set(facet.name, news)
        publishFacet(bus, { endpointId, time, facet: facet.name, value })
      }
    }

    const unsubscribe = bus.subscribe(topics.value.of(endpointId), ({ path, value }) => {
      if (fullTime === Number.NEGATIVE_INFINITY || values.get(path) === value) return
      hold(values, path, value)
      gathering ??= clock.after(limits.gatherMs, () => {
        gathering = undefined
        tell()
      })
    })

    return {
      poll: async () => {
        const isFull = plan === undefined || clock.now() - fullTime >= limits.fullMs
        if (plan === undefined || isFull) plan = await reader.plan(endpointId, liveFacets)
        const paths = isFull ? plan.paths : plan.live.filter((path) => !missing.has(path))
        const reading = await link.get(endpointId, paths, { timeoutMs: limits.timeoutMs })
        if (isFull) {
          values = new Map()
          missing = new Set(reading.errors.map(({ path }) => path))
          fullTime = clock.now()
        }
        for (const [path, text] of reading.values) hold(values, path, text)
        tell()
      },
      joined: () => {
        told.clear()
        fullTime = Number.NEGATIVE_INFINITY
      },
      end: () => {
        unsubscribe()
        gathering?.()
      },
    }
  }
