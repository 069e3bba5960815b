import { sql } from 'kysely'
import { countCells } from './cells.ts'
import type { Match } from './match.ts'
import type { Group } from './order.ts'
import { cellColumnOf, columnsOf, groupsOf, isGrouped, planOrder, ranksOf } from './order.ts'
import { selectGroup, selectGroups } from './question.ts'
import type { Found, Question } from './question.ts'
import { labelsFor, ranksFor } from './ranks.ts'
import type { Reading } from './ranks.ts'
import { courseOf, gatherQuery, walkQuery } from './slice.ts'
import type { Walk } from './slice.ts'
import type { Tuning } from './tuning.ts'

/** How many times as many as needed are expected where devices are gathered: the expectation is a guess. */
const margin = 1.3

/** Groups that are gathered together or not at all: what is online of some cells and what is not, where these follow each other. */
type Unit = readonly [Group, ...Group[]]

const unitsOf = (groups: readonly Group[]): Unit[] => {
  const units: [Group, ...Group[]][] = []
  for (const group of groups) {
    const last = units.at(-1)
    const cells = JSON.stringify(group.parts)
    if (last !== undefined && JSON.stringify(last[0].parts) === cells) last.push(group)
    else units.push([group])
  }
  return units
}

const devicesOf = (unit: Unit): number => unit.reduce((sum, { devices }) => sum + devices, 0)
/** The presence to ask for; undefined where the unit is all that is in its cells. */
const onlineOf = (unit: Unit): boolean | undefined => (devicesOf(unit) === unit[0].inCells ? undefined : unit[0].online)

type Needs = Readonly<{ reading: Reading; tuning: Tuning; fleetSize: () => Promise<number> }>

/** The first matches of a list in its order; `expected` is how many devices of it may match. */
type Request = Readonly<{ question: Omit<Question, 'keyword'>; match: Match; most: number; expected: number }>

/**
 * Matches that are too many to find all of them: in the order of the list until there are enough. Small groups of the
 * order are gathered together, and then counted; in a large one an index is walked as far as it takes.
 */
export const drawing = ({ reading, tuning, fleetSize }: Needs) => {
  const { db } = reading
  /** How far an index is walked for some matches of a group, and what that costs. */
  const walkTo = (group: Group, needed: number, share: number, fleet: number) => {
    const part = Math.min(1, needed / Math.max(1, group.devices * share))
    const passed = fleet * part
    const looked = group.devices * part * tuning.probed
    const probing = passed * tuning.probed
    const hashing = tuning.hash + passed * tuning.walked
    return { probes: probing < hashing, cost: Math.min(probing, hashing) + looked }
  }

  const draw = async ({ question, match, most, expected }: Request): Promise<Found> => {
    const { selection, orders } = question
    const plan = planOrder(orders)
    const columns = columnsOf(plan.leads)
    const [counted, labels, fleet, tailRanks] = await Promise.all([
      countCells(db, selection, columns),
      labelsFor(
        reading,
        plan.leads.map(({ column }) => column),
      ),
      fleetSize(),
      ranksFor(reading, selection, plan.tail),
    ])
    // What the leads are counted by has every value there is.
    const leadRanks = plan.leads.flatMap(({ column }) => {
      if (column === 'online' || column === 'filled' || !isGrouped(column)) return []
      const at = columns.indexOf(cellColumnOf(column))
      const values = [...new Set(counted.map((group) => group.values[at] ?? ''))]
      return [[column, ranksOf(column, values, labels)] as const]
    })
    const ranks: Walk['ranks'] = new Map([...tailRanks, ...leadRanks])
    const units = unitsOf(groupsOf(plan, counted, labels, selection.online))
    const groups = units.flat()
    const devicesIn = groups.reduce((sum, { devices }) => sum + devices, 0)
    const share = Math.min(1, expected / Math.max(1, devicesIn))
    const costOfGathering = (unit: Unit): number =>
      unit[0].inCells * tuning.scanned + devicesOf(unit) * share * tuning.gathered

    /** Units that follow each other and are expected to have what is needed, as far as gathering them is the shorter way. */
    const nextBatch = (needed: number): readonly Unit[] => {
      const batch: Unit[] = []
      let matching = 0
      for (const unit of units) {
        const left = needed * margin - matching
        if (left <= 0 || onlineOf(unit) !== onlineOf(batch[0] ?? unit)) break
        if (costOfGathering(unit) > walkTo(unit[0], left, share, fleet).cost) break
        batch.push(unit)
        matching += devicesOf(unit) * share
      }
      return batch
    }

    const gather = async (batch: readonly Unit[], needed: number): Promise<Found> => {
      const { rows } = await gatherQuery(
        {
          selection: selectGroups(selection, batch.flat(), batch[0] && onlineOf(batch[0])),
          match,
          tail: orders,
          ranks,
        },
        'cells',
        { offset: 0, limit: needed },
      ).execute(db)
      return rows[0] ?? { dids: [], total: 0 }
    }

    const walk = async (group: Group, needed: number): Promise<Found> => {
      const part = selectGroup(selection, group)
      const matching = Math.round(group.devices * share)
      if (group.without)
        return draw({
          question: { selection: part, orders: plan.tail.slice(1) },
          match,
          most: needed,
          expected: matching,
        })
      const way: Walk = { selection: part, match, tail: plan.tail, ranks }
      // Devices with one value are sorted by the next column: all of them have to be passed.
      const ties = way.tail.length > 1 && courseOf(way) !== 'macAddr'
      const filtering = walkTo(group, needed, share, fleet).probes && !ties ? 'probe' : 'hash'
      const { rows } = await sql<{ did: string }>`${walkQuery(way, { filtering })} limit ${needed}`.execute(db)
      const dids = rows.map(({ did }) => did)
      // Fewer than asked for are all there are; else what was found is never less than what was expected.
      return { dids, total: dids.length < needed ? dids.length : Math.max(matching, dids.length) }
    }

    const dids: string[] = []
    let total = 0
    while (dids.length < most) {
      const needed = most - dids.length
      const batch = nextBatch(needed)
      const [first] = units.splice(0, Math.max(1, batch.length))
      if (first === undefined) break
      // A unit that is walked is walked group by group.
      if (batch.length === 0 && first.length > 1) units.unshift(...unitsOf(first.slice(1)))
      const found = batch.length > 0 ? await gather(batch, needed) : await walk(first[0], needed)
      dids.push(...found.dids)
      total += found.total
    }
    return { dids, total: total + Math.round(units.reduce((sum, unit) => sum + devicesOf(unit) * share, 0)) }
  }
  return draw
}
