import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { RolloutReason, RolloutDeviceState } from '@headend/contract/rollouts'
import type { Db } from '../../core/db/database.ts'
import type { Database } from '../../core/db/gen/tables.ts'
import type { Kind } from './kind.ts'
import type { Recent, Tally } from './safety.ts'
import type { Window } from './windows.ts'

/** SQL of roll-outs as the engine moves them on. */

/** A roll-out with the time zone of its company. */
export type RolloutRow = Selectable<Database['rollout']> & Readonly<{ time_zone: string }>

type WindowColumn = 'time_zone' | 'start_date' | 'begin_time' | 'until_time' | 'start_hour' | 'end_hour'

export const windowOf = (row: Pick<RolloutRow, WindowColumn>): Window => ({
  timeZone: row.time_zone,
  startDate: row.start_date,
  begin: row.begin_time?.getTime() ?? null,
  until: row.until_time?.getTime() ?? null,
  startHour: row.start_hour,
  endHour: row.end_hour,
})

type LimitColumn =
  | 'first_count'
  | 'first_percent'
  | 'first_share'
  | 'fail_share'
  | 'fail_least'
  | 'at_once'
  | 'per_minute'

export const limitsOf = (row: Pick<RolloutRow, LimitColumn>) => ({
  firstCount: row.first_count,
  firstPercent: row.first_percent,
  firstShare: row.first_share,
  failShare: row.fail_share,
  failLeast: row.fail_least,
  atOnce: row.at_once,
  perMinute: row.per_minute,
})

type Line = Readonly<{ state: RolloutDeviceState; reason: RolloutReason; wave: number; devices: number }>

/** How many devices stand where. */
export const countsOf = async (db: Db, rolloutId: string): Promise<readonly Line[]> => {
  const { rows } = await sql<Line>`
    select state, reason, wave, sum(devices)::int as devices from rollout_count
    where rollout_id = ${rolloutId} group by state, reason, wave having sum(devices) <> 0
  `.execute(db)
  return rows
}

/** Sums of lines, by what is asked of them. */
export const tallyOf = (lines: readonly Line[]): Tally => {
  const sum = (of: (line: Line) => boolean): number =>
    lines.reduce((total, line) => (of(line) ? total + line.devices : total), 0)
  const isFailing = ({ state, reason, wave }: Line): boolean =>
    wave > 0 && (state === 'fail' || (state === 'waiting' && reason === 'pause'))
  const first = (line: Line): boolean => line.wave === 1
  return {
    success: sum(({ state, wave }) => wave > 0 && state === 'success'),
    failing: sum(isFailing),
    progress: sum(({ state }) => state === 'progress'),
    untouched: sum(({ state, wave }) => wave === 0 && state === 'waiting'),
    first: {
      begun: sum(first),
      success: sum((line) => first(line) && line.state === 'success'),
      fail: sum((line) => first(line) && (line.state === 'fail' || line.state === 'cancelled')),
    },
  }
}

/** Roll-outs in a state that has something to do for a worker. */
export const running = async (db: Db): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('rollout')
    .select('rollout_id')
    .where('state', '=', 'running')
    .where('removed', '=', false)
    .orderBy('rollout_id')
    .execute()
  return rows.map(({ rollout_id }) => rollout_id)
}

/** Takes a roll-out for this transaction, unless another worker has it now or it does not run. */
export const lockRunning = async (trx: Db, rolloutId: string): Promise<RolloutRow | undefined> => {
  const { rows } = await sql<RolloutRow>`
    select r.*, c.time_zone from rollout r join company c on c.company_id = r.company_id
    where r.rollout_id = ${rolloutId} and r.state = 'running' and not r.removed
    for no key update of r skip locked
  `.execute(trx)
  return rows[0]
}

/** How a row is from now on. */
export type Step = Readonly<{
  did: string
  state: RolloutDeviceState
  reason: RolloutReason
  wave: number
  tries: number
  dueTime: number | null
  taskId: string | null
  fromVersion: string | null
  /** Whether an attempt begins with it. */
  begins: boolean
}>

