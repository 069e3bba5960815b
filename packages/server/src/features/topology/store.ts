import { sql } from 'kysely'
import * as z from 'zod'
import { topologyNode } from '@headend/contract/schemas/topology'
import { mostSnapshots, topologyCounts } from '@headend/contract/topology'
import type { TopologyHistory, TopologyNode } from '@headend/contract/topology'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'

const nodesOf = z.array(topologyNode)

/**
 * The device of the inventory with this MAC address: its own there, else the one by which its mesh knows it.
 * @throws {Failure} nodata when there is none for the caller.
 */
export const deviceOfMac = async (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies'>,
  macAddress: string,
): Promise<string> => {
  const among = db.selectFrom('device').select('device.did').where(inScope(caller, 'device.company_id'))
  const found =
    (await among.where('device.mac_addr', '=', macAddress).executeTakeFirst()) ??
    (await among
      .innerJoin('topology_state as s', 's.did', 'device.did')
      .where('s.mac_addr', '=', macAddress)
      .where('device.mac_addr', 'is', null)
      .orderBy('s.snapshot_time', 'desc')
      .executeTakeFirst())
  if (found === undefined) throw fail('nodata')
  return found.did
}

/** What the mesh of a device is compared with: null where it was never seen, `nodes` null where that moment is gone. */
export const lastSeen = async (
  db: Db,
  did: string,
): Promise<Readonly<{ checkTime: Date; snapshotTime: Date | null; nodes: readonly TopologyNode[] | null }> | null> => {
  const row = await db
    .selectFrom('topology_state as s')
    .leftJoin('topology_snapshot as t', (join) =>
      join.onRef('t.did', '=', 's.did').onRef('t.create_time', '=', 's.snapshot_time'),
    )
    .select(['s.check_time', 's.snapshot_time', 't.nodes'])
    .where('s.did', '=', did)
    .executeTakeFirst()
  if (row === undefined) return null
  const nodes = nodesOf.safeParse(row.nodes)
  return { checkTime: row.check_time, snapshotTime: row.snapshot_time, nodes: nodes.success ? nodes.data : null }
}

/** Notes that a device was looked at. */
export const markChecked = async (db: Db, did: string, now: Date): Promise<void> => {
  await sql`
    insert into topology_state (did, check_time) select did, ${now} from device where did = ${did}
    on conflict (did) do update set check_time = excluded.check_time
  `.execute(db)
}

type Snapshot = Readonly<{
  did: string
  nodes: readonly TopologyNode[]
  now: Date
  /** The moment it was compared with: whoever else kept one since then was first. */
  before: Date | null
}>

/** Keeps a moment, once whoever else sees the same; the oldest go. Says whether it did. */
export const keepSnapshot = async (db: Db, { did, nodes, now, before }: Snapshot): Promise<boolean> => {
  const { accessPoints, stations, warning, bad } = topologyCounts(nodes)
  const mac = nodes.find(({ this_device }) => this_device)?.mac_address ?? null
  const { rows } = await sql`
    with first as (
      insert into topology_state as s (did, check_time, snapshot_time, mac_addr)
      select did, ${now}, ${now}, ${mac} from device where did = ${did}
      on conflict (did) do update set check_time = excluded.check_time, snapshot_time = excluded.snapshot_time,
        mac_addr = excluded.mac_addr
        where s.snapshot_time is not distinct from ${before}::timestamptz
      returning did
    )
    insert into topology_snapshot (did, create_time, access_points, stations, warning, bad, nodes)
    select did, ${now}, ${accessPoints}::smallint, ${stations}::smallint, ${warning}::smallint, ${bad}::smallint,
      ${JSON.stringify(nodes)}::jsonb
    from first
    returning did
  `.execute(db)
  if (rows.length === 0) return false
  await sql`
    delete from topology_snapshot where did = ${did} and create_time <= (
      select create_time from topology_snapshot where did = ${did}
      order by create_time desc offset ${mostSnapshots} limit 1)
  `.execute(db)
  return true
}

/** The meshes of a device that were kept, the newest first. */
export const snapshotsOf = async (db: Db, did: string, macAddress: string): Promise<readonly TopologyHistory[]> => {
  const rows = await db
    .selectFrom('topology_snapshot')
    .select(['create_time', 'access_points', 'stations', 'warning', 'bad'])
    .where('did', '=', did)
    .orderBy('create_time', 'desc')
    .limit(mostSnapshots)
    .execute()
  return rows.map(({ create_time, access_points, ...counts }) => ({
    macAddress,
    createTime: create_time.getTime(),
    accessPoints: access_points,
    ...counts,
    associations: [],
  }))
}

/** The mesh that was kept last up to a moment, and when. @throws {Failure} nodata when there is none. */
export const snapshotAt = async (
  db: Db,
  did: string,
  moment: Date,
): Promise<Readonly<{ time: Date; nodes: readonly TopologyNode[] }>> => {
  const row = await db
    .selectFrom('topology_snapshot')
    .select(['create_time', 'nodes'])
    .where('did', '=', did)
    .where('create_time', '<=', moment)
    .orderBy('create_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) throw fail('nodata')
  return { time: row.create_time, nodes: nodesOf.parse(row.nodes) }
}

/** A moment that a timestamp can be. @throws {Failure} nodata for any other. */
export const momentOf = (time: number): Date => {
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime()) || Math.abs(time) > 8e13) throw fail('nodata')
  return moment
}

export type Due = Readonly<{ did: string; endpoint_id: string }>

/**
 * The next devices behind `after` that are online, whose model shows a topology and that nobody looked at for a while, in the
 * order of their numbers.
 */
export const dueAfter = async (
  db: Db,
  { after, before, most }: Readonly<{ after: string; before: Date; most: number }>,
): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select l.did, d.endpoint_id
    from device_live l join device d on d.did = l.did join model m on m.mid = d.mid
      left join topology_state s on s.did = l.did
    where l.did > ${after} and l.online and d.device_status = 'deployed' and 'topology' = any(m.tab_menu)
      and (s.check_time is null or s.check_time < ${before})
    order by l.did limit ${most}
  `.execute(db)
  return rows
}
