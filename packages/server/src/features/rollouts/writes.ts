import { deletableRollout } from '@headend/contract/rollouts'
import type { RolloutControl, RolloutDeviceState, RolloutReason, RolloutSafety } from '@headend/contract/rollouts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from '../../core/audit.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import { addRows, gatherSome, namedDevices } from './gather.ts'
import type { Kind } from './kind.ts'
import { countsOf, keepAttempts, tallyOf } from './store.ts'

/** What people do with roll-outs, each within the transaction of a write. */

export type NewRollout = Readonly<{
  companyId: string
  name: string
  /** The model of its devices; null where it is for several. */
  mid: string | null
  goal: Readonly<Record<string, unknown>>
  dids: readonly string[] | null
  gid: string | null
  lasting: boolean
  startDate: string | null
  /** No device is begun before, nor from `untilTime` on; milliseconds since 1970. */
  beginTime?: number | null
  untilTime?: number | null
  startHour: number
  endHour: number
  retries: number
  safety: RolloutSafety
  start: boolean
}>

export type Changes = Readonly<{
  name?: string | undefined
  goal?: Readonly<Record<string, unknown>> | undefined
  startDate?: string | null | undefined
  beginTime?: number | null | undefined
  untilTime?: number | null | undefined
  startHour?: number | undefined
  endHour?: number | undefined
  retries?: number | undefined
  safety?: RolloutSafety | undefined
}>

const safetyColumns = (safety: RolloutSafety) => ({
  first_count: safety.firstCount,
  first_percent: safety.firstPercent,
  first_share: safety.firstShare,
  fail_share: safety.failShare,
  fail_least: safety.failLeast,
  at_once: safety.atOnce,
  per_minute: safety.perMinute,
  random_order: safety.randomOrder,
})

const only = <Value>(column: string, value: Value | undefined) => (value === undefined ? {} : { [column]: value })

const dateOf = (time: number | null | undefined): Date | null => (time == null ? null : new Date(time))

/** Where a roll-out may be brought from each state; what it is already is no mistake. */
const froms: Readonly<Record<RolloutControl, readonly string[]>> = {
  START: ['ready', 'stopped', 'paused', 'running'],
  STOP: ['ready', 'running', 'paused', 'stopped'],
  PAUSE: ['running', 'paused'],
  RESUME: ['paused', 'running'],
}
const to = { START: 'running', STOP: 'stopped', PAUSE: 'paused', RESUME: 'running' } as const

const notNow = {
  en: 'This roll-out cannot do that as it stands now.',
  ko: '배포의 현재 상태에서는 할 수 없습니다.',
}

