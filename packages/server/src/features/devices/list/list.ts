import { sql } from 'kysely'
import type { Clock } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/database.ts'
import { countCells, countOf } from './cells.ts'
import { keywordOf } from './keyword.ts'
import { columnsOf, groupsOf, planOrder } from './order.ts'
import type { Group, Order } from './order.ts'
import { labelsFor, ranksFor } from './ranks.ts'
import { selectGroup, selectGroups } from './question.ts'
import type { Found, Question, Slice } from './question.ts'
import { searching } from './search.ts'
import { everything } from './selection.ts'
import type { Selection } from './selection.ts'
import { gatherQuery, walkQuery } from './slice.ts'
import type { Filtering, Walk } from './slice.ts'
import { measured } from './tuning.ts'
import type { Tuning } from './tuning.ts'

/** Groups a page may touch before they are sorted together instead of walked one by one. */
const mostGroups = 12
/** How long the size of the whole fleet is believed, ms; it only decides which way is the shorter. */
const fleetMs = 30_000

/** Pages of the device list, for any order, filter and keyword. */
export const deviceList = ({ db, clock, tuning = measured }: { db: Db; clock: Clock; tuning?: Tuning }) => {
  let fleet = { devices: 0, until: 0 }
  const fleetSize = async (): Promise<number> => {
    if (clock.now() >= fleet.until) {
      const [all] = await countCells(db, everything)
      fleet = { devices: all?.devices ?? 0, until: clock.now() + fleetMs }
    }
    return fleet.devices
  }

  /** How to walk to a slice of `total` devices, and what that tuning. */
  const routeTo = async (selection: Selection, { offset, limit }: Slice, total: number) => {
    const length = Math.min(limit, total - offset)
    const fromEnd = total - offset - length
    const backwards = fromEnd < offset
    const walked = ((Math.min(offset, fromEnd) + length) * (await fleetSize())) / total
    const conditions = (selection.cells === undefined ? 0 : 1) + (selection.online === undefined ? 0 : 1)
    const probing = walked * tuning.probed * conditions
    const hashing = (tuning.hash + walked * tuning.walked) * conditions
    const filtering: Filtering = probing < hashing ? 'probe' : 'hash'
    const cost = walked * tuning.walked + Math.min(probing, hashing)
    return { length, backwards, skip: backwards ? fromEnd : offset, filtering, cost }
  }

  /** A slice of devices that follow each other by `tail`. */
  const sliceOf = async (
    selection: Selection,
    tail: readonly Order[],
    slice: Slice,
    counts: { total: number; inCells: number },
  ): Promise<readonly string[]> => {
    if (slice.offset >= counts.total) return []
    const route = await routeTo(selection, slice, counts.total)
    const ranks = await ranksFor(db, selection, tail)
    const walk: Walk = { selection, match: undefined, tail, ranks, ...route }
    const source = selection.online === false ? 'offline' : 'cells'
    const toGather = source === 'offline' ? counts.total : counts.inCells
    if (toGather * tuning.gathered < route.cost) {
      const { rows } = await gatherQuery(walk, source, { offset: slice.offset, limit: route.length }).execute(db)
      return rows[0]?.dids ?? []
    }
    const { rows } = await sql<{ did: string }>`
      ${walkQuery(walk)} offset ${route.skip} limit ${route.length}`.execute(db)
    const dids = rows.map(({ did }) => did)
    return route.backwards ? dids.toReversed() : dids
  }

  /** Many small groups are gathered and sorted together. */
  const sortTogether = async (
    { selection, orders }: Question,
    groups: readonly Group[],
    slice: Slice,
  ): Promise<readonly string[]> => {
    const ranks = await ranksFor(db, selection, orders)
    const walk: Walk = {
      selection: selectGroups(selection, groups),
      match: undefined,
      tail: orders,
      ranks,
      backwards: false,
      filtering: 'probe',
    }
    const { rows } = await gatherQuery(walk, 'cells', slice).execute(db)
    return rows[0]?.dids ?? []
  }

  /** A page without a keyword: counted by cell, and so exact. */
  const browse = async (question: Question, slice: Slice): Promise<Found> => {
    const { selection, orders } = question
    const { leads, tail } = planOrder(orders)
    const counted = await countCells(db, selection, columnsOf(leads))
    const total = counted.reduce((sum, group) => sum + countOf(group, selection.online), 0)
    if (leads.length === 0) {
      const inCells = counted.reduce((sum, group) => sum + group.devices, 0)
      return { total, dids: await sliceOf(selection, tail, slice, { total, inCells }) }
    }
    const labels = await labelsFor(
      db,
      leads.map(({ column }) => column),
    )
    const touched: { group: Group; offset: number }[] = []
    let before = 0
    for (const group of groupsOf(leads, counted, labels, selection.online)) {
      const offset = Math.max(0, slice.offset - before)
      if (offset < group.devices && before < slice.offset + slice.limit) touched.push({ group, offset })
      before += group.devices
    }
    const splits = leads.some(({ column }) => column === 'online')
    if (touched.length > mostGroups && !splits) {
      const groups = touched.map(({ group }) => group)
      return { total, dids: await sortTogether(question, groups, { ...slice, offset: touched[0]?.offset ?? 0 }) }
    }
    const dids: string[] = []
    for (const { group, offset } of touched) {
      const part = { offset, limit: slice.limit - dids.length }
      const counts = { total: group.devices, inCells: group.inCells }
      dids.push(...(await sliceOf(selectGroup(selection, group), tail, part, counts)))
    }
    return { total, dids }
  }

  const search = searching({ db, tuning, browse })
  return {
    page: async (question: Question, slice: Slice): Promise<Found> => {
      const keyword = keywordOf(question.keyword)
      return keyword === undefined ? browse(question, slice) : search(question, keyword, slice)
    },
  }
}

export type DeviceList = ReturnType<typeof deviceList>
