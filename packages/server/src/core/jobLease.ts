import { sql } from 'kysely'
import type { Db } from './db/database.ts'

/** A lease that is not renewed for so long has expired; milliseconds. */
const leaseMs = 120_000

/** The right to do a job that one server does for all. */
export type JobLease = Readonly<{
  /** False when the lease was lost: somebody else may do the job by now. */
  renew: () => Promise<boolean>
  /** Gives it back; `done` when the job is not due again before `everyMs` have passed. */
  release: (done: boolean) => Promise<void>
}>

/**
 * Takes the lease of a job that is due: nobody else has it, and it was not done within `everyMs`. Undefined otherwise. By the
 * clock of the database, whatever those of the servers say. A row, not a lock of a connection: it holds between transactions,
 * and through a pooler.
 */
export const takeJob = async (
  db: Db,
  { name, holder, everyMs }: Readonly<{ name: string; holder: string; everyMs: number }>,
): Promise<JobLease | undefined> => {
  const lease = sql`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`
  const { rows } = await sql`
    insert into job (name, holder, lease_time) values (${name}, ${holder}, ${lease})
    on conflict (name) do update set holder = ${holder}, lease_time = ${lease}
    where job.lease_time <= clock_timestamp()
      and (job.done_time is null or job.done_time <= clock_timestamp() - make_interval(secs => ${everyMs / 1000}))
    returning name
  `.execute(db)
  if (rows.length === 0) return undefined
  return {
    renew: async () => {
      const renewed = await sql`
        update job set lease_time = ${lease} where name = ${name} and holder = ${holder} and lease_time > clock_timestamp()
        returning name
      `.execute(db)
      return renewed.rows.length > 0
    },
    release: async (done) => {
      await sql`
        update job set lease_time = clock_timestamp(), done_time = case when ${done} then clock_timestamp() else done_time end
        where name = ${name} and holder = ${holder}
      `.execute(db)
    },
  }
}
