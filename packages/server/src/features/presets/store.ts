import type { PresetEvent, PresetState } from '@headend/contract/presets'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { isFor } from './target.ts'

/** What happened to a device that presets may be applied at; `reset`: it started with its factory settings. */
export type Happened = Readonly<{
  endpointId: string
  what: 'returned' | 'boot' | 'reset' | 'valueChange'
  path: string
}>

type Occasion = Readonly<{ did: string; event: PresetEvent; path: string; again: boolean }>

/** Of these devices, those that are in contact for the first time since they are in the inventory; from now on they have been. */
const firstOf = async (trx: Db, dids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ did: string }>`
    insert into preset_contact (did) select did from unnest(${[...dids]}::bigint[]) as new (did)
    where not exists (select from preset_contact k where k.did = new.did) order by did
    on conflict do nothing returning did
  `.execute(trx)
  return new Set(rows.map(({ did }) => did))
}

/** Has these devices looked at by a worker now. */
const wake = async (trx: Db, dids: readonly string[], now: Date): Promise<void> => {
  await sql`
    insert into preset_turn (did, due_time) select did, ${now}::timestamptz from (
      select distinct did from preset_device where did = any(${[...dids]}::bigint[]) and state = 'waiting') as waits
    order by did
    on conflict (did) do update set due_time = excluded.due_time, turn = preset_turn.turn + 1
  `.execute(trx)
}

/**
 * Notes what happened to devices, in one transaction: which presets are to be applied to them, each version once, unless they
 * lost their settings.
 */
export const noteHappened = async (trx: Db, happened: readonly Happened[], now: Date): Promise<void> => {
  const { rows: devices } = await sql<{ did: string; endpoint_id: string }>`
    select did, endpoint_id from device where endpoint_id = any(${happened.map(({ endpointId }) => endpointId)}::text[])
  `.execute(trx)
  const didOf = new Map(devices.map(({ did, endpoint_id }) => [endpoint_id, did]))
  const returned = happened.flatMap(({ what, endpointId }) =>
    what === 'returned' ? (didOf.get(endpointId) ?? []) : [],
  )
  const first = await firstOf(trx, returned)
  const occasions = happened.flatMap(({ endpointId, what, path }): Occasion[] => {
    const did = didOf.get(endpointId)
    if (did === undefined) return []
    const one = { did, path, again: false }
    switch (what) {
      case 'returned':
        return first.has(did) ? [{ ...one, event: 'firstContact' }] : []
      case 'boot':
        return [{ ...one, event: 'boot' }]
      case 'reset':
        return [
          { ...one, event: 'boot', again: true },
          { ...one, event: 'firstContact', again: true },
        ]
      case 'valueChange':
        return [{ ...one, event: 'valueChange' }]
    }
  })
  if (occasions.length > 0)
    await sql`
      insert into preset_device (preset_id, did, version, state, event)
      select distinct on (p.preset_id, d.did) p.preset_id, d.did, p.version, 'waiting', e.event
      from jsonb_to_recordset(${JSON.stringify(occasions)}::jsonb) as e (did bigint, event text, path text, again boolean)
      join device d on d.did = e.did
      join preset p on p.enabled and e.event = any(p.events) and (e.event <> 'valueChange' or e.path = p.watch_path) and ${isFor}
      left join preset_device was on was.preset_id = p.preset_id and was.did = d.did
      where was.did is null or was.version <> p.version or (e.again and was.state <> 'waiting')
      order by p.preset_id, d.did, e.event desc
      on conflict (preset_id, did) do update set version = excluded.version, state = 'waiting', event = excluded.event, tries = 0,
        due_time = null, reason = null, turn = preset_device.turn + 1
    `.execute(trx)
  await wake(trx, [...new Set([...occasions.map(({ did }) => did), ...returned])], now)
}

/** Has a preset applied again to those of its devices `d` that `which` says, whatever was. Gives how many they are. */
export const applyAgain = async (
  trx: Db,
  presetId: string,
  which: ReturnType<typeof sql<boolean>>,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ did: string }>`
    insert into preset_device (preset_id, did, version, state, event)
    select p.preset_id, d.did, p.version, 'waiting', 'person' from preset p, device d
    where p.preset_id = ${presetId} and ${which}
    on conflict (preset_id, did) do update set version = excluded.version, state = 'waiting', event = excluded.event, tries = 0,
      due_time = null, reason = null, turn = preset_device.turn + 1
    returning did
  `.execute(trx)
  await wake(
    trx,
    rows.map(({ did }) => did),
    now,
  )
  return rows.length
}

