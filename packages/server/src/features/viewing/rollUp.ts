import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { inTransaction } from '../../core/db/database.ts'

/** Distinguishes the lock of this job: one process sums up at a time. */
const lockKey = 0x74_76_73_75
/** Batches that are summed up in one transaction: of the fullest, two million viewings. */
const batchesAtOnce = 200
/** Raises the limits of a transaction: sums of so many rows are hashed and sorted in memory, and take their time after a long pause. */
const raiseLimits = async (trx: Db): Promise<void> => {
  await sql`select set_config('work_mem', '256MB', true), set_config('statement_timeout', '30min', true)`.execute(trx)
}

const noSteps = sql`repeat('0', 144)::bit(144)`
const allSteps = sql`repeat('1', 144)::bit(144)`

/** The steps of ten minutes of a part, as bits from midnight on. */
const stepsOfPart = sql`case when kind = 'linear' then (${allSteps} >> first_step) & ~(${allSteps} >> (last_step + 1)) else ${noSteps} end`

/** Moments between which viewings begin and end. */
type Span = Readonly<{ from: Date; till: Date }>

/**
 * Writes into `tv_part` what of `viewings` belongs to which day, in the time zone of the company of its box: a viewing over
 * midnight has a part on each day and counts as a view on the first. A box that was counted on a day already stays whose it was. All
 * viewings lie within the span; its days alone are looked at.
 */
const makeParts = async (
  trx: Db,
  { viewings, span, day }: { viewings: RawBuilder<unknown>; span: Span; day?: string | undefined },
): Promise<void> => {
  const [first, last] = [
    sql`((${span.from}::timestamptz at time zone 'UTC')::date - 1)`,
    sql`((${span.till}::timestamptz at time zone 'UTC')::date + 1)`,
  ]
  // Where the clocks are not changed on that day, its beginning is all there is to know of the time zone.
  const stepOf = (moment: RawBuilder<unknown>) => sql`(extract(epoch from case when is_even then ${moment} - since
    else (${moment} at time zone zone) - p.day::timestamp end)::int / 600)`
  await sql`
    create temp table tv_part on commit drop as
    with zones as materialized (select company_id, tv_zone(time_zone) as zone from company),
    days as materialized (
      select *, till - since = interval '24 hours' as is_even
      from (
        select company_id, zone, g::date as day, g at time zone zone as since, (g + interval '1 day') at time zone zone as till
        from zones cross join generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') g
      ) one
      ${day === undefined ? sql`` : sql`where day = ${day}::date`}
    ),
    v as (select *, start + make_interval(secs => seconds) as stop from (${viewings}) raw where kind <> 'qr' and seconds > 0),
    parts as (
      select v.*, d.day, d.zone, d.since, d.is_even, greatest(v.start, d.since) as part_start, least(v.stop, d.till) as part_stop,
        v.start >= d.since as is_first
      from v join days d on d.company_id = v.zone_company_id and v.start < d.till and v.stop > d.since
    )
    select p.day, p.did, p.kind, coalesce(b.company_id, p.company_id) as company_id,
      coalesce(b.province_id, p.province_id) as province_id,
      extract(epoch from p.part_stop - p.part_start)::int as seconds, p.is_first::int as views,
      p.channel_number, p.channel_name, p.program, p.name, p.season, p.episode,
      ${stepOf(sql`part_start`)} as first_step,
      greatest(${stepOf(sql`part_start`)}, ${stepOf(sql`(part_stop - interval '1 second')`)}) as last_step,
      b.steps as known_steps
    from parts p left join tv_box b on b.day = p.day and b.did = p.did and b.kind = p.kind
      and b.day between ${first} and ${last}
  `.execute(trx)
  await sql`analyze tv_part`.execute(trx)
}

