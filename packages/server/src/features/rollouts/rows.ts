import type { Language } from '@headend/contract/core'
import { withSaid } from '@headend/contract/core'
import { rolloutReasons, rolloutStatuses } from '@headend/contract/rollouts'
import type {
  RolloutCounts,
  RolloutDeviceState,
  RolloutOutlook,
  RolloutReason,
  RolloutReasonCount,
  RolloutStatus,
} from '@headend/contract/rollouts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../core/db/database.ts'
import { firstNeeded } from './safety.ts'
import { countsOf, limitsOf, tallyOf, windowOf } from './store.ts'
import { afterOpen, isOpen, nextChange } from './windows.ts'

/** What roll-outs are shown as, whatever their kind. */

const dayMs = 86_400_000
const quarterMs = 900_000
/** Quarters in which the window was open, and of how many days, that say how fast it goes. */
const ratedQuarters = 8

type Sum = Readonly<{ state: RolloutDeviceState; reason: RolloutReason; devices: number }>

/** Roll-outs of a kind with their companies and counts, before any condition: a kind joins what it has of its own. */
export const selectRollouts = (db: Db, kind: string) =>
  db
    .selectFrom('rollout')
    .innerJoin('company', 'company.company_id', 'rollout.company_id')
    .leftJoin('model', 'model.mid', 'rollout.mid')
    .leftJoin('device_group', 'device_group.gid', 'rollout.gid')
    .where('rollout.kind', '=', kind)
    .where('rollout.removed', '=', false)
    .selectAll('rollout')
    .select(['company.company_name', 'company.time_zone', 'model.model_name', 'device_group.group_name'])
    .select(
      sql<readonly Sum[]>`(
        select coalesce(json_agg(json_build_object('state', c.state, 'reason', c.reason, 'devices', c.devices)), '[]') from (
          select state, reason, sum(devices)::int as devices from rollout_count
          where rollout_count.rollout_id = rollout.rollout_id group by state, reason having sum(devices) <> 0
        ) c)`.as('sums'),
    )

export type ShownRow = Awaited<ReturnType<ReturnType<typeof selectRollouts>['executeTakeFirstOrThrow']>>

/** Whether its first day is still to come. */
const isEarly = (row: Parameters<typeof windowOf>[0], now: number): boolean =>
  !isOpen({ ...windowOf(row), until: null, startHour: 0, endHour: 0 }, now)

const statusOf = (row: ShownRow, now: number): RolloutStatus => {
  switch (row.state) {
    case 'ready':
      return 'waiting'
    case 'running':
      return isEarly(row, now) ? 'waiting' : 'progress'
    default:
      return row.state
  }
}

/** States as they are stored, of those that are shown: one whose first day is to come is running as well. */
const stored: Readonly<Record<RolloutStatus, readonly string[]>> = {
  waiting: ['ready', 'running'],
  progress: ['running'],
  paused: ['paused'],
  stopped: ['stopped'],
  complete: ['complete'],
}

/** The filter of a list by a column, with one value or any of several. */
export const anyOf = (column: string) => (value: unknown) =>
  sql<boolean>`${sql.ref(column)}::text = any(${[value].flat()})`

/** How roll-outs of a list are to be shown, at the time of its reader: by it one whose first day is to come waits still. */
export const shownAt = (statuses: readonly RolloutStatus[] | undefined, now: number): StatusFilter | undefined =>
  statuses && { statuses, now }

type StatusFilter = Readonly<{ statuses: readonly RolloutStatus[]; now: number }>
const statusFilter = z.object({ statuses: z.array(z.enum(rolloutStatuses)), now: z.number() })

/** The filter of a list by how roll-outs are shown, as `shownAt` gives it: the same as `statusOf` says of each. */
export const ofStatus = (value: unknown): RawBuilder<boolean> => {
  const { statuses, now } = statusFilter.parse(value)
  const time = sql`${new Date(now)}::timestamptz`
  const early = sql<boolean>`coalesce(rollout.begin_time > ${time}, false)
    or coalesce(rollout.start_date > (${time} at time zone company.time_zone)::date, false)`
  return sql<boolean>`(${sql.join(
    statuses.map((status) => {
      const among = sql<boolean>`rollout.state = any(${[...stored[status]]})`
      if (status === 'waiting') return sql`(${among} and (rollout.state = 'ready' or ${early}))`
      return status === 'progress' ? sql`(${among} and not (${early}))` : among
    }),
    sql` or `,
  )})`
}

/** The order of a list as `ownedRows` takes it. */
export const orderOf = ([first]: readonly Readonly<{ column: string; order: string }>[]): string | undefined =>
  first && `${first.column},${first.order}`

const countsOfSums = (sums: readonly Sum[]): RolloutCounts => {
  const of = (state: RolloutDeviceState, reason?: RolloutReason): number =>
    sums.reduce(
      (sum, line) =>
        line.state === state && (reason === undefined || line.reason === reason) ? sum + line.devices : sum,
      0,
    )
  return {
    total: sums.reduce((sum, { devices }) => sum + devices, 0),
    waiting: of('waiting'),
    offline: of('waiting', 'offline') + of('waiting', 'neverConnected'),
    progress: of('progress'),
    success: of('success'),
    fail: of('fail'),
    cancelled: of('cancelled'),
  }
}