const date = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** Writes what became of turns that were taken in this transaction. */
export const writeSteps = async (trx: Db, rolloutId: string, steps: readonly Step[], now: number): Promise<void> => {
  if (steps.length === 0) return
  const column = <Value>(of: (step: Step) => Value): Value[] => steps.map(of)
  const moment = new Date(now)
  await sql`
    update rollout_device rd set state = r.state, reason = r.reason, said = null, wave = r.wave, tries = r.tries,
      due_time = r.due_time, task_id = r.task_id, from_version = coalesce(r.from_version, rd.from_version),
      start_time = case when r.begins then ${moment}::timestamptz else rd.start_time end,
      end_time = case when r.state in ('success', 'fail', 'cancelled') then ${moment}::timestamptz end,
      change_time = ${moment}
    from unnest(
      ${column(({ did }) => did)}::bigint[], ${column(({ state }) => state)}::text[], ${column(({ reason }) => reason)}::text[],
      ${column(({ wave }) => wave)}::smallint[], ${column(({ tries }) => tries)}::smallint[],
      ${column(({ dueTime }) => date(dueTime))}::timestamptz[], ${column(({ taskId }) => taskId)}::text[],
      ${column(({ fromVersion }) => fromVersion)}::text[], ${column(({ begins }) => begins)}::boolean[]
    ) as r (did, state, reason, wave, tries, due_time, task_id, from_version, begins)
    where rd.rollout_id = ${rolloutId} and rd.did = r.did
  `.execute(trx)
}

export const noteTaken = async (
  trx: Db,
  rolloutId: string,
  { recent, firstSize, passed }: Readonly<{ recent: Recent; firstSize: number | null; passed: boolean }>,
): Promise<void> => {
  await trx
    .updateTable('rollout')
    .set({ recent: JSON.stringify(recent), first_size: firstSize, passed })
    .where('rollout_id', '=', rolloutId)
    .execute()
}

/** An attempt that is over, by its task. */
export type End = Readonly<{
  taskId: string
  state: 'success' | 'fail' | 'cancelled'
  reason: RolloutReason
  said: string | null
  /** What the device turned out to have before, where the task looked. */
  from?: string | null
  /** What it reports since, where it succeeded: its record may learn it a moment later. */
  to?: string | null
}>

export type Under = Readonly<{
  taskId: string
  rolloutId: string
  kind: string
  tries: number
  retries: number
  wave: number
}>

/** Rows under way by these tasks, locked until their ends are written: in the order in which `writeEnds` takes others. */
export const lockUnderWay = async (trx: Db, taskIds: readonly string[]): Promise<readonly Under[]> => {
  const { rows } = await sql<Under>`
    select rd.task_id as "taskId", rd.rollout_id as "rolloutId", r.kind, rd.tries, r.retries, rd.wave
    from rollout_device rd join rollout r on r.rollout_id = rd.rollout_id
    where rd.state = 'progress' and rd.task_id = any(${[...taskIds]}::text[])
    order by rd.task_id for update of rd
  `.execute(trx)
  return rows
}

export type Settled = End &
  Readonly<{
    /** Left out is what stays. */
    next: Readonly<{
      state: RolloutDeviceState
      reason: RolloutReason
      dueTime: number | null
      tries?: number
      wave?: number
    }>
  }>

const goesOn = ({ state, reason, next }: Settled): boolean => next.state !== state || next.reason !== reason

/**
 * Writes ends of attempts, and how their devices stand from then on. One that its device goes on from becomes a line of its own;
 * one that the device ended by stays in the row of the device. Gives the kinds whose roll-outs changed.
 */
