import { sql } from 'kysely'
import { mostAssociations } from '@headend/contract/topology'
import type { Db } from '../../core/db/database.ts'
import type { Association } from '../../device/listener.ts'

/** A station that came or left, when it did. */
export type KeptAssociation = Omit<Association, 'time'> & Readonly<{ time: Date }>

/** How long ago may be what a device tells once its line is back. */
const latestMs = 86_400_000

/** When it was: as the device says, unless its clock cannot be right. */
const timeOf = (said: number | null, now: Date): Date =>
  said !== null && said <= now.getTime() && said > now.getTime() - latestMs ? new Date(said) : now

/**
 * Keeps that a station came or left, once however often its device says so; the oldest go. Before a mesh was seen nothing is
 * kept: a history begins with one. Says whether it is new.
 */
export const keepAssociation = async (
  db: Db,
  { endpointId, association, now }: Readonly<{ endpointId: string; association: Association; now: Date }>,
): Promise<boolean> => {
  const { kind, mac, bssid, reason } = association
  const { rows } = await sql<{ did: string }>`
    insert into topology_association (did, create_time, mac_addr, bssid, joined, reason_code)
    select d.did, ${timeOf(association.time, now)}, ${mac}, ${bssid}, ${kind === 'Associated'}, ${reason}::integer
    from device d join topology_state s on s.did = d.did
    where d.endpoint_id = ${endpointId} and s.snapshot_time is not null
    on conflict do nothing
    returning did
  `.execute(db)
  const [row] = rows
  if (row === undefined) return false
  await sql`
    delete from topology_association where did = ${row.did} and seq <= (
      select seq from topology_association where did = ${row.did} order by seq desc offset ${mostAssociations} limit 1)
  `.execute(db)
  return true
}

const among = (db: Db, did: string) =>
  db
    .selectFrom('topology_association as a')
    .select(['a.create_time', 'a.mac_addr', 'a.bssid', 'a.joined', 'a.reason_code'])
    .where('a.did', '=', did)

type Row = Awaited<ReturnType<ReturnType<typeof among>['execute']>>[number]

const associationOf = ({ create_time, mac_addr, bssid, joined, reason_code }: Row): KeptAssociation => ({
  kind: joined ? 'Associated' : 'Disassociated',
  mac: mac_addr,
  bssid,
  reason: reason_code,
  time: create_time,
})

/** Who came and left since the oldest mesh of a device that is kept, the newest first. */
export const associationsOf = async (db: Db, did: string): Promise<readonly KeptAssociation[]> => {
  const rows = await among(db, did)
    .where('a.create_time', '>', ({ selectFrom }) =>
      selectFrom('topology_snapshot as t')
        .where('t.did', '=', did)
        .select(({ fn }) => fn.min('t.create_time').as('first')),
    )
    .orderBy('a.create_time', 'desc')
    .orderBy('a.seq', 'desc')
    .limit(mostAssociations)
    .execute()
  return rows.map(associationOf)
}

/** Who came and left after one moment and up to another, in the order in which they did. */
export const associationsWithin = async (
  db: Db,
  did: string,
  { after, until }: Readonly<{ after: Date; until: Date }>,
): Promise<readonly KeptAssociation[]> => {
  const rows = await among(db, did)
    .where('a.create_time', '>', after)
    .where('a.create_time', '<=', until)
    .orderBy('a.create_time')
    .orderBy('a.seq')
    .limit(mostAssociations)
    .execute()
  return rows.map(associationOf)
}
