import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** What the devices of a preset are found by; a device `d` has to be all that is given. */
export type PresetTarget = Readonly<{
  companyId: string
  mid: string | null
  gid: string | null
  roomId: string | null
  endpointIds: readonly string[]
}>

const companies = (companyId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select c.company_id from company c, company o where o.company_id = ${companyId} and c.path <@ o.path`

/** The devices `d` of one target, however many there are. */
export const isOf = ({ companyId, mid, gid, roomId, endpointIds }: PresetTarget): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`d.company_id = any(array(${companies(sql`${companyId}::bigint`)}))`,
      ...(mid === null ? [] : [sql`d.mid::text = ${mid}`]),
      ...(roomId === null ? [] : [sql`d.room_id::text = ${roomId}`]),
      ...(endpointIds.length === 0 ? [] : [sql`d.endpoint_id = any(${[...endpointIds]}::text[])`]),
      ...(gid === null
        ? []
        : [sql`d.did in (select group_devices(g.gid) from device_group g where g.gid::text = ${gid})`]),
    ],
    sql` and `,
  )})`

/** The same of a few devices `d` for whatever presets `p` there are. */
export const isFor: RawBuilder<boolean> = sql<boolean>`(
  d.company_id in (${companies(sql`p.company_id`)})
  and (p.mid is null or p.mid = d.mid)
  and (p.room_id is null or p.room_id = d.room_id)
  and (p.endpoint_ids is null or d.endpoint_id = any(p.endpoint_ids))
  and (p.gid is null or p.gid = d.gid or exists (
    select from device_group g where g.gid = p.gid and g.rule is not null and rule_finds(g.company_id, g.rule, d)))
)`
