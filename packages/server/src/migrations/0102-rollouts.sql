-- A roll-out: something that devices of a company are brought to, of a kind that says what. It is a row a device.
create table rollout (
  rollout_id      bigint generated always as identity primary key,
  kind            text not null,
  service_task_id uuid not null default gen_random_uuid() unique,
  company_id      bigint not null references company on delete cascade,
  rollout_name    text not null,
  mid             bigint not null references model on delete cascade,
  goal            jsonb not null,                          -- what the kind says of it
  gid             bigint references device_group on delete set null,
  everybody       boolean not null default false,          -- every device of the model
  lasting         boolean not null default false,          -- it goes on when there is nothing left to do
  gathered        boolean not null default false,          -- its devices were all taken up once
  gather_from     bigint not null default 0,               -- the last device of this round that was looked at
  gather_time     timestamptz not null,                    -- when it is looked for devices that joined
  state           text not null check (state in ('ready', 'running', 'paused', 'stopped', 'complete')),
  pause_cause     text check (pause_cause in ('person', 'failures', 'firstGroup')),
  start_date      date,
  start_hour      int not null default 0 check (start_hour between 0 and 23),
  end_hour        int not null default 0 check (end_hour between 0 and 23),
  retries         int not null,
  first_count     int,
  first_percent   int,
  first_share     int not null,
  fail_share      int,
  fail_least      int not null,
  at_once         int,
  per_minute      int,
  random_order    boolean not null,
  first_size      int,                                     -- of the first group, once it began
  passed          boolean not null default false,          -- the rest may begin
  base_success    int not null default 0,                  -- what failures are counted against began with these
  base_fail       int not null default 0,
  recent          jsonb not null default '[]',             -- how many were begun when, of the last minute
  removed         boolean not null default false,          -- its rows are being removed
  user_id         bigint references user_account on delete set null,
  user_name       text not null,
  create_time     timestamptz not null,
  started_time    timestamptz,
  ended_time      timestamptz
);
comment on column rollout.goal is '@type Readonly<Record<string, unknown>>';
comment on column rollout.recent is '@type readonly (readonly [number, number])[]';
create unique index rollout_name_unique on rollout (company_id, kind, lower(rollout_name)) where not removed;
create index rollout_open on rollout (rollout_id) where state in ('running', 'paused') and not removed;

create table rollout_device (
  rollout_id   bigint not null references rollout on delete cascade,
  did          bigint not null references device on delete cascade,
  place        int not null,                               -- its turn; the lowest first
  state        text not null check (state in ('waiting', 'progress', 'success', 'fail', 'cancelled')),
  reason       text not null,
  said         text,
  wave         smallint not null default 0,                -- 1: first group, 2: the rest, 0: never begun
  tries        smallint not null default 0,
  due_time     timestamptz,
  task_id      text,
  from_version text,
  start_time   timestamptz,
  end_time     timestamptz,
  change_time  timestamptz not null,
  primary key (rollout_id, did)
) with (fillfactor = 70);
-- Pages of its devices, by state and reason.
create index rollout_device_state on rollout_device (rollout_id, state, reason, did);
-- Whose turn is next: those that were begun before go first.
create index rollout_device_turn on rollout_device (rollout_id, wave desc, place) where state = 'waiting' and reason = 'due';
create index rollout_device_due on rollout_device (due_time) where state = 'waiting' and due_time is not null;
create index rollout_device_task on rollout_device (task_id) where state = 'progress';
-- Which roll-outs have a device, and for which it is waited for.
create index rollout_device_open on rollout_device (did) where state in ('waiting', 'progress');

-- Attempts that ended.
create table rollout_attempt (
  attempt_id   bigint generated always as identity primary key,
  rollout_id   bigint not null,
  did          bigint not null,
  state        text not null,
  reason       text not null,
  said         text,
  task_id      text,
  from_version text,
  to_version   text,
  start_time   timestamptz not null,
  end_time     timestamptz not null,
  foreign key (rollout_id, did) references rollout_device on delete cascade
);
create index rollout_attempt_device on rollout_attempt (rollout_id, did, attempt_id);

