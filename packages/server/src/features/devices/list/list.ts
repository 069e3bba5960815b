import { sql } from 'kysely'
import type { Clock } from '../../../core/clock.ts'
import { countCells, countOf } from './cells.ts'
import { wordsOf } from './keyword.ts'
import { matchOf } from './match.ts'
import { columnsOf, groupsOf, planOrder } from './order.ts'
import type { Group, Order } from './order.ts'
import { selectGroup, selectGroups } from './question.ts'
import type { Found, Question, Slice } from './question.ts'
import { labelsFor, ranksFor } from './ranks.ts'
import type { Reading } from './ranks.ts'
import { searching } from './search.ts'
import { everything } from './selection.ts'
import type { Selection } from './selection.ts'
import { courseOf, gatherQuery, hasModelIndex, walkQuery } from './slice.ts'
import type { Filtering, Route, Walk } from './slice.ts'
import { measured } from './tuning.ts'
import type { Tuning } from './tuning.ts'

/** Groups a page may touch before they are sorted together instead of walked one by one. */
const mostGroups = 12
/** Models whose devices are merged along an index. */
const mostModels = 12
/** How long the size of the whole fleet is believed, ms; it only decides which way is the shorter. */
const fleetMs = 30_000

type Counts = Readonly<{ total: number; inCells: number }>

