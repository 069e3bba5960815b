import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import { bug } from './errors.ts'

/** A line of the history: who did what to what, and how it ended. `detail` never holds a secret. */
export type AuditEntry = Readonly<{
  action: string
  /** `sent`: on its way to a device; how it ended is not known. */
  result?: 'success' | 'fail' | 'sent'
  /** The company of the object, so that its owner can read the line. */
  companyId?: string | null
  endpointId?: string | null
  /** What was acted on, in words a reader knows: a name, not a number. */
  target?: string | null
  detail?: Readonly<Record<string, unknown>>
}>

/** Who acted: a caller, or the server itself. */
export type Actor = Readonly<{
  userId: string | null
  userName: string
  /** IP address that the request came from. */
  address?: string
}>

/** The actor of what the server does by itself. */
export const serverActor: Actor = { userId: null, userName: 'Headend' }

export type Audit = Readonly<{
  /** Writes lines in `db`, which is the transaction of the change itself: both are kept or neither. */
  writeAll: (db: Db, actor: Actor, entries: readonly AuditEntry[]) => Promise<void>
  /** Writes the line of something that is about to be sent to a device; gives its id. */
  begin: (db: Db, actor: Actor, entry: Omit<AuditEntry, 'result'>) => Promise<string>
  /** Says how it ended, and what more is known of it then. */
  complete: (
    db: Db,
    id: string,
    result: 'success' | 'fail',
    detail?: Readonly<Record<string, unknown>>,
  ) => Promise<void>
}>

export const createAudit = ({ clock }: { clock: Clock }): Audit => {
  const insert = async (db: Db, actor: Actor, entries: readonly AuditEntry[]): Promise<readonly string[]> => {
    if (entries.length === 0) return []
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
      address: actor.address ?? null,
    }))
    // One parameter whatever the number of rows: a bulk action writes ten thousand at once.
    const written = await sql<{ audit_id: string }>`
      insert into audit (time, user_id, user_name, company_id, endpoint_id, action, target, result, detail, address)
      select time, user_id, user_name, company_id, endpoint_id, action, target, result, detail, address
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
        time timestamptz, user_id bigint, user_name text, company_id bigint, endpoint_id text, action text, target text,
        result text, detail jsonb, address text
      )
      returning audit_id
    `.execute(db)
    return written.rows.map(({ audit_id }) => audit_id)
  }
  return {
    writeAll: async (db, actor, entries) => void (await insert(db, actor, entries)),
    begin: async (db, actor, entry) => {
      const [id] = await insert(db, actor, [{ ...entry, result: 'sent' }])
      if (id === undefined) throw bug('a line of the history was not written')
      return id
    },
    complete: async (db, id, result, detail = {}) => {
      await sql`update audit set result = ${result}, detail = detail || ${JSON.stringify(detail)}::jsonb
        where audit_id = ${id} and result = 'sent'`.execute(db)
    },
  }
}