export const writeEnds = async (
  trx: Db,
  kinds: readonly Kind[],
  ends: readonly Settled[],
  now: number,
): Promise<readonly string[]> => {
  // Whoever writes takes rows in this order, so that no two wait for each other.
  const inOrder = ends.toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1))
  const column = <Value>(of: (end: Settled) => Value): Value[] => inOrder.map(of)
  const moment = new Date(now)
  // By what the device has now, whatever was wanted of it.
  const version = sql`case x.kind ${sql.join(
    kinds.map((kind) => sql`when ${kind.name} then ${kind.version}`),
    sql` `,
  )} end`
  const { rows: changed } = await sql<{ kind: string }>`
    with r as (
      select * from unnest(
        ${column(({ taskId }) => taskId)}::text[], ${column(({ from }) => from ?? null)}::text[], ${column(({ to }) => to ?? null)}::text[],
        ${column(({ state }) => state)}::text[], ${column(({ reason }) => reason)}::text[], ${column(({ said }) => said)}::text[],
        ${column(({ next }) => next.state)}::text[], ${column(({ next }) => next.reason)}::text[],
        ${column(({ next }) => next.tries ?? null)}::smallint[], ${column(({ next }) => next.wave ?? null)}::smallint[],
        ${column(({ next }) => date(next.dueTime))}::timestamptz[],
        ${column(goesOn)}::boolean[]
      ) as r (task_id, from_version, to_version, state, reason, said, next_state, next_reason, tries, wave, due_time, goes_on)
    ), changed as (
      update rollout_device rd set state = r.next_state, reason = r.next_reason, said = r.said,
        tries = coalesce(r.tries, rd.tries), wave = coalesce(r.wave, rd.wave), from_version = coalesce(r.from_version, rd.from_version),
        due_time = r.due_time, change_time = ${moment}, to_version = coalesce(r.to_version, ${version}), task_id = case when not r.goes_on then rd.task_id end,
        end_time = case when r.next_state in ('success', 'fail', 'cancelled') then ${moment}::timestamptz end
      from r, device d, rollout x
      where rd.task_id = r.task_id and rd.state = 'progress' and d.did = rd.did and x.rollout_id = rd.rollout_id
      returning rd.rollout_id, rd.did, r.task_id, rd.from_version, rd.to_version, rd.start_time, r.goes_on, x.kind
    ) ${
      inOrder.some(goesOn)
        ? sql`, kept as (
      insert into rollout_attempt (rollout_id, did, state, reason, said, task_id, from_version, to_version, start_time, end_time)
      select c.rollout_id, c.did, r.state, r.reason, r.said, c.task_id, c.from_version, c.to_version,
        coalesce(c.start_time, ${moment}), ${moment}
      from changed c join r on r.task_id = c.task_id where c.goes_on
    )`
        : sql``
    }
    select distinct kind from changed
  `.execute(trx)
  return changed.map(({ kind }) => kind)
}

/** Keeps the attempts by which devices ended, of those that go on from them now. */
export const keepAttempts = async (trx: Db, rolloutId: string, which: RawBuilder<boolean>): Promise<void> => {
  await sql`
    insert into rollout_attempt (rollout_id, did, state, reason, said, task_id, from_version, to_version, start_time, end_time)
    select rd.rollout_id, rd.did, rd.state, rd.reason, rd.said, rd.task_id, rd.from_version, rd.to_version,
      coalesce(rd.start_time, rd.end_time), rd.end_time
    from rollout_device rd join device d on d.did = rd.did
    where rd.rollout_id = ${rolloutId} and rd.end_time is not null and rd.task_id is not null and ${which}
  `.execute(trx)
}

/** Ends of tasks by which rows are under way: of those named, or of any. */
export const endedTasks = async (
  db: Db,
  taskIds: readonly string[] | 'any',
  most: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ task_id: string }>`
    select t.task_id from rollout_device rd join task t on t.task_id = rd.task_id
    where rd.state = 'progress' and t.end_time is not null
      ${taskIds === 'any' ? sql`` : sql`and rd.task_id = any(${[...taskIds]}::text[])`}
    limit ${most}
  `.execute(db)
  return rows.map(({ task_id }) => task_id)
}

/** How tasks ended. */
export const tasksOf = async (db: Db, taskIds: readonly string[]) =>
  db
    .selectFrom('task')
    .select(['task_id', 'task_type', 'state', 'fail_reason', 'fail_said'])
    .select(sql<boolean>`coalesce(result->>'already', '') = 'true'`.as('already'))
    .select(sql<string | null>`result->>'from'`.as('from'))
    .select(sql<string | null>`case when state = 'success' then result->>'version' end`.as('to'))
    .where(sql<boolean>`task_id = any(${[...taskIds]}::text[])`)
    .where('end_time', 'is not', null)
    .execute()

