import { sql } from 'kysely'
import type { Connection } from '@headend/server/core/db/database'
import { systemClock } from '@headend/server/core/clock'
import { keepPartitions } from '@headend/server/device/partitions'
import { viewDays } from '@headend/server/features/viewing/service'

type Db = Connection['db']

/** Viewings of a box on a day. */
export const viewsOfBox = 20
/** Viewings that the server takes in one statement. */
const batchRows = 10_000

/** Twenty companies below a root, eight provinces with six cities each, and one model of set-top boxes. */
export const layOperators = async (db: Db): Promise<void> => {
  await sql`insert into company (company_name) select 'Bench Telecom' where not exists (select from company)`.execute(
    db,
  )
  await sql`
    insert into company (company_name, parent_id)
    select 'Operator ' || n, (select company_id from company where parent_id is null) from generate_series(1, 20) n
  `.execute(db)
  await sql`insert into province select 'P' || n, 'Province ' || n from generate_series(1, 8) n`.execute(db)
  await sql`
    insert into city select 'C' || p || n, 'City ' || p || '.' || n, 'P' || p
    from generate_series(1, 8) p, generate_series(1, 6) n
  `.execute(db)
  await sql`insert into manufacturer (manufacturer_name) values ('Bench Devices') on conflict do nothing`.execute(db)
  await sql`
    insert into model (manufacturer_id, model_name, model_oui, product_class, tab_menu)
    select manufacturer_id, 'Bench S100', '00B3C5', 'STB', '{general}' from manufacturer
    where manufacturer_name = 'Bench Devices'
  `.execute(db)
}

/** Deployed set-top boxes of those companies, half of them of the first three. */
export const layBoxes = async (db: Db, boxes: number): Promise<void> => {
  await sql`
    insert into device (endpoint_id, device_sn, mid, company_id, device_status, op_city_id)
    select 'os::00B3C5-S' || lpad(n::text, 9, '0'), 'S' || lpad(n::text, 9, '0'), model.mid, c.company_id, 'deployed',
      'C' || 1 + n % 8 || 1 + n / 8 % 6
    from generate_series(1, ${boxes}::int) n
    join lateral (select case n % 2 when 0 then 1 + n / 2 % 3 else 1 + n / 2 % 20 end as place) p on true
    join (select company_id, row_number() over (order by company_id) as place from company where parent_id is not null) c
      on c.place = p.place
    join model on model_name = 'Bench S100'
  `.execute(db)
  await sql`select device_cell_fold()`.execute(db)
  await sql`vacuum analyze device`.execute(db)
}

/** Gives the partitions of today, and of the days before of which viewings still come. */
export const makeViewDays = async (db: Db): Promise<void> => {
  await keepPartitions({ db, clock: systemClock(), keepDays: 400, table: viewDays })
}

/**
 * What all boxes watched yesterday (in UTC), twenty times 20 minutes each from the morning on, on 300 channels of which few have most,
 * in the order in which they would have been told. Gives the day.
 */
export const layViews = async (db: Db, boxes: number): Promise<string> => {
  await makeViewDays(db)
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'UTC')::date - 1 as day`.execute(db)
  const day = rows[0]?.day ?? ''
  for (let slot = 0; slot < viewsOfBox; slot += 1)
    await sql`
      insert into tv_view (did, kind, start, seconds, channel_number, channel_name, program, name, season, episode, batch)
      select did, 'linear', (${day}::date + interval '2 hours' + ${slot} * interval '40 minutes') at time zone 'UTC' + did % 1000 * interval '1 second',
        600 + did % 1200, channel, 'Channel ' || channel, 'Programme ' || channel || '.' || ${slot}::int % 8, '', 0, 0,
        1 + (${slot}::bigint * ${boxes}::bigint + row_number() over (order by did)) / ${batchRows}
      from device cross join lateral (select 1 + floor(300 * power((did * 7919 + ${slot}::bigint * 104729) % 1000 / 1000.0, 3))::int as channel) c
    `.execute(db)
  await sql`update tv_feed set batch = (select max(batch) from tv_view)`.execute(db)
  await sql`vacuum analyze tv_view`.execute(db)
  return day
}

/**
 * The numbers of so many days before today, as roll-ups of that many boxes leave them: every company in three of eight provinces, 500 channels, 2,000
 * programmes, 500 contents and 500 titles, of days, weeks and months.
 */
export const laySums = async (db: Db, days: number, boxes: number): Promise<void> => {
  const places = sql`
    places as (
      select c.company_id, p.province_id, ${boxes}::bigint / count(*) over () as boxes
      from (select company_id from company where parent_id is not null) c
      join province p on (c.company_id + right(p.province_id, 1)::int) % 8 < 3
    ),
    periods as (
      select distinct p.period, p.start from generate_series(current_date - ${days}::int, current_date - 1, '1 day') d
      cross join lateral tv_periods(d::date) p
    )
  `
  await sql`
    insert into tv_item (kind, channel_number, channel_name, name, season, episode, last_day)
    select 'channel', n, 'Channel ' || n, '', 0, 0, current_date from generate_series(1, 500) n
    union all select 'program', 1 + n % 500, 'Channel ' || 1 + n % 500, 'Programme ' || n, 0, 0, current_date from generate_series(1, 2000) n
    union all select kind, 0, '', 'Title ' || n, 1 + n % 3, 1 + n % 20, current_date from generate_series(1, 500) n, unnest('{online,vod}'::text[]) kind
  `.execute(db)
  await sql`
    with ${places}
    insert into tv_sum (period, start, kind, company_id, province_id, boxes, views, seconds)
    select period, start, kind, company_id, province_id, boxes * 8 / 10, boxes * 20, boxes * 20 * 1200
    from places, periods, unnest('{linear,online,vod}'::text[]) kind
  `.execute(db)
  const { rows: periods } = await sql<{ period: string; start: string }>`with ${places} select * from periods`.execute(
    db,
  )
  // A statement a period: all of them together would take longer than one may.
  for (const { period, start } of periods)
    await sql`
      with ${places}
      insert into tv_item_sum (period, start, kind, company_id, province_id, item_id, views, seconds)
      select ${period}, ${start}::date, kind, company_id, province_id, item_id, 1 + boxes / (1 + item_id % 500), 1200 * (1 + boxes / (1 + item_id % 500))
      from places, tv_item
    `.execute(db)
  await sql`
    with ${places}
    insert into tv_step (day, company_id, province_id, step, boxes)
    select start, company_id, province_id, step, boxes / 4 from places, periods, generate_series(0, 143) step where period = 'DAY'
  `.execute(db)
  await sql`
    with ${places}
    insert into tv_fleet (day, company_id, province_id, boxes)
    select start, company_id, province_id, boxes from places, periods where period = 'DAY'
  `.execute(db)
  for (const table of ['tv_item', 'tv_sum', 'tv_item_sum', 'tv_step', 'tv_fleet'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
