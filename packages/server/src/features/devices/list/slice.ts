import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Keyword } from './keyword.ts'
import { contains } from './keyword.ts'
import { cellColumnOf, isGrouped } from './order.ts'
import type { Direction, GroupedColumn, KeyedColumn, Order, Ranks } from './order.ts'
import type { Selection } from './selection.ts'

/** What a keyword matches: texts of devices, and models by their name. */
export type Match = Readonly<{ keyword: Keyword; mids: readonly string[] }>

/**
 * How devices outside of a selection are recognised while an index is walked. `probe` looks each one up, `hash` first
 * makes a table of what is in: worth it from some thousand rows on.
 */
export type Filtering = 'probe' | 'hash'

export type Walk = Readonly<{
  selection: Selection
  match: Match | undefined
  tail: readonly Order[]
  /** The places of values, for grouped columns of the tail. */
  ranks: ReadonlyMap<GroupedColumn, Ranks>
  /** Walk from the end. */
  backwards: boolean
  filtering: Filtering
}>

const key = { table: 'device_key', alias: 'k' } as const
const live = { table: 'device_live', alias: 'l' } as const
type Base = typeof key | typeof live

const keyed: Record<KeyedColumn, { base: Base; column: string; inverse?: true }> = {
  macAddr: { base: key, column: 'k.mac' },
  deviceSn: { base: key, column: 'k.serial' },
  device_id: { base: key, column: 'k.name' },
  customerId: { base: key, column: 'k.customer' },
  retailer: { base: key, column: 'k.retailer' },
  createTime: { base: key, column: 'k.create_time' },
  syncTime: { base: live, column: 'l.sync_time' },
  // The longer up, the earlier started.
  upTime: { base: live, column: 'l.boot_time', inverse: true },
}

const isKeyed = (order: Order): order is Order & { column: KeyedColumn } => order.column in keyed

const flip = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

type Term = Readonly<{ expression: RawBuilder<unknown>; direction: Direction }>

const placeOf = (column: GroupedColumn, ranks: Walk['ranks']): RawBuilder<unknown> => {
  const { values, places } = ranks.get(column) ?? { values: [], places: [] }
  const value = sql`${sql.ref(`c.${cellColumnOf(column)}`)}::text`
  return sql`(${[...places]}::int[])[array_position(${[...values]}::text[], ${value})]`
}

/** Where the walk goes along, and what it sorts by; the number of the device decides last. */
const courseOf = ({ tail, ranks, selection, backwards }: Walk) => {
  // Of devices that are offline none has been up for longer than another.
  const orders = tail.filter(({ column }) => !(column === 'upTime' && selection.online === false))
  const first = orders.find(isKeyed)
  const base: Base = first === undefined || orders[0] !== first ? key : keyed[first.column].base
  const terms: Term[] = orders.map((order) => {
    if (isKeyed(order)) {
      const { column, inverse } = keyed[order.column]
      return { expression: sql.ref(column), direction: inverse === true ? flip(order.order) : order.order }
    }
    if (isGrouped(order.column)) return { expression: placeOf(order.column, ranks), direction: order.order }
    return { expression: sql.ref('l.online'), direction: order.order }
  })
  // Newest first where nothing was asked for.
  terms.push({ expression: sql.ref(`${base.alias}.did`), direction: terms[0]?.direction ?? 'desc' })
  const uses = (alias: string) =>
    orders.some((order) =>
      isKeyed(order) ? keyed[order.column].base.alias === alias : order.column === 'online' && alias === 'l',
    )
  return {
    base,
    usesKey: uses('k'),
    usesLive: base === live || uses('l'),
    usesCell: orders.some(({ column }) => isGrouped(column)),
    terms: terms.map(({ expression, direction }) => ({
      expression,
      direction: backwards ? flip(direction) : direction,
    })),
  }
}

const whereOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`

/** The cells of a selection, as a list of their numbers. */
const cellsOf = ({ cells, online }: Selection): RawBuilder<unknown> => {
  const conditions = [
    ...(cells === undefined ? [] : [cells]),
    // Nobody is online in a cell that counts none: those of the inventory, for the most part.
    ...(online === true
      ? [sql<boolean>`(c.online > 0 or c.cell_id in (select d.cell_id from device_cell_delta d))`]
      : []),
  ]
  return sql`select c.cell_id from device_cell c ${whereOf(conditions)}`
}

const conditionsOf = ({ selection, match, filtering }: Walk, { alias }: Base): RawBuilder<boolean>[] => {
  const did = sql.ref(`${alias}.did`)
  const cell = sql.ref(`${alias}.cell_id`)
  const conditions: RawBuilder<boolean>[] = []
  // Written so that they stay conditions: as joins they could cost the order in which the index is walked.
  if (filtering === 'hash' && (selection.cells !== undefined || selection.online === true)) {
    conditions.push(sql<boolean>`(${cell} in (${cellsOf(selection)})) is true`)
  } else if (selection.cells !== undefined) {
    conditions.push(
      sql<boolean>`(select true from device_cell c where c.cell_id = ${cell} and ${selection.cells}) is true`,
    )
  }
  if (selection.online !== undefined) conditions.push(onlineCondition(selection, selection.online, alias, filtering))
  if (match !== undefined) {
    const texts = sql<boolean>`(select ${contains('s.text', match.keyword)} from device_search s where s.did = ${did}) is true`
    const models = sql<boolean>`(select c.mid = any(${[...match.mids]}::bigint[]) from device_cell c where c.cell_id = ${cell}) is true`
    conditions.push(match.mids.length === 0 ? texts : sql<boolean>`(${models} or ${texts})`)
  }
  return conditions
}

const onlineCondition = (
  selection: Selection,
  online: boolean,
  alias: string,
  filtering: Filtering,
): RawBuilder<boolean> => {
  if (alias === live.alias) return online ? sql<boolean>`l.online` : sql<boolean>`not l.online`
  const did = sql.ref(`${alias}.did`)
  if (filtering === 'probe') {
    return sql<boolean>`(select p.online from device_live p where p.did = ${did}) is ${online ? sql`true` : sql`false`}`
  }
  const known =
    selection.cells === undefined && !online ? sql`` : sql`and p.cell_id = any(array(${cellsOf(selection)}))`
  const offline = sql`select p.did from device_live p where not p.online ${known}`
  return sql<boolean>`(${did} in (${offline})) is ${online ? sql`not true` : sql`true`}`
}

const orderOf = (terms: readonly Term[]) =>
  sql.join(terms.map(({ expression, direction }) => sql`${expression} ${direction === 'asc' ? sql`asc` : sql`desc`}`))

/** The numbers of the devices of a walk, along an index as far as the order allows. */
export const walkQuery = (walk: Walk): RawBuilder<{ did: string }> => {
  const { base, usesKey, usesLive, usesCell, terms } = courseOf(walk)
  return sql<{ did: string }>`
    select ${sql.ref(`${base.alias}.did`)} as did from ${sql.table(base.table)} ${sql.ref(base.alias)}
    ${base === live && usesKey ? sql`join device_key k on k.did = l.did` : sql``}
    ${base === key && usesLive ? sql`join device_live l on l.did = k.did` : sql``}
    ${usesCell ? sql`join device_cell c on c.cell_id = ${sql.ref(`${base.alias}.cell_id`)}` : sql``}
    ${whereOf(conditionsOf(walk, base))}
    order by ${orderOf(terms)}`
}

/** Where the devices of a small selection are found before they are sorted: by cell, by text, or among those offline. */
export type Source = 'cells' | 'texts' | 'offline'

const sourceOf = (walk: Walk, source: Source) => {
  const { selection, match } = walk
  const everyCell = { ...selection, cells: undefined }
  switch (source) {
    case 'cells':
      return {
        from: sql`device_key k`,
        condition: sql<boolean>`k.cell_id = any(array(${cellsOf(selection)}))`,
        rest: { ...walk, selection: everyCell },
      }
    case 'offline':
      return {
        from: sql`device_live p join device_key k on k.did = p.did`,
        condition: sql<boolean>`not p.online and p.cell_id = any(array(${cellsOf(selection)}))`,
        rest: { ...walk, selection: { ...everyCell, online: undefined } },
      }
    case 'texts':
      return {
        from: sql`device_search s join device_key k on k.did = s.did`,
        condition: match === undefined ? sql<boolean>`false` : contains('s.text', match.keyword),
        rest: { ...walk, match: undefined },
      }
  }
}

/**
 * The same devices for a selection with few of them: all are found by cell or by text, then sorted. Gives how many
 * there are beside the slice.
 */
export const gatherQuery = (
  walk: Walk,
  source: Source,
  slice: { offset: number; limit: number },
): RawBuilder<{ total: number; dids: string[] }> => {
  const { usesLive, usesCell, terms } = courseOf({ ...walk, backwards: false })
  const { from, condition, rest } = sourceOf(walk, source)
  const places = terms.map(({ expression }, index) => sql`${expression} as ${sql.ref(`place${index}`)}`)
  const gathered = terms.map(({ direction }, index) => ({ expression: sql.ref(`place${index}`), direction }))
  return sql<{ total: number; dids: string[] }>`
    with gathered as materialized (
      select k.did as gathered_did, ${sql.join(places)} from ${from}
      ${usesLive ? sql`join device_live l on l.did = k.did` : sql``}
      ${usesCell ? sql`join device_cell c on c.cell_id = k.cell_id` : sql``}
      ${whereOf([condition, ...conditionsOf({ ...rest, filtering: 'probe' }, key)])}
    )
    select (select count(*)::int from gathered) as total,
      array(
        select gathered_did::text from gathered order by ${orderOf(gathered)} offset ${slice.offset} limit ${slice.limit}
      ) as dids`
}
