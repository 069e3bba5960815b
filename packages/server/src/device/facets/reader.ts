import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { sharing } from '../../core/sharing.ts'
import type { Link } from '../link.ts'
import { readable } from '../readable.ts'
import { entryOf } from '../supported.ts'
import type { Facet, Known } from './facet.ts'
import { alternatives } from './reading.ts'
import type { Place, Values } from './reading.ts'

/** Gives the value of a facet that was read. */
type Read = <Value>(facet: Facet<string, Value>) => Value

/** What to ask a device for some facets: everything, or what changes all the time; and what is kept of the device. */
export type ReadingPlan = Readonly<{ paths: readonly string[]; live: readonly string[] }> &
  Pick<Known, 'did' | 'bootTime'>

/**
 * Those of these paths that the data model kept of a device has; undefined when none is kept, or one that another firmware
 * had: then nobody knows what it has now.
 */
const supportedAmong = async (
  db: Db,
  endpointId: string,
  paths: readonly string[],
): Promise<ReadonlySet<string> | undefined> => {
  const entries = paths.map((path) => ({ path, ...entryOf(path) }))
  const { rows } = await sql<{ path: string | null }>`
    with kept as (
      select s.model from supported_model s
      left join device d on d.endpoint_id = s.endpoint_id
      left join unregistered_device u on u.endpoint_id = s.endpoint_id
      where s.endpoint_id = ${endpointId} and jsonb_typeof(s.model) = 'array'
        and s.firmware_version is not distinct from coalesce(d.firmware_version, u.firmware_version)
    )
    select wanted.path
    from kept left join jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as wanted (path text, object text, name text)
      on kept.model @> jsonb_build_array(jsonb_build_object('path', wanted.object,
        'parameters', jsonb_build_array(jsonb_build_object('name', wanted.name))))
  `.execute(db)
  return rows.length === 0 ? undefined : new Set(rows.flatMap(({ path }) => path ?? []))
}

/**
 * Reads facets of devices. Where makers have a value in different places, those are asked that the kept data model of the
 * device has; of a device whose model nobody knows, or has none of them, all.
 */
export const facetReader = ({ db, clock, link }: { db: Db; clock: Clock; link: Pick<Link, 'get'> }) => {
  const chosen = (places: readonly Place[], supported: ReadonlySet<string> | undefined): string[] => [
    ...new Set(
      places.flatMap((place) => {
        const paths = alternatives(place)
        const known = supported === undefined ? [] : paths.filter((path) => supported.has(path))
        return known.length === 0 ? paths : known
      }),
    ),
  ]

  const plan = async (endpointId: string, facets: readonly Facet[]): Promise<ReadingPlan> => {
    const places = facets.flatMap(({ paths }) => paths)
    const uncertain = places.flatMap((place) => (typeof place === 'string' ? [] : place))
    const [device, supported] = await Promise.all([
      db.selectFrom('device').select(['did', 'boot_time']).where('endpoint_id', '=', endpointId).executeTakeFirst(),
      uncertain.length === 0 ? undefined : supportedAmong(db, endpointId, [...new Set(uncertain)]),
    ])
    return {
      paths: chosen(places, supported),
      live: chosen(
        facets.flatMap(({ live }) => live),
        supported,
      ),
      did: device?.did ?? null,
      bootTime: device?.boot_time?.getTime(),
    }
  }

  const share = sharing<Read>()
  const ask = async (endpointId: string, facets: readonly Facet[], options?: Readonly<{ timeoutMs: number }>) => {
    const { paths, did, bootTime } = await plan(endpointId, facets)
    const { values }: { values: Values } = readable(await link.get(endpointId, paths, options))
    const known: Known = { endpointId, did, bootTime, now: clock.now() }
    return { values, known }
  }

  return {
    plan,
    /** Asks a device for some facets and gives the values themselves, for what is to be written beside them. */
    ask,
    /**
     * Asks a device for some facets and gives what reads each. Many who ask for the same at once share what the device then
     * says, so that it is asked, and its answer read, once for all of them. Fails as `Link.get` does.
     */
    read: (endpointId: string, facets: readonly Facet[], options?: Readonly<{ timeoutMs: number }>): Promise<Read> =>
      share(JSON.stringify([endpointId, options?.timeoutMs, ...facets.map(({ name }) => name)]), async () => {
        const { values, known } = await ask(endpointId, facets, options)
        const made = new Map<Facet, unknown>()
        return <Value>(facet: Facet<string, Value>): Value => {
          if (!made.has(facet)) made.set(facet, facet.of(values, known))
          // What a facet made is of its type; TypeScript cannot follow that through the map.
          return made.get(facet) as Value
        }
      }),
  }
}

export type FacetReader = ReturnType<typeof facetReader>