/** Fields that every roll-out shows. */
export const rolloutOf = (row: ShownRow, now: number) => ({
  serviceTaskId: row.service_task_id,
  opId: row.company_id,
  companyName: row.company_name,
  timeZone: row.time_zone,
  status: statusOf(row, now),
  pauseCause: row.pause_cause,
  gid: row.gid,
  groupName: row.group_name,
  all: row.everybody,
  opensTime: row.state === 'running' && !isOpen(windowOf(row), now) ? nextChange(windowOf(row), now) : null,
  gathered: row.gathered,
  safety: { ...limitsOf(row), randomOrder: row.random_order },
  counts: countsOfSums(row.sums),
  createUser: row.user_name,
  createTime: row.create_time.getTime(),
  startedTime: row.started_time?.getTime() ?? null,
  endedTime: row.ended_time?.getTime() ?? null,
})

/** Why a device whose turn is to come waits, by how its roll-out stands. */
export const shownReason = (
  row: Parameters<typeof windowOf>[0] &
    Readonly<{ state: ShownRow['state']; passed: boolean; first_size: number | null }>,
  { state, reason, wave }: Readonly<{ state: RolloutDeviceState; reason: RolloutReason; wave: number }>,
  now: number,
): RolloutReason => {
  if (state !== 'waiting' || reason !== 'due') return reason
  if (row.state === 'ready') return 'notStarted'
  if (row.state === 'stopped' || row.state === 'paused') return row.state
  if (isEarly(row, now)) return 'startDate'
  if (!isOpen(windowOf(row), now)) return 'window'
  return row.first_size !== null && !row.passed && wave === 0 ? 'firstGroup' : 'due'
}

export const reasonText = (reason: RolloutReason, said: string | null, language: Language): string =>
  withSaid(rolloutReasons[reason][language], said)

/** How many devices ended an hour of late, while the window was open; null where nothing says so. */
const rateOf = async (db: Db, row: ShownRow, now: number): Promise<number | null> => {
  const quarters = await db
    .selectFrom('rollout_quarter')
    .select(['quarter', sql<number>`sum(devices)::int`.as('devices')])
    .where('rollout_id', '=', row.rollout_id)
    .where('quarter', '>', new Date(now - 7 * dayMs))
    .where('state', 'in', ['success', 'fail'])
    .groupBy('quarter')
    .execute()
  const ended = new Map(quarters.map(({ quarter, devices }) => [quarter.getTime(), devices]))
  const began = row.started_time?.getTime() ?? row.create_time.getTime()
  let devices = 0
  let openMs = 0
  let looked = 0
  for (let at = now - (now % quarterMs); at > now - 7 * dayMs && looked < ratedQuarters; at -= quarterMs) {
    if (at + quarterMs <= began) break
    devices += ended.get(at) ?? 0
    if (!isOpen(windowOf(row), at)) continue
    openMs += Math.min(at + quarterMs, now) - Math.max(at, began)
    looked += 1
  }
  return devices > 0 && openMs > 60_000 ? Math.round((devices / openMs) * 36_000_000) / 10 : null
}

/** When the last of those that wait for another attempt is due. */
const lastDue = async (db: Db, rolloutId: string): Promise<number> => {
  const { due } = await db
    .selectFrom('rollout_device')
    .select((of) => of.fn.max('due_time').as('due'))
    .where('rollout_id', '=', rolloutId)
    .where('state', '=', 'waiting')
    .where('reason', '=', 'pause')
    .executeTakeFirstOrThrow()
  return due?.getTime() ?? 0
}

const outlookOf = async (db: Db, row: ShownRow, now: number): Promise<RolloutOutlook> => {
  const { waiting, offline, progress } = countsOfSums(row.sums)
  const window = windowOf(row)
  const perHour = await rateOf(db, row, now)
  // Those that wait for another attempt begin at a moment of their own, whatever the rate; then they may fail again.
  const pausing = row.sums.reduce((sum, { reason, devices }) => (reason === 'pause' ? sum + devices : sum), 0)
  const left = waiting - offline + progress - pausing
  // Nobody knows when a first group lets the rest begin, or whether it does.
  const goesOn = row.state === 'running' && left > 0 && (row.first_size === null || row.passed)
  const atPace = goesOn && perHour !== null ? afterOpen(window, now, (left / perHour) * 3_600_000) : null
  return {
    windowOpen: isOpen(window, now),
    windowTime: nextChange(window, now),
    perHour,
    endTime: atPace === null ? null : Math.max(atPace, pausing > 0 ? await lastDue(db, row.rollout_id) : 0),
    without: offline,
  }
}

/** What only the page of one roll-out shows. */
export const detailsOf = async (db: Db, row: ShownRow, now: number, language: Language) => {
  const lines = await countsOf(db, row.rollout_id)
  const byReason = new Map<string, RolloutReasonCount>()
  for (const line of lines) {
    const reason = shownReason(row, line, now)
    const key = `${line.state} ${reason}`
    const devices = (byReason.get(key)?.devices ?? 0) + line.devices
    byReason.set(key, { state: line.state, reason, reasonText: reasonText(reason, null, language), devices })
  }
  const { first } = tallyOf(lines)
  const size = row.first_size
  return {
    reasons: [...byReason.values()].toSorted((a, b) => b.devices - a.devices),
    outlook: await outlookOf(db, row, now),
    firstGroup:
      size === null
        ? null
        : {
            size,
            needed: firstNeeded(
              {
                firstShare: row.first_share,
                firstCount: row.first_count,
                firstPercent: row.first_percent,
                failShare: row.fail_share,
                failLeast: row.fail_least,
                atOnce: row.at_once,
                perMinute: row.per_minute,
              },
              size,
            ),
            success: first.success,
            fail: first.fail,
            passed: row.passed,
          },
  }
}
