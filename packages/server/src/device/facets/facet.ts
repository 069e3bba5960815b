import { alternatives } from './reading.ts'
import type { Place, Values } from './reading.ts'

/**
 * What is known of a device beside what it says itself; `now` and `bootTime`, when it started as far as it is kept, are
 * milliseconds since 1970.
 */
export type Known = Readonly<{ endpointId: string; did: string | null; now: number; bootTime?: number | undefined }>

/**
 * A group of device values that belong together: where they are, which of them change all the time, and what they become
 * for people. Calls, the realtime channel and changes that a device reports are all answered from it.
 */
export type Facet<Name extends string = string, Value = unknown> = Readonly<{
  name: Name
  paths: readonly Place[]
  /** Read again and again while somebody looks. */
  live: readonly Place[]
  /** Fields that the time alone moves: a change of them is no news. */
  ticking: readonly string[]
  /** Never throws, whatever a device says. What it did not report is null or left out. */
  of: (values: Values, known: Known) => Value
}>

/** Says whether a path is one of these places. */
const within = (places: readonly Place[]): ((path: string) => boolean) => {
  const patterns = new Set(places.flatMap(alternatives))
  return (path) => patterns.has(path.replaceAll(/\.\d{1,9}(?=\.)/g, '.*'))
}

/**
 * A facet; see {@link Facet}. `live` and `ticking` are none unless said. It sees the values alone that it asks for, so that it
 * is the same whatever else was read with it.
 */
export const facet = <const Name extends string, Value>(
  name: Name,
  {
    paths,
    of,
    live = [],
    ticking = [],
  }: Pick<Facet<Name, Value>, 'paths' | 'of'> & Partial<Pick<Facet<Name, Value>, 'live' | 'ticking'>>,
): Facet<Name, Value> => {
  const asks = within(paths)
  const own = (values: Values): Values => new Map([...values].filter(([path]) => asks(path)))
  return { name, paths, live, ticking, of: (values, known) => of(own(values), known) }
}

/** What of a facet's value is news when it changes, as a text that can be compared. */
export const newsOf = ({ ticking }: Facet, value: unknown): string =>
  JSON.stringify(value, (name, inner: unknown) => (ticking.includes(name) ? undefined : inner)) ?? ''

/** Says whether a path is one of those these facets are made from. */
export const pathsOf = (facets: readonly Facet[]): ((path: string) => boolean) =>
  within(facets.flatMap(({ paths }) => paths))
