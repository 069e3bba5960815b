import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'

/** A kind of devices: those of one company with the same model and firmware. */
export type Kind = Readonly<{ company_id: string; mid: string; firmware_version: string; attempts: number }>

/** Notes the kinds of these devices that nobody asked yet, to be asked from `due` on; what is known of the others stays. */
export const noteKinds = async (db: Db, endpointIds: readonly string[], due: Date): Promise<void> => {
  await sql`
    insert into supported_kind (company_id, mid, firmware_version, due_time)
    select distinct company_id, mid, firmware_version, ${due}::timestamptz from device
    where endpoint_id = any(${[...endpointIds]}::text[]) and firmware_version is not null
    order by company_id, mid, firmware_version
    on conflict do nothing
  `.execute(db)
}

/** Claims kinds that are due, the longest due first: until `until` no other process asks a device of theirs. */
export const claimKinds = async (
  db: Db,
  { now, until, most }: Readonly<{ now: Date; until: Date; most: number }>,
): Promise<readonly Kind[]> => {
  const { rows } = await sql<Kind>`
    with due as (
      select company_id, mid, firmware_version from supported_kind where due_time <= ${now}
      order by due_time limit ${most} for update skip locked
    )
    update supported_kind k set due_time = ${until}, attempts = k.attempts + 1 from due
    where (k.company_id, k.mid, k.firmware_version) = (due.company_id, due.mid, due.firmware_version)
    returning k.company_id, k.mid, k.firmware_version, k.attempts
  `.execute(db)
  return rows
}

/** The next connected device of a kind behind the one that was asked last, so that one that is silent does not stand for all. */
export const nextOfKind = async (db: Db, kind: Kind): Promise<string | undefined> => {
  const { rows } = await sql<{ endpoint_id: string }>`
    with one as (
      select d.endpoint_id from device d, supported_kind k
      where ${sameKind(kind)} and (d.company_id, d.mid, d.firmware_version) = (k.company_id, k.mid, k.firmware_version)
        and d.online
      order by coalesce(d.endpoint_id <= k.asked, false), d.endpoint_id limit 1
    )
    update supported_kind k set asked = one.endpoint_id from one where ${sameKind(kind)} returning one.endpoint_id
  `.execute(db)
  return rows[0]?.endpoint_id
}

const sameKind = (kind: Kind) => sql`k.company_id = ${kind.company_id} and k.mid = ${kind.mid}
  and k.firmware_version = ${kind.firmware_version}`

/** Leaves a kind until then: whoever was asked gave no answer. */
export const postponeKind = async (db: Db, kind: Kind, due: Date): Promise<void> => {
  await sql`update supported_kind k set due_time = ${due} where ${sameKind(kind)} and k.due_time is not null`.execute(
    db,
  )
}

/** Forgets a kind of which no device is connected: the next one that comes notes it anew. */
export const forgetKind = async (db: Db, kind: Kind): Promise<void> => {
  await sql`delete from supported_kind k where ${sameKind(kind)} and k.unsupported_tasks is null`.execute(db)
}

/** Forgets kinds that no device is of any more, such as those of a firmware that all have left. */
export const forgetGone = async (db: Db): Promise<void> => {
  await sql`
    delete from supported_kind k where not exists (select from device d
      where (d.company_id, d.mid, d.firmware_version) = (k.company_id, k.mid, k.firmware_version))
  `.execute(db)
}

/** Keeps what the kind of a device lacks. Gives whether that differs from what was known. */
export const keepKind = async (
  db: Db,
  endpointId: string,
  firmwareVersion: string | null,
  unsupported: readonly string[],
): Promise<boolean> => {
  const tasks = [...unsupported]
  const { rows } = await sql<{ differs: boolean }>`
    with of as (
      select company_id, mid, firmware_version from device
      where endpoint_id = ${endpointId} and firmware_version = ${firmwareVersion}
    ), before as (select k.unsupported_tasks from supported_kind k natural join of), kept as (
      insert into supported_kind (company_id, mid, firmware_version, unsupported_tasks)
      select company_id, mid, firmware_version, ${tasks}::text[] from of
      on conflict (company_id, mid, firmware_version)
      do update set unsupported_tasks = excluded.unsupported_tasks, due_time = null, attempts = 0, asked = null
      returning unsupported_tasks
    )
    select coalesce((select unsupported_tasks from before), '{}') <> unsupported_tasks as differs from kept
  `.execute(db)
  return rows[0]?.differs ?? false
}

/** These companies and those above them: whose people may see devices of theirs. */
export const companiesAbove = async (db: Db, companyIds: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ company_id: string }>`
    select distinct above.company_id from company above, company c
    where c.company_id = any(${[...companyIds]}::bigint[]) and c.path <@ above.path
  `.execute(db)
  return rows.map(({ company_id }) => company_id)
}
