import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { Kind } from './kind.ts'
import type { RolloutRow } from './store.ts'

export type Turn = Readonly<{
  did: string
  wave: number
  tries: number
  place: number
  endpointId: string
  /** What it has of what is rolled out; null where nobody knows. */
  version: string | null
  /** Whether it is among the devices that the roll-out is for, still. */
  fits: boolean
  /** Whether what is rolled out is offered to its company. */
  offered: boolean
  /** Whether it is connected, and long enough to have said what it has. */
  read: boolean
  /** Whether it ever connected. */
  known: boolean
  /** The company that owns it, where that is the one of the roll-out or below it; null otherwise. */
  companyId: string | null
  online: boolean
  /** Whether an earlier roll-out of the kind has it. */
  taken: boolean
  deviceId: string | null
  friendlyName: string | null
  macAddr: string | null
  modelName: string
  deviceSn: string
}>

/**
 * Other roll-outs of the kind that want the same of a device. The device is theirs while one is at work on it, or has it before it and
 * goes on.
 */
const rivalsOf = (row: Pick<RolloutRow, 'kind' | 'rollout_id' | 'goal'>, kind: Kind): RawBuilder<unknown> => sql`
  select x.rollout_id, x.state in ('running', 'paused') and x.rollout_id < ${row.rollout_id} as earlier from rollout x
  where x.kind = ${row.kind} and x.rollout_id <> ${row.rollout_id} and not x.removed and x.state <> 'complete'
    and ${kind.rivals(row.goal)}`

/** A device that is connected for longer, and of which nothing was read, does not say what it has. */
const readWithin = '2 minutes'

type Asked = Readonly<{
  kind: Kind
  most: number
  /** Of a first group that is full those go on that were begun before. */
  begunOnly: boolean
  /**
   * A place before which no device is looked for that was never begun: an index keeps those whose turn it was until it is vacuumed, and
   * a million of them are long to pass. Those before it are found without it.
   */
  from: number
}>

/** The next devices whose turn it is, locked: those that were begun before, those that came back, and then by their places. */
export const nextTurns = async (
  trx: Db,
  row: RolloutRow,
  { kind, most, begunOnly, from }: Asked,
): Promise<readonly Turn[]> => {
  const due = (which: RawBuilder<unknown>) => sql`
    select * from (
      select did, wave, tries, place from rollout_device
      where rollout_id = ${row.rollout_id} and state = 'waiting' and reason = 'due' and ${which}
      order by wave desc, place limit ${most} for update skip locked
    ) as due`
  const { rows } = await sql<Turn>`
    with turn as materialized (
      select * from (
        ${due(sql`wave > 0`)}
        ${
          begunOnly
            ? sql``
            : sql`union all ${due(sql`wave = 0 and place < 0`)} union all ${due(sql`wave = 0 and place >= ${from}`)}`
        }
      ) as turns limit ${most}
    ), rival as materialized (${rivalsOf(row, kind)})
    select t.did, t.wave, t.tries, t.place, d.endpoint_id as "endpointId", ${kind.version} as version, ${kind.fits(row.goal)} as fits,
      ${kind.offered(row.goal)} as offered, d.access_time is not null as known,
      coalesce(s.connect_time <= now() - ${readWithin}::interval, false) as read,
      case when c.path <@ o.path then d.company_id end as "companyId", s.endpoint_id is not null as online,
      -- Mostly there is none: then no device is asked for.
      exists (select from rival) and exists (
        select from rollout_device r join rival v on v.rollout_id = r.rollout_id
        where r.did = t.did and r.state in ('waiting', 'progress') and (r.state = 'progress' or v.earlier)) as taken,
      d.device_id as "deviceId", d.friendly_name as "friendlyName", d.mac_addr as "macAddr", d.device_sn as "deviceSn",
      m.model_name as "modelName"
    from turn t join device d on d.did = t.did join model m on m.mid = d.mid
    left join session s on s.endpoint_id = d.endpoint_id join company c on c.company_id = d.company_id, company o, rollout x
    where o.company_id = ${row.company_id} and x.rollout_id = ${row.rollout_id}
  `.execute(trx)
  return rows
}
