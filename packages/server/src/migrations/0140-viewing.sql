-- What set-top boxes report of what was watched, and the sums that statistics are made of.
--
-- tv_view        raw: a row a viewing, once however often it is reported; daily partitions by the start
-- tv_feed        the number of the last batch of viewings: each batch takes the next while it holds the row, so that whoever
--                sees a number sees all up to it
-- tv_mark        the last batch that is in the sums; moves in the transaction of the numbers
-- tv_box         a box on a day of its company's time zone: whose it was, and in which steps of ten minutes it watched
-- tv_box_period  a box in a week or month: counted once, where it was seen first
-- tv_sum, tv_step, tv_item_sum, tv_fleet   the numbers that screens read, by company and province

create table tv_view (
  did            bigint not null,                        -- no reference: rows go with their day
  kind           text not null check (kind in ('linear', 'online', 'vod', 'qr')),
  start          timestamptz not null,
  seconds        int not null check (seconds between 0 and 86400),
  channel_number int not null,                           -- 0 without one
  channel_name   text not null,
  program        text not null,
  name           text not null,                          -- the content, the VOD title, the link of a QR code
  season         smallint not null,                      -- 0 without one
  episode        smallint not null,
  batch          bigint not null,
  primary key (did, kind, start)
) partition by range (start);
create index tv_view_batch on tv_view using brin (batch) with (pages_per_range = 16, autosummarize = on);
create table tv_view_default partition of tv_view default;

create table tv_feed (
  one   boolean primary key default true check (one),
  batch bigint not null default 0
);
insert into tv_feed default values;

create table tv_mark (
  one   boolean primary key default true check (one),
  batch bigint not null default 0
);
insert into tv_mark default values;

-- What was not taken, and why.
create table tv_refusal (
  day    date not null,
  reason text not null,
  count  bigint not null,
  primary key (day, reason)
);

create table tv_box (
  day         date not null,
  did         bigint not null,
  kind        text not null,
  company_id  bigint not null,
  province_id text not null,                             -- empty without one
  steps       bit(144) not null,                         -- of local time, from midnight
  primary key (day, did, kind)
);
comment on column tv_box.steps is '@type string';

create table tv_box_period (
  period      text not null check (period in ('WEEK', 'MONTH')),
  start       date not null,
  did         bigint not null,
  kind        text not null,
  company_id  bigint not null,
  province_id text not null,
  primary key (period, start, kind, did)
);

-- The company is no reference: of one that is gone the rows are nobody's but the root company's.
create table tv_sum (
  period      text not null check (period in ('DAY', 'WEEK', 'MONTH')),
  start       date not null,
  kind        text not null,
  company_id  bigint not null,
  province_id text not null,
  boxes       bigint not null default 0,
  views       bigint not null default 0,
  seconds     bigint not null default 0,
  primary key (period, start, kind, company_id, province_id)
);

create table tv_step (
  day         date not null,
  company_id  bigint not null,
  province_id text not null,
  step        smallint not null,
  boxes       bigint not null,
  primary key (day, company_id, province_id, step)
);

create table tv_item (
  item_id        bigint generated always as identity primary key,
  kind           text not null check (kind in ('channel', 'program', 'online', 'vod')),
  channel_number int not null,
  channel_name   text not null,
  name           text not null,
  season         smallint not null,
  episode        smallint not null,
  last_day       date not null,
  unique (kind, channel_number, channel_name, name, season, episode)
);

create table tv_item_sum (
  period      text not null check (period in ('DAY', 'WEEK', 'MONTH')),
  start       date not null,
  kind        text not null,
  company_id  bigint not null,
  province_id text not null,
  item_id     bigint not null,
  views       bigint not null default 0,
  seconds     bigint not null default 0,
  primary key (period, start, kind, company_id, province_id, item_id)
);

-- Deployed set-top boxes on a day.
create table tv_fleet (
  day         date not null,
  company_id  bigint not null,
  province_id text not null,
  boxes       bigint not null,
  primary key (day, company_id, province_id)
);

-- Days that somebody has summed up anew, one such run of a company at a time.
create table tv_collection (
  collection_id bigint generated always as identity primary key,
  company_id    bigint not null references company on delete cascade,
  state         text not null check (state in ('Running', 'Complete')),
  start_date    date not null,
  end_date      date not null,
  next_date     date not null,                           -- the first day that is not done
  begin_time    timestamptz not null,
  end_time      timestamptz
);
create unique index tv_collection_running on tv_collection (company_id) where state = 'Running';
create index tv_collection_newest on tv_collection (company_id, collection_id desc);

-- Which set-top boxes report what is watched at them.
create table viewing_setup (
  did        bigint primary key references device on delete cascade,
  check_time timestamptz not null,
  state      text not null check (state in ('reports', 'lacks', 'failed'))
);

-- A time zone as the database knows it; UTC for one that it does not know, so that one company's never stops everybody's sums.
create function tv_zone(zone text) returns text language plpgsql stable as $$
begin
  perform now() at time zone zone;
  return zone;
exception when others then
  return 'UTC';
end $$;

-- The day, week (from Monday) and month of a day.
create function tv_periods(day date) returns table (period text, start date) language sql immutable as $$
  values ('DAY', day), ('WEEK', date_trunc('week', day::timestamp)::date), ('MONTH', date_trunc('month', day::timestamp)::date)
$$;
