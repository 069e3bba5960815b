import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ActiveType, DeviceFilters } from '@headend/contract/devices'
import type { CompanyScope } from '../../../core/http/caller.ts'
import { inScope, isId } from '../../../core/scope.ts'
import { needing } from './attention.ts'

/** Which devices a list is about. */
export type Wanted = Readonly<{
  companies: CompanyScope
  activeType: ActiveType
  filters: DeviceFilters
  mid?: string | undefined
  /** Registered outside of the service area only. */
  outside?: boolean
  /** Milliseconds since 1970, for filters that look back. */
  now?: number
}>

type Condition = RawBuilder<boolean>

/** A part of the devices: a condition on `device_cell c`, and presence, which cells do not distinguish. */
export type Selection = Readonly<{
  /** Undefined is every cell. */
  cells: Condition | undefined
  /** What `cells` asks of the model, as a condition on `model c`: for walks along an index that begins with it. */
  models: Condition | undefined
  /** Whether `cells` looks at company, model and status alone, which `device_sum` distinguishes too. */
  coarse: boolean
  online: boolean | undefined
  /** A query of the numbers of devices, few of all: nobody else is in. Counts by cell do not know of it. */
  among?: RawBuilder<unknown> | undefined
}>

/** Every device there is. */
export const everything: Selection = { cells: undefined, models: undefined, coarse: true, online: undefined }

/** All of `conditions`; undefined when there is none. */
export const allOf = (conditions: readonly (Condition | undefined)[]): Condition | undefined => {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? undefined : sql<boolean>`(${sql.join([...given], sql` and `)})`
}

const anyId = (column: string, ids: readonly string[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any(${ids.filter(isId)}::bigint[])`

const anyText = (column: string, values: readonly string[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`

/** The devices in this group or room, or in none. */
const placedIn = (
  column: 'g.gid' | 'g.room_id',
  id: string | undefined,
  companies: readonly string[] | undefined,
): RawBuilder<unknown> | undefined => {
  if (id === undefined) return undefined
  if (id !== 'none') return sql`select g.did from device g where ${anyId(column, [id])}`
  const ofThese = companies === undefined ? sql`true` : anyId('g.company_id', companies)
  return sql`select g.did from device g where ${sql.ref(column)} is null and ${ofThese}`
}

/** The devices with one of these tags, each as some company spells it. */
const tagged = (tags: readonly string[]): RawBuilder<unknown> => sql`
  select g.did from device g where g.tags <> '{}' and g.tags && array(
    select tag_name from tag where lower(tag_name) = any(${tags.map((tag) => tag.toLowerCase())}::text[])
  )`

/** What all of several queries of numbers have; undefined where there is none. */
const inAll = (queries: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> | undefined => {
  const given = queries.filter((query) => query !== undefined)
  const [only] = given
  return given.length > 1
    ? sql.join(
        given.map((query) => sql`(${query})`),
        sql` intersect `,
      )
    : only
}

/** The cells and the presence that a list asks for. Ids that are none match nothing. */
export const selectionOf = ({ companies, activeType, filters, mid, outside, now = 0 }: Wanted): Selection => {
  const { activeFlag, locked, prodClass, opId, provinceId, opCityId, firmwareVersion } = filters
  return {
    online: filters.online,
    among: inAll([
      filters.attention && needing(filters.attention, now),
      placedIn('g.gid', filters.gid, opId),
      placedIn('g.room_id', filters.roomId, opId),
      filters.tag && tagged(filters.tag),
    ]),
    models: allOf([
      mid === undefined ? undefined : anyId('c.mid', [mid]),
      filters.mid === undefined ? undefined : anyId('c.mid', filters.mid),
      prodClass === undefined ? undefined : anyText('c.product_class', prodClass),
    ]),
    coarse: [locked, outside, provinceId, opCityId, firmwareVersion].every((filter) => filter === undefined),
    cells: allOf([
      companies === 'all' ? undefined : inScope(companies, 'c.company_id'),
      opId === undefined ? undefined : anyId('c.company_id', opId),
      mid === undefined ? undefined : anyId('c.mid', [mid]),
      filters.mid === undefined ? undefined : anyId('c.mid', filters.mid),
      prodClass === undefined
        ? undefined
        : sql<boolean>`c.mid = any(array(select mid from model where ${anyText('product_class', prodClass)}))`,
      activeType === 'all' ? undefined : sql<boolean>`c.device_status = ${activeType}`,
      activeFlag === undefined
        ? undefined
        : sql<boolean>`(c.device_status = 'deployed') = ${activeFlag === 'Activated'}`,
      locked === undefined ? undefined : sql<boolean>`c.locked = ${String(locked ?? '')}`,
      outside === undefined ? undefined : sql<boolean>`c.outside = ${outside}`,
      provinceId === undefined
        ? undefined
        : sql<boolean>`c.op_city_id = any(array(select op_city_id from city where ${anyText('province_id', provinceId)}))`,
      opCityId === undefined ? undefined : anyText('c.op_city_id', opCityId),
      firmwareVersion === undefined ? undefined : anyText('c.firmware_version', firmwareVersion),
    ]),
  }
}

/** What is in both selections; presence is that of the first. */
export const inBoth = (one: Selection, other: Selection): Selection => ({
  cells: allOf([one.cells, other.cells]),
  models: allOf([one.models, other.models]),
  coarse: one.coarse && other.coarse,
  online: one.online,
  among: inAll([one.among, other.among]),
})

/** A selection narrowed further; `coarse` and `models` say of the condition what they say of a selection. */
export const within = (
  selection: Selection,
  cells: Condition | undefined,
  {
    online,
    coarse = false,
    models,
  }: { online?: boolean | undefined; coarse?: boolean; models?: Condition | undefined },
): Selection => ({
  cells: allOf([selection.cells, cells]),
  models: allOf([selection.models, models]),
  coarse: selection.coarse && (coarse || cells === undefined),
  online: online ?? selection.online,
  among: selection.among,
})
