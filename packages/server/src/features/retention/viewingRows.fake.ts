const company = `(select company_id from company limit 1)`

/** Statements that write a row of each table of television, whose age counts from $1, marked with $2. */
export const viewingRows: Readonly<Record<string, Readonly<{ mark: string; insert: string }>>> = {
  tv_view_default: {
    mark: 'name',
    insert: `insert into tv_view_default (did, kind, start, seconds, channel_number, channel_name, program, name, season, episode, batch)
      values (1, 'vod', $1, 60, 0, '', '', $2, 0, 0, 1)`,
  },
  tv_box: {
    mark: 'did',
    insert: `insert into tv_box (day, did, kind, company_id, province_id, steps)
      values ($1::date, $2::bigint, 'vod', ${company}, '', repeat('0', 144)::bit(144))`,
  },
  tv_box_period: {
    mark: 'did',
    insert: `insert into tv_box_period (period, start, did, kind, company_id, province_id)
      values ('WEEK', $1::date, $2::bigint, 'vod', ${company}, '')`,
  },
  tv_sum: {
    mark: 'province_id',
    insert: `insert into tv_sum (period, start, kind, company_id, province_id) values ('DAY', $1::date, 'vod', ${company}, $2)`,
  },
  tv_item_sum: {
    mark: 'province_id',
    insert: `insert into tv_item_sum (period, start, kind, company_id, province_id, item_id)
      values ('DAY', $1::date, 'vod', ${company}, $2, 1)`,
  },
  tv_step: {
    mark: 'province_id',
    insert: `insert into tv_step (day, company_id, province_id, step, boxes) values ($1::date, ${company}, $2, 1, 1)`,
  },
  tv_fleet: {
    mark: 'province_id',
    insert: `insert into tv_fleet (day, company_id, province_id, boxes) values ($1::date, ${company}, $2, 1)`,
  },
  tv_item: {
    mark: 'name',
    insert: `insert into tv_item (kind, channel_number, channel_name, name, season, episode, last_day)
      values ('vod', 0, '', $2, 0, 0, $1::date)`,
  },
  tv_refusal: { mark: 'reason', insert: `insert into tv_refusal (day, reason, count) values ($1::date, $2, 1)` },
  tv_collection: {
    mark: 'collection_id',
    insert: `insert into tv_collection (collection_id, company_id, state, start_date, end_date, next_date, begin_time, end_time)
      overriding system value values ($2::bigint, ${company}, 'Complete', $1::date, $1::date, $1::date, $1, $1)`,
  },
}