/** Boxes that watched: on a day, in each of its steps, in its week and month. Only those that are new there are added. */
const addBoxes = async (trx: Db): Promise<void> => {
  await sql`
    with fresh as (
      select day, did, kind, min(company_id) as company_id, min(province_id) as province_id, bit_or(${stepsOfPart}) as steps,
        bool_and(known_steps is null) as is_new
      from tv_part group by day, did, kind
    ),
    kept as (
      insert into tv_box (day, did, kind, company_id, province_id, steps)
      select day, did, kind, company_id, province_id, steps from fresh
      on conflict (day, did, kind) do update set steps = tv_box.steps | excluded.steps
    ),
    -- Each part without the steps that an earlier one of its box has: no step is there twice.
    pieces as (
      select day, company_id, province_id, known_steps, last_step,
        greatest(first_step, 1 + max(last_step) over (partition by day, did order by first_step
          rows between unbounded preceding and 1 preceding)) as first_step
      from tv_part where kind = 'linear'
    ),
    counted as (
      select day, company_id, province_id, first_step, last_step, count(*) as boxes from pieces
      where first_step <= last_step group by 1, 2, 3, 4, 5
      union all
      select day, company_id, province_id, step, step, -count(*)
      from pieces cross join lateral generate_series(first_step, last_step) step
      where known_steps is not null and get_bit(known_steps, step) = 1 group by 1, 2, 3, 4
    ),
    timeline as (
      insert into tv_step (day, company_id, province_id, step, boxes)
      select day, company_id, province_id, step, sum(boxes)
      from counted cross join lateral generate_series(first_step, last_step) step
      group by day, company_id, province_id, step having sum(boxes) > 0
      on conflict (day, company_id, province_id, step) do update set boxes = tv_step.boxes + excluded.boxes
    ),
    seen as (
      insert into tv_box_period (period, start, did, kind, company_id, province_id)
      select distinct on (p.period, p.start, did, kind) p.period, p.start, did, kind, company_id, province_id
      from fresh cross join lateral tv_periods(day) p where is_new and p.period <> 'DAY'
      order by p.period, p.start, did, kind, day
      on conflict do nothing
      returning period, start, kind, company_id, province_id
    )
    insert into tv_sum (period, start, kind, company_id, province_id, boxes)
    select period, start, kind, company_id, province_id, count(*) from (
      select 'DAY' as period, day as start, kind, company_id, province_id from fresh where is_new
      union all select * from seen
    ) one group by period, start, kind, company_id, province_id
    on conflict (period, start, kind, company_id, province_id) do update set boxes = tv_sum.boxes + excluded.boxes
  `.execute(trx)
}

/** Views and seconds, of all and of each channel, programme, content and title. */
const addSums = async (trx: Db): Promise<void> => {
  await sql`
    create temp table tv_part_sum on commit drop as
    select day, kind, company_id, province_id, channel_number, channel_name, program, name, season, episode,
      sum(views) as views, sum(seconds) as seconds
    from tv_part group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  `.execute(trx)
  await sql`
    insert into tv_sum (period, start, kind, company_id, province_id, views, seconds)
    select p.period, p.start, kind, company_id, province_id, sum(views), sum(seconds)
    from tv_part_sum d cross join lateral tv_periods(d.day) p
    group by p.period, p.start, kind, company_id, province_id
    on conflict (period, start, kind, company_id, province_id)
      do update set views = tv_sum.views + excluded.views, seconds = tv_sum.seconds + excluded.seconds
  `.execute(trx)
  await sql`
    create temp table tv_part_item on commit drop as
    select p.day, p.company_id, p.province_id, i.kind, i.channel_number, i.channel_name, i.name, i.season, i.episode,
      sum(p.views) as views, sum(p.seconds) as seconds
    from tv_part_sum p cross join lateral (
      select 'channel' as kind, p.channel_number, p.channel_name, '' as name, 0::smallint as season, 0::smallint as episode
      where p.kind = 'linear'
      union all
      select 'program', p.channel_number, p.channel_name, p.program, 0::smallint, 0::smallint
      where p.kind = 'linear' and p.program <> ''
      union all
      select p.kind, 0, '', p.name, p.season, p.episode where p.kind in ('online', 'vod')
    ) i group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  `.execute(trx)
  await sql`
    insert into tv_item (kind, channel_number, channel_name, name, season, episode, last_day)
    select kind, channel_number, channel_name, name, season, episode, max(day) from tv_part_item group by 1, 2, 3, 4, 5, 6
    on conflict (kind, channel_number, channel_name, name, season, episode)
      do update set last_day = excluded.last_day where tv_item.last_day < excluded.last_day
  `.execute(trx)
  await sql`
    insert into tv_item_sum (period, start, kind, company_id, province_id, item_id, views, seconds)
    select p.period, p.start, i.kind, d.company_id, d.province_id, i.item_id, sum(d.views), sum(d.seconds)
    from tv_part_item d
    join tv_item i using (kind, channel_number, channel_name, name, season, episode)
    cross join lateral tv_periods(d.day) p
    group by 1, 2, 3, 4, 5, 6
    on conflict (period, start, kind, company_id, province_id, item_id)
      do update set views = tv_item_sum.views + excluded.views, seconds = tv_item_sum.seconds + excluded.seconds
  `.execute(trx)
}

