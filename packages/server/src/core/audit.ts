import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'

/** A line of the history: who did what to what, and how it ended. Never put a secret into `detail`. */
export type AuditEntry = Readonly<{
  action: string
  result?: 'success' | 'fail'
  /** The company of the object, so that its owner can read the line. */
  companyId?: string | null
  endpointId?: string | null
  /** What was acted on, in words a reader knows: a name, not a number. */
  target?: string | null
  detail?: Readonly<Record<string, unknown>>
}>

/** Who acted: a caller, or the server itself. */
export type Actor = Readonly<{ userId: string | null; userName: string }>

/** The actor of what the server does by itself. */
export const serverActor: Actor = { userId: null, userName: 'Headend' }

export type Audit = Readonly<{
  /** Writes one line in `db`, which is the transaction of the change itself: both are kept or neither. */
  write: (db: Db, actor: Actor, entry: AuditEntry) => Promise<void>
  /** As `write`, for a change to many objects. */
  writeAll: (db: Db, actor: Actor, entries: readonly AuditEntry[]) => Promise<void>
}>

export const createAudit = ({ clock }: { clock: Clock }): Audit => {
  const writeAll: Audit['writeAll'] = async (db, actor, entries) => {
    if (entries.length === 0) return
    const time = clock.date().toISOString()
    const rows = entries.map((entry) => ({
      time,
      user_id: actor.userId,
      user_name: actor.userName,
      company_id: entry.companyId ?? null,
      endpoint_id: entry.endpointId ?? null,
      action: entry.action,
      target: entry.target ?? null,
      result: entry.result ?? 'success',
      detail: entry.detail ?? {},
    }))
    // One parameter whatever the number of rows: a bulk action writes ten thousand at once.
    await sql`
      insert into audit (time, user_id, user_name, company_id, endpoint_id, action, target, result, detail)
      select time, user_id, user_name, company_id, endpoint_id, action, target, result, detail
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
        time timestamptz, user_id bigint, user_name text, company_id bigint, endpoint_id text, action text, target text,
        result text, detail jsonb
      )
    `.execute(db)
  }
  return { write: (db, actor, entry) => writeAll(db, actor, [entry]), writeAll }
}
