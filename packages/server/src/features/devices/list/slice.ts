import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { hasTrigram } from './keyword.ts'
import { isAllText, isAnyText, isMatch, isMatchOf, named, unnamed } from './match.ts'
import type { Match } from './match.ts'
import { cellColumnOf, isBlankColumn, isGrouped } from './order.ts'
import type { Direction, GroupedColumn, KeyedColumn, Order, Ranks } from './order.ts'
import type { Selection } from './selection.ts'

/**
 * How devices outside of a selection are recognised while an index is walked. `probe` looks each one up, `hash` first
 * makes a table of what is in: worth it from some thousand rows on.
 */
export type Filtering = 'probe' | 'hash'

/** Devices in their order. */
export type Walk = Readonly<{
  selection: Selection
  match?: Match | undefined
  tail: readonly Order[]
  /** The places of values, for grouped columns of the tail. */
  ranks: ReadonlyMap<GroupedColumn, Ranks>
}>

export type Route = Readonly<{
  filtering: Filtering
  /** Walk from the end. */
  backwards?: boolean
  /** Walk along an index of these models, which the selection asks for. */
  mids?: readonly string[]
  /** Give up behind so many entries. */
  most?: number
}>

const key = { table: 'device_key', alias: 'k' } as const
const live = { table: 'device_live', alias: 'l' } as const
type Base = typeof key | typeof live

const keyed: Record<KeyedColumn, { base: Base; column: string }> = {
  macAddr: { base: key, column: 'mac' },
  deviceSn: { base: key, column: 'serial' },
  device_id: { base: key, column: 'name' },
  customerId: { base: key, column: 'customer' },
  retailer: { base: key, column: 'retailer' },
  createTime: { base: key, column: 'create_time' },
  syncTime: { base: live, column: 'sync_time' },
  upTime: { base: live, column: 'boot_time' },
}

const isKeyed = (order: Order): order is Order & { column: KeyedColumn } => order.column in keyed

const flip = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc')

type Term = Readonly<{ expression: RawBuilder<unknown>; direction: Direction }>

const placeOf = (column: GroupedColumn, ranks: Walk['ranks']): RawBuilder<unknown> => {
  const { values, places } = ranks.get(column) ?? { values: [], places: [] }
  const value = sql`${sql.ref(`c.${cellColumnOf(column)}`)}::text`
  return sql`(${[...places]}::int[])[array_position(${[...values]}::text[], ${value})]`
}

/** What sorts devices of any kind by one column; `k`, `l` and `c` are the device's key, live row and cell. */
const termsOf = ({ column, order }: Order, ranks: Walk['ranks']): readonly Term[] => {
  if (isGrouped(column)) return [{ expression: placeOf(column, ranks), direction: order }]
  if (column === 'online') return [{ expression: sql.ref('l.online'), direction: order }]
  const expression = sql.ref(`${keyed[column].base.alias}.${keyed[column].column}`)
  if (isBlankColumn(column)) {
    return [
      { expression: sql`(${expression} = '')`, direction: 'asc' },
      { expression, direction: order },
    ]
  }
  if (column !== 'upTime') return [{ expression, direction: order }]
  // The longer up, the earlier started; offline devices have been up for no time.
  return [
    { expression: sql.ref('l.online'), direction: order },
    { expression: sql`case when l.online then l.boot_time end`, direction: flip(order) },
  ]
}

const uses = (orders: readonly Order[], alias: 'k' | 'l' | 'c'): boolean =>
  orders.some((order) => {
    if (isGrouped(order.column)) return alias === 'c'
    return isKeyed(order) ? keyed[order.column].base.alias === alias : alias === 'l'
  })