-- How many devices stand where, as the sum of rows: whoever changes devices adds what changed, so that nobody waits for a
-- lock. Workers fold them.
create table rollout_count (
  rollout_id bigint not null references rollout on delete cascade,
  state      text not null,
  reason     text not null,
  wave       smallint not null,
  devices    int not null
);
create index rollout_count_of on rollout_count (rollout_id);

-- The same by the quarter of an hour in which it changed: the sum up to a moment is how many stood where then.
create table rollout_quarter (
  rollout_id bigint not null references rollout on delete cascade,
  quarter    timestamptz not null,
  state      text not null,
  devices    int not null
);
create index rollout_quarter_of on rollout_quarter (rollout_id, quarter);

create type rollout_change as (rollout_id bigint, state text, reason text, wave smallint, moment timestamptz, devices int);

create function rollout_note(changes rollout_change[]) returns void language sql as $$
  with changed as (select * from unnest(changes)), counted as (
    insert into rollout_count
    select rollout_id, state, reason, wave, sum(devices) from changed group by 1, 2, 3, 4 having sum(devices) <> 0
  )
  insert into rollout_quarter
  select rollout_id, date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00+00'), state, sum(devices)
  from changed group by 1, 2, 3 having sum(devices) <> 0
$$;

create function rollout_device_added() returns trigger language plpgsql as $$
begin
  perform rollout_note(array(
    select row(rollout_id, state, reason, wave, change_time, count(*))::rollout_change from new_rows
    group by rollout_id, state, reason, wave, change_time));
  return null;
end $$;
create trigger rollout_device_added after insert on rollout_device
  referencing new table as new_rows for each statement execute function rollout_device_added();

create function rollout_device_changed() returns trigger language plpgsql as $$
begin
  perform rollout_note(array(
    select row(n.rollout_id, side.state, side.reason, side.wave, n.change_time, sum(side.devices))::rollout_change
    from new_rows n join old_rows o on o.rollout_id = n.rollout_id and o.did = n.did,
      lateral (values (n.state, n.reason, n.wave, 1), (o.state, o.reason, o.wave, -1)) as side (state, reason, wave, devices)
    where (n.state, n.reason, n.wave) is distinct from (o.state, o.reason, o.wave)
    group by n.rollout_id, side.state, side.reason, side.wave, n.change_time));
  return null;
end $$;
create trigger rollout_device_changed after update on rollout_device
  referencing new table as new_rows old table as old_rows for each statement execute function rollout_device_changed();

create function rollout_device_gone() returns trigger language plpgsql as $$
begin
  perform rollout_note(array(
    select row(rollout_id, state, reason, wave, now(), -count(*))::rollout_change from old_rows
    -- Of a roll-out that goes itself nothing is counted any more.
    where rollout_id in (select rollout_id from rollout where not removed)
    group by rollout_id, state, reason, wave));
  return null;
end $$;
create trigger rollout_device_gone after delete on rollout_device
  referencing old table as old_rows for each statement execute function rollout_device_gone();

create function webhook_of_rollout() returns trigger language plpgsql as $$
begin
  if not webhook_wanted('{rollout.paused,rollout.ended}') then return null; end if;
  perform webhook_tell(array(
    select row(n.company_id, case when n.state = 'paused' then 'rollout.paused' else 'rollout.ended' end,
      jsonb_build_object('serviceTaskId', n.service_task_id, 'kind', n.kind, 'name', n.rollout_name, 'opId', n.company_id::text,
        'mid', n.mid::text, 'status', n.state, 'pauseCause', n.pause_cause,
        'counts', (select jsonb_object_agg(c.state, c.devices) from (
          select state, sum(devices) as devices from rollout_count where rollout_id = n.rollout_id group by state) c)))::webhook_event
    from new_rows n join old_rows o on o.rollout_id = n.rollout_id
    where n.state <> o.state and n.state in ('paused', 'stopped', 'complete') and not n.removed
    order by n.rollout_id));
  return null;
end $$;
create trigger webhook_rollout after update on rollout
  referencing new table as new_rows old table as old_rows for each statement execute function webhook_of_rollout();