/** Deployed set-top boxes by company and province, as they are now, on the days that `days` gives with their companies. */
const noteFleet = async (trx: Db, days: RawBuilder<unknown>, renew: boolean): Promise<void> => {
  await sql`
    insert into tv_fleet (day, company_id, province_id, boxes)
    select days.day, c.company_id, coalesce(city.province_id, ''), sum(c.devices)
    from (${days}) days (day, company_id)
    join device_cell c on c.company_id = days.company_id
    join model m on m.mid = c.mid and m.product_class = 'STB'
    left join city on city.op_city_id = c.op_city_id
    where c.device_status = 'deployed'
    group by 1, 2, 3 having sum(c.devices) > 0
    on conflict (day, company_id, province_id) ${renew ? sql`do update set boxes = excluded.boxes where tv_fleet.boxes <> excluded.boxes` : sql`do nothing`}
  `.execute(trx)
}

/** How many set-top boxes every company has today: what shares of them are shares of. */
export const countFleet = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`select device_cell_fold()`.execute(trx)
    await noteFleet(
      trx,
      sql`select (${now}::timestamptz at time zone tv_zone(time_zone))::date, company_id from company`,
      true,
    )
  })

const isMine = async (trx: Db): Promise<boolean> => {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(trx)
  return rows[0]?.mine === true
}

/** When the viewings of some batches begin and end; undefined without any. */
const spanOf = async (trx: Db, mark: number, until: number): Promise<Span | undefined> => {
  const { rows } = await sql<{ from: Date | null; till: Date }>`
    select min(start) as from, max(start + make_interval(secs => seconds)) as till from tv_view
    where batch > ${mark} and batch <= ${until}
  `.execute(trx)
  const [found] = rows
  return found?.from ? { from: found.from, till: found.till } : undefined
}

/**
 * Adds to the numbers what came since the mark, some batches of it, and moves the mark in the same transaction: whatever dies,
 * nothing is counted twice or left out. Late viewings are added to their own days. Says whether there is more.
 */
export const rollUp = (db: Db): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await isMine(trx))) return false
    const { rows } = await sql<{ mark: string; batch: string }>`
      select tv_mark.batch as mark, tv_feed.batch from tv_mark, tv_feed
    `.execute(trx)
    const mark = Number(rows[0]?.mark ?? 0)
    const last = Number(rows[0]?.batch ?? 0)
    if (last <= mark) return false
    const until = Math.min(last, mark + batchesAtOnce)
    await raiseLimits(trx)
    const span = await spanOf(trx, mark, until)
    // Batches in which nothing was new have no viewings.
    if (span !== undefined) {
      await makeParts(trx, {
        span,
        viewings: sql`
          select v.*, d.company_id, coalesce(city.province_id, '') as province_id, d.company_id as zone_company_id
          from tv_view v join device d on d.did = v.did left join city on city.op_city_id = d.op_city_id
          where v.batch > ${mark} and v.batch <= ${until} and v.start between ${span.from} and ${span.till}
        `,
      })
      await addBoxes(trx)
      await addSums(trx)
      await noteFleet(trx, sql`select distinct day, company_id from tv_part_sum`, false)
    }
    await trx
      .updateTable('tv_mark')
      .set({ batch: String(until) })
      .execute()
    return until < last
  })

/**
 * Sums up a day of some companies anew from the viewings that are kept, as if nothing had been counted of it: in the time zones
 * they have now, and boxes where they stand now. Whose a box was stays. False when another process is summing up.
 */
