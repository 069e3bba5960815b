import { sql } from 'kysely'
import type { Retention } from '../../core/config.ts'
import type { Db } from '../../core/db/database.ts'
import { takeJob } from '../../core/jobLease.ts'
import { retentionRules } from './rules.ts'
import type { RetentionRule } from './rules.ts'

/** Rows of one statement: it ends before anybody who waits for one of them notices. */
const rowsAtOnce = 1_000
/** How often the job is done, whichever server does it; milliseconds. */
const everyMs = 3_600_000

type Needs = Readonly<{
  db: Db
  now: number
  retention: Retention
  /** Names this server. */
  holder: string
  /** Waits between two statements, given what the one before took; milliseconds. */
  rest: (tookMs: number) => Promise<void>
  monotonic: () => number
  isStopped?: () => boolean
  rules?: readonly RetentionRule[]
}>

/**
 * Removes some old rows of a table; gives how many. Rows that somebody holds are left for the next time, so that nobody waits
 * and it waits for nobody.
 */
const removeSome = async (db: Db, rule: RetentionRule, before: Date, most: number): Promise<number> => {
  const table = sql.table(rule.table)
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any (array(
      select ctid from ${table} where ${sql.raw(rule.time)} < ${before} and ${sql.raw(rule.when ?? 'true')}
      limit ${most} for update skip locked))
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Removes what is older than its retention, table after table, in small statements with rests in between. Gives how many rows of
 * which table; undefined when it is not due, or another server does it.
 */
export const removeOld = async ({
  db,
  now,
  retention,
  holder,
  rest,
  monotonic,
  isStopped = () => false,
  rules = retentionRules,
}: Needs): Promise<Readonly<Record<string, number>> | undefined> => {
  const lease = await takeJob(db, { name: 'retention', holder, everyMs })
  if (lease === undefined) return undefined
  const removed: Record<string, number> = {}
  let done = false
  try {
    for (const rule of rules) {
      const before = new Date(now - rule.ageMs(retention))
      const most = rule.atOnce ?? rowsAtOnce
      for (;;) {
        if (isStopped() || !(await lease.renew())) return removed
        const begun = monotonic()
        const count = await removeSome(db, rule, before, most)
        if (count > 0) removed[rule.table] = (removed[rule.table] ?? 0) + count
        if (count < most) break
        await rest(monotonic() - begun)
      }
    }
    done = true
    return removed
  } finally {
    await lease.release(done)
  }
}