/** Takes devices whose turn it is: nobody else has one of them until `until`. */
export const takeTurns = async (
  db: Db,
  { now, until, most }: Readonly<{ now: Date; until: Date; most: number }>,
): Promise<readonly Readonly<{ did: string; turn: number }>[]> => {
  const { rows } = await sql<{ did: string; turn: number }>`
    with due as (
      select did from preset_turn where due_time <= ${now} and (lease_time is null or lease_time <= ${now})
      order by due_time limit ${most} for update skip locked
    )
    update preset_turn t set lease_time = ${until} from due where t.did = due.did returning t.did, t.turn
  `.execute(db)
  return rows
}

/** Gives a device back: until what waits there is due, or for good. Where something came meanwhile it stays due. */
export const endTurn = async (
  db: Db,
  { did, turn }: Readonly<{ did: string; turn: number }>,
  later: Date,
): Promise<void> => {
  await sql`
    with waits as (
      select min(coalesce(due_time, ${later}::timestamptz)) as due from preset_device where did = ${did} and state = 'waiting'
    ), gone as (
      delete from preset_turn t using waits where t.did = ${did} and t.turn = ${turn} and waits.due is null
    )
    update preset_turn t set lease_time = null, due_time = case when t.turn = ${turn} then waits.due else t.due_time end
    from waits where t.did = ${did} and (waits.due is not null or t.turn <> ${turn})
  `.execute(db)
}

export type Matching = Readonly<{
  preset_id: string
  preset_name: string
  company_id: string
  configuration: Readonly<Record<string, string>>
  auto_firmware: boolean
  weight: number
  version: number
  user_id: string | null
  user_name: string
  /** Null where it is not to be applied now. */
  state: PresetState | null
  event: string | null
  tries: number | null
  due_time: Date | null
  turn: number | null
}>

/** The presets that are for a device, the lightest first, with where each stands. */
export const presetsOf = async (db: Db, did: string): Promise<readonly Matching[]> => {
  const { rows } = await sql<Matching>`
    select p.preset_id, p.preset_name, p.company_id, p.configuration, p.auto_firmware, p.weight, p.version, p.user_id, p.user_name,
      s.state, s.event, s.tries, s.due_time, s.turn
    from device d join preset p on p.enabled and ${isFor}
    left join preset_device s on s.preset_id = p.preset_id and s.did = d.did
    where d.did = ${did} order by p.weight, p.preset_id
  `.execute(db)
  return rows
}

/** Nothing waits at a device any more for presets that are not for it now, or are off. */
export const forgetOthers = async (db: Db, did: string, presetIds: readonly string[]): Promise<void> => {
  await sql`
    delete from preset_device where did = ${did} and state = 'waiting' and preset_id <> all(${[...presetIds]}::bigint[])
  `.execute(db)
}

type Note = Readonly<{
  presetId: string
  did: string
  turn: number
  version: number
  event: string
  result: 'applied' | 'unchanged' | 'failed'
  reason: string | null
  detail: Readonly<Record<string, unknown>>
  time: Date
  /** When it is tried again; null: not by itself. */
  again: Date | null
}>

/** Notes what came of a preset on a device, once: whoever began it and was overtaken notes nothing. */
export const noteAttempt = async (db: Db, note: Note): Promise<void> => {
  const { presetId, did, turn, version, event, result, reason, detail, time, again } = note
  const state = result !== 'failed' ? 'applied' : again === null ? 'failed' : 'waiting'
  await sql`
    with noted as (
      update preset_device set state = ${state}, version = ${version}, tries = tries + 1, due_time = ${again}, reason = ${reason},
        apply_time = case when ${result !== 'failed'} then ${time}::timestamptz else apply_time end
      where preset_id = ${presetId} and did = ${did} and turn = ${turn} and state = 'waiting'
      returning 1
    )
    insert into preset_attempt (preset_id, did, time, event, version, result, reason, detail)
    select ${presetId}::bigint, ${did}::bigint, ${time}::timestamptz, ${event}, ${version}::int, ${result}, ${reason}::text,
      ${JSON.stringify(detail)}::jsonb from noted
  `.execute(db)
}