export const rolloutWrites = ({
  core: { clock, random },
  kind,
}: Readonly<{ core: Pick<Core, 'clock' | 'random'>; kind: Kind }>) => {
  const lock = async (trx: Db, rolloutId: string) => {
    const row = await trx
      .selectFrom('rollout')
      .selectAll()
      .where('rollout_id', '=', rolloutId)
      .where('kind', '=', kind.name)
      .where('removed', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row === undefined) throw fail('nodata')
    return row
  }

  /** Failures count anew from now on: somebody has seen to those that were. */
  const countAnew = async (trx: Db, rolloutId: string): Promise<void> => {
    const tally = tallyOf(await countsOf(trx, rolloutId))
    await trx
      .updateTable('rollout')
      .set({ base_success: tally.success, base_fail: tally.failing })
      .where('rollout_id', '=', rolloutId)
      .execute()
  }

  /** One that was complete has something to do again. */
  const reopen = (trx: Db, rolloutId: string) =>
    trx
      .updateTable('rollout')
      .set({ state: 'running', ended_time: null })
      .where('rollout_id', '=', rolloutId)
      .where('state', '=', 'complete')
      .execute()

  const add = async (trx: Db, rolloutId: string, dids: readonly string[]): Promise<number> => {
    const row = await lock(trx, rolloutId)
    const found = await namedDevices(trx, { row, kind }, dids)
    const added = await addRows(trx, { row, kind, found, now: clock.date(), chance: random.fraction })
    await reopen(trx, rolloutId)
    return added
  }

  /** Brings devices back into a state in which they wait, or ends their waiting. */
  const bring = async (
    trx: Db,
    {
      rolloutId,
      state,
      reason,
      from,
      which,
    }: Readonly<{
      rolloutId: string
      state: RolloutDeviceState
      /** What it is then; a connected device is due, another one is waited for. */
      reason: RawBuilder<string>
      from: readonly RolloutDeviceState[]
      which: RawBuilder<boolean>
    }>,
  ): Promise<number> => {
    const now = clock.date()
    const theirs = sql<boolean>`rd.state = any(${[...from]}::text[]) and ${which}`
    await keepAttempts(trx, rolloutId, theirs)
    const { rows } = await sql<{ devices: number }>`
      with changed as (
        update rollout_device rd set state = ${state}, reason = ${reason}, said = null, due_time = null, task_id = null,
          tries = case when ${state} = 'waiting' and rd.state <> 'waiting' then 0 else rd.tries end, change_time = ${now},
          -- Its place may be one that is passed.
          place = case when ${state} = 'waiting' and rd.wave = 0 then -1 else rd.place end,
          end_time = case when ${state} <> 'waiting' then ${now}::timestamptz end
        from device d
        where rd.rollout_id = ${rolloutId} and d.did = rd.did and ${theirs}
        returning 1)
      select count(*)::int as devices from changed
    `.execute(trx)
    return rows[0]?.devices ?? 0
  }

  const among = (reason: RolloutReason | undefined, dids: readonly string[] | undefined): RawBuilder<boolean> =>
    sql<boolean>`${reason === undefined ? sql`true` : sql`rd.reason = ${reason}`}
      and ${dids === undefined ? sql`true` : sql`rd.did = any(${[...dids]}::bigint[])`}`

  return {
    add,

    create: async (trx: Db, caller: Actor, asked: NewRollout): Promise<string> => {
      const now = clock.date()
      const row = await trx
        .insertInto('rollout')
        .values({
          kind: kind.name,
          company_id: asked.companyId,
          rollout_name: asked.name,
          mid: asked.mid,
          goal: JSON.stringify(asked.goal),
          gid: asked.gid,
          everybody: asked.dids === null && asked.gid === null,
          lasting: asked.lasting,
          gathered: asked.dids !== null,
          gather_time: now,
          state: asked.start ? 'running' : 'ready',
          start_date: asked.startDate,
          begin_time: dateOf(asked.beginTime),
          until_time: dateOf(asked.untilTime),
          start_hour: asked.startHour,
          end_hour: asked.endHour,
          retries: asked.retries,
          ...safetyColumns(asked.safety),
          user_id: caller.userId,
          user_name: caller.userName,
          create_time: now,
          started_time: asked.start ? now : null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (asked.dids !== null) await add(trx, row.rollout_id, asked.dids)
      else {
        // The first ones at once, so that a group of usual size is all there; a worker goes on with the others.
        const next = await gatherSome(trx, { row, kind, now, chance: random.fraction, from: '0' })
        await trx
          .updateTable('rollout')
          .set({ gathered: next === undefined, gather_from: next ?? '0' })
          .where('rollout_id', '=', row.rollout_id)
          .execute()
      }
      return row.rollout_id
    },

    change: async (trx: Db, rolloutId: string, changes: Changes): Promise<void> => {
      await lock(trx, rolloutId)
      const columns = {
        ...only('rollout_name', changes.name),
        ...only('goal', changes.goal && JSON.stringify(changes.goal)),
        ...only('start_date', changes.startDate),
        ...only('begin_time', changes.beginTime === undefined ? undefined : dateOf(changes.beginTime)),
        ...only('until_time', changes.untilTime === undefined ? undefined : dateOf(changes.untilTime)),
        ...only('start_hour', changes.startHour),
        ...only('end_hour', changes.endHour),
        ...only('retries', changes.retries),
        ...(changes.safety && safetyColumns(changes.safety)),
      }
      if (Object.keys(columns).length > 0)
        await trx.updateTable('rollout').set(columns).where('rollout_id', '=', rolloutId).execute()
    },

    /** @throws {Failure} as the kind refuses, in a state from which there is no way there */
    control: async (trx: Db, rolloutId: string, control: RolloutControl): Promise<void> => {
      const row = await lock(trx, rolloutId)
      if (!froms[control].includes(row.state)) throw fail(kind.refusal, { text: notNow })
      const now = clock.date()
      await trx
        .updateTable('rollout')
        .set({
          state: to[control],
          pause_cause: control === 'PAUSE' ? 'person' : null,
          ended_time: control === 'STOP' ? now : null,
          // Somebody has seen how the first group ended.
          ...(row.pause_cause === 'firstGroup' && to[control] === 'running' && { passed: true }),
          ...(to[control] === 'running' && row.started_time === null && { started_time: now }),
        })
        .where('rollout_id', '=', rolloutId)
        .execute()
      if (to[control] === 'running' && row.state === 'paused') await countAnew(trx, rolloutId)
    },

    /**
     * Has devices that failed, were cancelled, or wait for their next attempt tried again now. Gives how many. Those that wait have
     * attempts left, which are counted on; the others begin anew.
     */
    retry: async (
      trx: Db,
      rolloutId: string,
      { reason, dids }: Readonly<{ reason?: RolloutReason | undefined; dids?: readonly string[] | undefined }>,
    ): Promise<number> => {
      await lock(trx, rolloutId)
      const devices = await bring(trx, {
        rolloutId,
        state: 'waiting',
        reason: sql`case when exists (select from session s where s.endpoint_id = d.endpoint_id) then 'due'
          when d.access_time is null then 'neverConnected' else 'offline' end`,
        // Whoever names devices means those that were cancelled as well.
        from: dids === undefined ? ['fail'] : ['fail', 'cancelled', 'waiting'],
        which: sql<boolean>`${among(reason, dids)} and (rd.state <> 'waiting' or rd.reason = 'pause')`,
      })
      await countAnew(trx, rolloutId)
      if (devices > 0) await reopen(trx, rolloutId)
      return devices
    },

    /** Cancels devices that wait; those under way are left to end. Gives how many. */
    cancel: async (
      trx: Db,
      rolloutId: string,
      { reason, dids }: Readonly<{ reason?: RolloutReason | undefined; dids?: readonly string[] | undefined }>,
    ): Promise<number> => {
      await lock(trx, rolloutId)
      return bring(trx, {
        rolloutId,
        state: 'cancelled',
        reason: sql`'byPerson'`,
        from: ['waiting'],
        which: among(reason, dids),
      })
    },

    /** Ends it for one that takes its place: devices under way are left to end, and its rows go. */
    supersede: async (trx: Db, rolloutId: string): Promise<void> => {
      await trx
        .updateTable('rollout')
        .set({ removed: true, state: 'stopped', ended_time: clock.date() })
        .where('rollout_id', '=', rolloutId)
        .where('kind', '=', kind.name)
        .execute()
    },

    /** Takes it out of every list; workers remove its rows. @throws {Failure} as the kind refuses, while devices are under way */
    remove: async (trx: Db, rolloutId: string): Promise<void> => {
      await lock(trx, rolloutId)
      const under = await trx
        .selectFrom('rollout_device')
        .select('did')
        .where('rollout_id', '=', rolloutId)
        .where('state', '=', 'progress')
        .limit(1)
        .executeTakeFirst()
      const may = deletableRollout({ counts: { progress: under === undefined ? 0 : 1 } })
      if (may !== true) throw fail(kind.refusal, { text: may })
      await trx
        .updateTable('rollout')
        .set({ removed: true, state: 'stopped' })
        .where('rollout_id', '=', rolloutId)
        .execute()
    },
  }
}

export type RolloutWrites = ReturnType<typeof rolloutWrites>