export const sumAnew = async (trx: Db, day: string, companyIds: readonly string[]): Promise<boolean> => {
  if (!(await isMine(trx))) return false
  await raiseLimits(trx)
  const mine = sql`company_id = any(${companyIds}::bigint[])`
  await sql`create temp table tv_owner on commit drop as select did, kind, company_id, province_id from tv_box where day = ${day}::date`.execute(
    trx,
  )
  // What of the day is in its week and month goes, then the day itself.
  await sql`
    update tv_sum s set views = s.views - d.views, seconds = s.seconds - d.seconds
    from tv_sum d cross join lateral tv_periods(d.start) p
    where d.period = 'DAY' and d.start = ${day}::date and d.${mine} and p.period <> 'DAY' and s.period = p.period
      and s.start = p.start and s.kind = d.kind and s.company_id = d.company_id and s.province_id = d.province_id
  `.execute(trx)
  await sql`
    update tv_item_sum s set views = s.views - d.views, seconds = s.seconds - d.seconds
    from tv_item_sum d cross join lateral tv_periods(d.start) p
    where d.period = 'DAY' and d.start = ${day}::date and d.${mine} and p.period <> 'DAY' and s.period = p.period
      and s.start = p.start and s.kind = d.kind and s.company_id = d.company_id and s.province_id = d.province_id
      and s.item_id = d.item_id
  `.execute(trx)
  await sql`delete from tv_sum where period = 'DAY' and start = ${day}::date and ${mine}`.execute(trx)
  await sql`delete from tv_item_sum where period = 'DAY' and start = ${day}::date and ${mine}`.execute(trx)
  await sql`delete from tv_step where day = ${day}::date and ${mine}`.execute(trx)
  await sql`delete from tv_box where day = ${day}::date and ${mine}`.execute(trx)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  await makeParts(trx, {
    day,
    span: { from: new Date(midnight), till: new Date(midnight) },
    // A day of any time zone lies within these.
    viewings: sql`
      select v.*, coalesce(o.company_id, d.company_id) as company_id,
        case when o.company_id is distinct from d.company_id and o.company_id is not null then o.province_id
          else coalesce(city.province_id, '') end as province_id,
        coalesce(o.company_id, d.company_id) as zone_company_id
      from tv_view v left join tv_owner o on o.did = v.did and o.kind = v.kind
      left join device d on d.did = v.did left join city on city.op_city_id = d.op_city_id
      where v.start >= ${day}::date - interval '3 days' and v.start < ${day}::date + interval '3 days'
        and v.batch <= (select batch from tv_mark)
        and coalesce(o.company_id, d.company_id) = any(${companyIds}::bigint[])
    `,
  })
  await addBoxes(trx)
  await addSums(trx)
  await noteFleet(trx, sql`select distinct day, company_id from tv_part_sum`, false)
  await countPeriods(trx, day, companyIds)
  return true
}

/** Counts the boxes of the week and month of a day anew, from those of their days. */
const countPeriods = async (trx: Db, day: string, companyIds: readonly string[]): Promise<void> => {
  const mine = sql`company_id = any(${companyIds}::bigint[])`
  const periods = sql`(select period, start from tv_periods(${day}::date) where period <> 'DAY')`
  await sql`delete from tv_box_period where (period, start) in ${periods} and ${mine}`.execute(trx)
  await sql`
    insert into tv_box_period (period, start, did, kind, company_id, province_id)
    select distinct on (p.period, p.start, b.did, b.kind) p.period, p.start, b.did, b.kind, b.company_id, b.province_id
    from ${periods} p join tv_box b on b.day >= p.start and b.day < p.start + case p.period when 'WEEK' then interval '7 days' else interval '1 month' end
    where b.${mine}
    order by p.period, p.start, b.did, b.kind, b.day
    on conflict do nothing
  `.execute(trx)
  await sql`update tv_sum set boxes = 0 where (period, start) in ${periods} and ${mine}`.execute(trx)
  await sql`
    insert into tv_sum (period, start, kind, company_id, province_id, boxes)
    select period, start, kind, company_id, province_id, count(*) from tv_box_period
    where (period, start) in ${periods} and ${mine} group by period, start, kind, company_id, province_id
    on conflict (period, start, kind, company_id, province_id) do update set boxes = excluded.boxes
  `.execute(trx)
}
