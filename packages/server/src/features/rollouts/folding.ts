import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'

/** Sums lines up that many workers left, as far as nobody else does now. */
export const foldCounts = async (db: Db): Promise<void> => {
  await sql`
    with many as (
      select rollout_id from rollout_count group by rollout_id having count(*) > 100
    ), gone as (
      delete from rollout_count where ctid = any(array(
        select c.ctid from rollout_count c where c.rollout_id in (select rollout_id from many) for update skip locked))
      returning rollout_id, state, reason, wave, devices
    )
    insert into rollout_count
    select rollout_id, state, reason, wave, sum(devices) from gone group by 1, 2, 3, 4 having sum(devices) <> 0
  `.execute(db)
  await sql`
    with many as (
      select rollout_id from rollout_quarter group by rollout_id, quarter, state having count(*) > 20
    ), gone as (
      delete from rollout_quarter where ctid = any(array(
        select q.ctid from rollout_quarter q where q.rollout_id in (select rollout_id from many) for update skip locked))
      returning rollout_id, quarter, state, devices
    )
    insert into rollout_quarter
    select rollout_id, quarter, state, sum(devices) from gone group by 1, 2, 3 having sum(devices) <> 0
  `.execute(db)
}