/** Pages of the device list, for any order, filter and keyword. */
export const deviceList = ({
  db,
  clock,
  language = 'en',
  tuning = measured,
}: Pick<Reading, 'db'> & Partial<Reading> & { clock: Clock; tuning?: Tuning }) => {
  const reading = { db, language }
  let fleet = { devices: 0, until: 0 }
  const sizeOf = async (selection: Selection): Promise<number> => {
    const [all] = await countCells(db, selection)
    return all?.devices ?? 0
  }
  const fleetSize = async (): Promise<number> => {
    if (clock.monotonic() >= fleet.until)
      fleet = { devices: await sizeOf(everything), until: clock.monotonic() + fleetMs }
    return fleet.devices
  }

  /** The models to walk along, and how many devices are of them; undefined where the order has no such index. */
  const modelsOf = async ({ selection, tail }: Walk): Promise<{ mids: string[]; devices: number } | undefined> => {
    if (selection.models === undefined || !hasModelIndex(courseOf({ tail }))) return undefined
    const { rows } = await sql<{ mid: string }>`select mid from model c where ${selection.models}`.execute(db)
    const mids = rows.map(({ mid }) => mid)
    if (mids.length === 0 || mids.length > mostModels) return undefined
    const cells = sql<boolean>`c.mid = any(${mids}::bigint[])`
    return { mids, devices: await sizeOf({ ...everything, cells }) }
  }

  /** How to walk to a slice, and what that costs if devices of the selection lie evenly among the others. */
  const routeTo = async (walk: Walk, { offset, limit }: Slice, total: number) => {
    const { selection } = walk
    const models = await modelsOf(walk)
    const length = Math.min(limit, total - offset)
    const fromEnd = total - offset - length
    const backwards = fromEnd < offset
    const among = models?.devices ?? (await fleetSize())
    const walked = ((Math.min(offset, fromEnd) + length) * among) / total
    const conditions = (selection.cells === undefined ? 0 : 1) + (selection.online === undefined ? 0 : 1)
    const probing = walked * tuning.probed * conditions
    const hashing = (tuning.hash + walked * tuning.walked) * conditions
    // Devices with one value are sorted by the next column: all of them have to be passed, so none may be left out.
    const ties = walk.tail.length > 1 && courseOf(walk) !== 'macAddr'
    const filtering: Filtering = probing < hashing && !ties ? 'probe' : 'hash'
    const route: Route = { filtering, backwards, ...(models === undefined ? {} : { mids: models.mids }) }
    const cost = walked * tuning.walked + (filtering === 'probe' ? probing : hashing)
    return {
      route,
      length,
      skip: backwards ? fromEnd : offset,
      walked,
      cost,
      longest: tuning.hash + among * tuning.walked,
    }
  }

  const follow = async (walk: Walk, route: Route, skip: number, length: number): Promise<readonly string[]> => {
    const { rows } = await sql<{ did: string }>`
      ${walkQuery(walk, route)} offset ${skip} limit ${length}`.execute(db)
    const dids = rows.map(({ did }) => did)
    return route.backwards === true ? dids.toReversed() : dids
  }

  const gather = async (walk: Walk, { total, inCells }: Counts, slice: Slice) => {
    const offline = walk.selection.online === false
    const run = async (): Promise<readonly string[]> => {
      const { rows } = await gatherQuery(walk, offline ? 'offline' : 'cells', slice).execute(db)
      return rows[0]?.dids ?? []
    }
    return { cost: (offline ? total : inCells) * tuning.gathered, run }
  }

  /** A slice of devices that follow each other by `tail`. */
  const sliceOf = async (
    selection: Selection,
    tail: readonly Order[],
    slice: Slice,
    counts: Counts,
  ): Promise<readonly string[]> => {
    if (slice.offset >= counts.total) return []
    const walk: Walk = { selection, tail, ranks: await ranksFor(reading, selection, tail) }
    const { route, length, skip, walked, cost, longest } = await routeTo(walk, slice, counts.total)
    const gathering = await gather(walk, counts, { offset: slice.offset, limit: length })
    if (gathering.cost < cost) return gathering.run()
    if (route.filtering === 'hash' || route.mids !== undefined) return follow(walk, route, skip, length)
    // The devices may lie anywhere but here, such as those of one city in the order of customers: give up in time.
    const attempt = await follow(walk, { ...route, most: Math.ceil(walked * tuning.patience) }, skip, length)
    if (attempt.length === length) return attempt
    if (gathering.cost < longest) return gathering.run()
    return follow(walk, { ...route, filtering: 'hash' }, skip, length)
  }

  /** Many small groups are gathered and sorted together. */
  const sortTogether = async (
    selection: Selection,
    orders: readonly Order[],
    groups: readonly Group[],
    slice: Slice,
  ): Promise<readonly string[]> => {
    const ranks = await ranksFor(reading, selection, orders)
    const walk: Walk = { selection: selectGroups(selection, groups), tail: orders, ranks }
    const { rows } = await gatherQuery(walk, 'cells', slice).execute(db)
    return rows[0]?.dids ?? []
  }

  /** A page without a keyword: counted by cell, and so exact. */
  const browse = async ({ selection, orders }: Omit<Question, 'keyword'>, slice: Slice): Promise<Found> => {
    const plan = planOrder(orders)
    const counted = await countCells(db, selection, columnsOf(plan.leads))
    const total = counted.reduce((sum, group) => sum + countOf(group, selection.online), 0)
    if (plan.leads.length === 0) {
      const inCells = counted.reduce((sum, group) => sum + group.devices, 0)
      return { total, dids: await sliceOf(selection, plan.tail, slice, { total, inCells }) }
    }
    const labels = await labelsFor(
      reading,
      plan.leads.map(({ column }) => column),
    )
    const touched: { group: Group; offset: number }[] = []
    let before = 0
    for (const group of groupsOf(plan, counted, labels, selection.online)) {
      const offset = Math.max(0, slice.offset - before)
      if (offset < group.devices && before < slice.offset + slice.limit) touched.push({ group, offset })
      before += group.devices
    }
    const byCell = plan.leads.every(({ column }) => column !== 'online' && column !== 'filled')
    if (touched.length > mostGroups && byCell) {
      const groups = touched.map(({ group }) => group)
      const from = { offset: touched[0]?.offset ?? 0, limit: slice.limit }
      return { total, dids: await sortTogether(selection, orders, groups, from) }
    }
    const dids: string[] = []
    for (const { group, offset } of touched) {
      const part = selectGroup(selection, group)
      const left = { offset, limit: slice.limit - dids.length }
      if (group.without) dids.push(...(await browse({ selection: part, orders: plan.tail.slice(1) }, left)).dids)
      else dids.push(...(await sliceOf(part, plan.tail, left, { total: group.devices, inCells: group.inCells })))
    }
    return { total, dids }
  }

  const search = searching({ reading, tuning, browse, fleetSize })
  /** The selection itself says which devices: they are few enough to be found before they are sorted. */
  const pick = async ({ selection, keyword, orders }: Question, slice: Slice): Promise<Found> => {
    const words = wordsOf(keyword)
    const match = words.length === 0 ? undefined : await matchOf(db, words)
    const walk: Walk = { selection, match, tail: orders, ranks: await ranksFor(reading, selection, orders) }
    const { rows } = await gatherQuery(walk, 'among', slice).execute(db)
    return rows[0] ?? { dids: [], total: 0 }
  }
  return {
    page: async (question: Question, slice: Slice): Promise<Found> => {
      if (question.selection.among !== undefined) return pick(question, slice)
      const words = wordsOf(question.keyword)
      return words.length === 0 ? browse(question, slice) : search(question, words, slice)
    },
  }
}