/** Nobody waits any longer whose roll-out is over. Gives how many did. */
export const endWaiting = async (
  trx: Db,
  rolloutId: string,
  { now, most }: Readonly<{ now: number; most: number }>,
): Promise<number> => {
  const moment = new Date(now)
  const { rows } = await sql`
    update rollout_device rd set state = 'cancelled', reason = 'over', due_time = null, change_time = ${moment}, end_time = ${moment}
    where rd.rollout_id = ${rolloutId} and rd.did = any(array(
      select did from rollout_device where rollout_id = ${rolloutId} and state = 'waiting' order by did limit ${most}))
    returning 1
  `.execute(trx)
  return rows.length
}

/** Lets those wait no longer whose pause is over; gives whether there may be more. */
export const endPauses = async (db: Db, now: number, most: number): Promise<boolean> => {
  const { rows } = await sql`
    update rollout_device rd set reason = 'due', due_time = null, place = case when wave = 0 then -1 else place end,
      change_time = ${new Date(now)}
    from (
      select rollout_id, did from rollout_device where state = 'waiting' and due_time <= ${new Date(now)} and reason <> 'offline'
      order by due_time limit ${most} for update skip locked
    ) over
    where rd.rollout_id = over.rollout_id and rd.did = over.did returning 1
  `.execute(db)
  return rows.length === most
}

/** Devices that were waited for and are connected go first: those named, or any. Gives how many. */
export const takeBack = async (db: Db, endpointIds: readonly string[] | 'any', now: number): Promise<number> => {
  const { rows } = await sql`
    update rollout_device rd set reason = 'due', due_time = null, place = -1, change_time = ${new Date(now)}
    from (
      select w.rollout_id, w.did from session s join device d on d.endpoint_id = s.endpoint_id
      join rollout_device w on w.did = d.did
      where w.state = 'waiting' and w.reason in ('offline', 'neverConnected')
        ${endpointIds === 'any' ? sql`and (w.due_time is null or w.due_time <= ${new Date(now)})` : sql`and s.endpoint_id = any(${[...endpointIds]}::text[])`}
      limit 2000 for update of w skip locked
    ) back
    where rd.rollout_id = back.rollout_id and rd.did = back.did returning 1
  `.execute(db)
  return rows.length
}

/** Devices that are taken at a time because they lost what they were brought. */
export const lostAtOnce = 2000

/** A place behind every other. */
const lastPlace = 2_147_483_647

/**
 * Has devices that say that they lost what a roll-out of a kind brought them get it again, while it runs: those named, or any. One that
 * loses it again within a day waits for a quarter of an hour, and each time twice as long: a device that cannot keep it would fetch it at every start.
 * Gives how many.
 */
export const takeLost = async (
  db: Db,
  { name, lost }: Readonly<{ name: string; lost: RawBuilder<boolean> }>,
  endpointIds: readonly string[] | 'any',
  now: number,
): Promise<number> => {
  const moment = new Date(now)
  const { rows } = await sql`
    with again as (
      select w.rollout_id, w.did, (
        select count(*)::int from rollout_attempt a
        where a.rollout_id = w.rollout_id and a.did = w.did and a.end_time > ${moment}::timestamptz - interval '1 day') as losses
      from device d join rollout_device w on w.did = d.did join rollout x on x.rollout_id = w.rollout_id
      where w.state = 'success' and x.kind = ${name} and x.state in ('running', 'paused') and not x.removed and ${lost}
        ${endpointIds === 'any' ? sql`` : sql`and d.endpoint_id = any(${[...endpointIds]}::text[])`}
      limit ${lostAtOnce} for update of w skip locked
    ), kept as (
      insert into rollout_attempt (rollout_id, did, state, reason, said, task_id, from_version, to_version, start_time, end_time)
      select rollout_id, did, state, reason, said, task_id, from_version, to_version, coalesce(start_time, end_time), end_time
      from rollout_device join again using (rollout_id, did) where task_id is not null
    )
    update rollout_device rd set state = 'waiting', tries = 0, task_id = null, end_time = null,
      reason = case when losses = 0 then 'due' else 'pause' end,
      due_time = case when losses > 0 then ${moment}::timestamptz + least(12 * 60, 15 * 2 ^ (least(losses, 9) - 1)) * interval '1 minute' end,
      -- After those that never had it.
      wave = 0, place = ${lastPlace}, change_time = ${moment}
    from again
    where rd.rollout_id = again.rollout_id and rd.did = again.did and rd.state = 'success' returning 1
  `.execute(db)
  return rows.length
}
