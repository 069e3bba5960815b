import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { inTransaction } from '../../core/db/database.ts'
import type { Log } from '../../core/log.ts'

/** How long an answer stands, so that whoever asks often costs no more than one write in that time; milliseconds. */
const knownMs = 5_000
/** A database that has not answered by then is down for those who ask; milliseconds. */
const patienceMs = 5_000

/**
 * Whether the database takes writes, tried with a small one. A full disk still reads, and still updates rows where there is
 * room in their pages: the probe begins a new file each time, which needs room that is nobody's yet.
 */
export const databaseProbe = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }) => {
  let last: Readonly<{ isUp: Promise<boolean>; until: number }> | undefined

  const write = (): Promise<void> =>
    inTransaction(db, async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(trx)
      await sql`truncate database_probe`.execute(trx)
      await sql`insert into database_probe (time, room) values (${clock.date()}, repeat('x', 100))`.execute(trx)
    })

  let writing: Promise<void> | undefined
  const look = async (): Promise<boolean> => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const cancel = clock.after(patienceMs, () => reject(new Error('it did not answer in time')))
    try {
      // One that hangs is waited for, not joined by others.
      writing ??= write().finally(() => (writing = undefined))
      await Promise.race([writing, late])
      return true
    } catch (err) {
      log.error({ err }, 'the database takes no write')
      return false
    } finally {
      cancel()
    }
  }

  return (): Promise<boolean> => {
    if (last === undefined || clock.monotonic() >= last.until)
      last = { isUp: look(), until: clock.monotonic() + knownMs }
    return last.isUp
  }
}