const whereOf = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`

const orderOf = (terms: readonly Term[]) =>
  sql.join(terms.map(({ expression, direction }) => sql`${expression} ${direction === 'asc' ? sql`asc` : sql`desc`}`))

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

const conditionsOf = ({ selection, match }: Walk, { alias }: Base, filtering: Filtering): RawBuilder<boolean>[] => {
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
  if (selection.among !== undefined) conditions.push(sql<boolean>`(${did} in (${selection.among})) is true`)
  if (selection.online !== undefined) conditions.push(onlineCondition(selection, selection.online, alias, filtering))
  if (match !== undefined && match.length > 0) conditions.push(isMatchOf(match, { did, cell }))
  return conditions
}

/** The column whose index a walk goes along; undefined is the number of the device. */
export const courseOf = ({ tail }: Pick<Walk, 'tail'>): KeyedColumn | undefined => {
  const [first] = tail
  return first !== undefined && isKeyed(first) ? first.column : undefined
}

/** Which of devices that are alike comes first: as the first of many values goes, else the newest. */
const lastOf = (tail: readonly Order[]): Direction => {
  const first = tail.find(isKeyed)
  return first === undefined ? 'desc' : first.column === 'upTime' ? flip(first.order) : first.order
}

/** Columns with an index that begins with the model. */
export const hasModelIndex = (column: KeyedColumn | undefined): boolean => column === 'macAddr' || column === 'deviceSn'

/**
 * The numbers of the devices of a walk, along an index. Every device of the selection has a value of the column the tail
 * begins with: groups without one have another tail.
 */
export const walkQuery = (walk: Walk, route: Route): RawBuilder<{ did: string }> => {
  const { filtering, backwards = false, mids, most } = route
  const course = courseOf(walk)
  const base: Base = course === undefined ? key : keyed[course].base
  const column = course === undefined ? 'did' : keyed[course].column
  const direction = (order: Direction): Direction => (backwards ? flip(order) : order)
  const forwards = direction(lastOf(walk.tail))
  // No two devices have one MAC address.
  const ties = course === undefined ? walk.tail : course === 'macAddr' ? [] : walk.tail.slice(1)
  const of = (name: string) => sql.ref(`${base.alias}.${name}`)
  const terms: Term[] = [
    ...(course === undefined ? [] : [{ expression: of(column), direction: forwards }]),
    ...ties
      .flatMap((order) => termsOf(order, walk.ranks))
      .map(({ expression, direction: order }) => ({ expression, direction: direction(order) })),
    { expression: of('did'), direction: forwards },
  ]
  // Cells without anybody online are left out by the index itself.
  const known = course === 'upTime' ? { ...walk, selection: { ...walk.selection, online: undefined } } : walk
  const inOrder = sql`order by ${sql.ref(column)} ${sql.raw(forwards)}, did ${sql.raw(forwards)}`
  const others = ties.filter(isKeyed).map((order) => keyed[order.column])
  const read = new Set([
    'did',
    'cell_id',
    column,
    ...others.flatMap((other) => (other.base === base ? [other.column] : [])),
    // Who has an up time is online: hardly anybody asks for it then, and the index does without it.
    ...(base === live && (course !== 'upTime' || ties.some(({ column: tie }) => tie === 'online' || tie === 'upTime'))
      ? ['online']
      : []),
  ])
  const columns = sql.join([...read].map((name) => sql.ref(name)))
  const table = sql.table(base.table)
  // What no device of the selection has in this column is passed over at once.
  const range =
    course === 'upTime'
      ? sql`online`
      : course !== undefined && isBlankColumn(course)
        ? sql`${sql.ref(column)} > ''`
        : sql`true`
  const from =
    mids !== undefined && hasModelIndex(course)
      ? sql`(${sql.join(
          // In order each, or they would be merged by sorting all of them.
          mids.map((mid) => sql`(select ${columns} from ${table} where mid = ${mid} ${inOrder})`),
          sql` union all `,
        )})`
      : most !== undefined
        ? sql`(select ${columns} from ${table} where ${range} ${inOrder} limit ${most})`
        : sql`(select ${columns} from ${table} where ${range})`
  return sql<{ did: string }>`
    select ${of('did')} as did from ${from} ${sql.ref(base.alias)}
    ${base === live && uses(ties, 'k') ? sql`join device_key k on k.did = l.did` : sql``}
    ${base === key && uses(ties, 'l') ? sql`join device_live l on l.did = k.did` : sql``}
    ${uses(ties, 'c') ? sql`join device_cell c on c.cell_id = ${of('cell_id')}` : sql``}
    ${whereOf(conditionsOf(known, base, filtering))}
    order by ${orderOf(terms)}`
}

/**
 * Where the devices of a small selection are found before they are sorted: by cell, among those offline, as the selection
 * itself says, or by words of their texts, all of them or any.
 */
export type Source = 'cells' | 'offline' | 'among' | Readonly<{ texts: 'all' | 'any'; words: Match }>

const sourceOf = (walk: Walk, source: Source) => {
  const { selection } = walk
  const everyCell = { ...selection, cells: undefined }
  if (typeof source === 'object') {
    const text = sql.ref('s.text')
    // Words that no name has are in the text too: the more the index is asked for, the fewer texts are read.
    const others = unnamed(walk.match ?? []).filter(({ keyword }) => hasTrigram(keyword))
    return {
      from: sql`device_search s join device_key k on k.did = s.did`,
      condition:
        source.texts === 'all'
          ? isAllText(source.words, text)
          : sql<boolean>`(${isAnyText(source.words, text)} and ${isAllText(others, text)})`,
      // What was found by all of some words has these.
      rest:
        source.texts === 'all' ? { ...walk, match: walk.match?.filter((word) => !source.words.includes(word)) } : walk,
    }
  }
  switch (source) {
    case 'cells':
      // Words are looked for in the index by cell, which has the texts; the rows are read of what matches alone. Without
      // the offset the two would be made one, which reads every row.
      if (walk.match !== undefined && walk.match.length > 0) {
        const inside = [
          ...(selection.cells === undefined ? [] : [sql<boolean>`q.cell_id = any(array(${cellsOf(selection)}))`]),
          isMatch(walk.match, sql.ref('q.text')),
        ]
        const names = named(walk.match).length > 0 ? sql`join device_cell c on c.cell_id = q.cell_id` : sql``
        return {
          from: sql`(select q.did from device_key q ${names} ${whereOf(inside)} offset 0) found
            join device_key k on k.did = found.did`,
          condition: sql<boolean>`true`,
          rest: { ...walk, selection: everyCell, match: undefined },
        }
      }
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
    case 'among': {
      // Joined: as a question about each device it could be asked of the whole fleet, before it is known who is meant.
      const { online } = selection
      const presence =
        online === undefined ? sql`` : sql`join device_live p on p.did = chosen.did and p.online = ${online}`
      return {
        from: sql`(${selection.among ?? sql`select null::bigint as did`}) chosen
          join device_key k on k.did = chosen.did ${presence}`,
        // No condition of an index: it would be believed to find few, and every device of the cells be read before those that are meant.
        condition:
          selection.cells === undefined
            ? sql<boolean>`true`
            : sql<boolean>`(k.cell_id in (${cellsOf(selection)})) is true`,
        rest: { ...walk, selection: { ...everyCell, among: undefined, online: undefined } },
      }
    }
  }
}

/**
 * The devices of a selection with few of them, whatever they lack: all are found, then sorted. Gives how many there are
 * beside the slice.
 */
export const gatherQuery = (
  walk: Walk,
  source: Source,
  slice: { offset: number; limit: number },
): RawBuilder<{ total: number; dids: string[] }> => {
  const { from, condition, rest } = sourceOf(walk, source)
  const terms = walk.tail.flatMap((order) => termsOf(order, walk.ranks))
  const places = terms.map(({ expression }, index) => sql`, ${expression} as ${sql.ref(`place${index}`)}`)
  const gathered = [
    ...terms.map(({ direction }, index) => ({ expression: sql.ref(`place${index}`), direction })),
    { expression: sql.ref('gathered.gathered_did'), direction: lastOf(walk.tail) },
  ]
  return sql<{ total: number; dids: string[] }>`
    with gathered as materialized (
      select k.did as gathered_did ${sql.join(places, sql``)} from ${from}
      ${uses(walk.tail, 'l') ? sql`join device_live l on l.did = k.did` : sql``}
      ${uses(walk.tail, 'c') ? sql`join device_cell c on c.cell_id = k.cell_id` : sql``}
      ${whereOf([condition, ...conditionsOf(rest, key, 'probe')])}
    )
    select (select count(*)::int from gathered) as total,
      array(
        select gathered_did::text from gathered order by ${orderOf(gathered)} offset ${slice.offset} limit ${slice.limit}
      ) as dids`
}
