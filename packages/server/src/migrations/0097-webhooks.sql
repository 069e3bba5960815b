-- An address of another system that is told what happens in a company and those below it.
create table webhook (
  webhook_id    bigint generated always as identity primary key,
  company_id    bigint not null references company on delete cascade,
  webhook_name  text not null,
  address       text not null,
  events        text[] not null,
  enabled       boolean not null default true,
  secret        text not null default '',                -- sealed
  failing_since timestamptz,                             -- the first failure since the last success
  stop_time     timestamptz,                             -- switched off by the server
  user_id       bigint references user_account on delete set null,
  user_name     text not null,
  create_time   timestamptz not null
);
create index webhook_company on webhook (company_id);

-- The outbox: an event is noted in the transaction in which it happens, and delivered by any worker.
create table webhook_delivery (
  delivery_id bigint generated always as identity primary key,
  webhook_id  bigint not null references webhook on delete cascade,
  message_id  uuid not null default gen_random_uuid(),
  event       text not null,
  data        jsonb not null,
  state       text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  attempts    int not null default 0,
  skipped     int not null default 0,
  create_time timestamptz not null default now(),
  due_time    timestamptz not null default now(),        -- who attempts it moves this on: nobody else does meanwhile
  last_time   timestamptz not null default now() + interval '1 day',   -- then it is given up
  end_time    timestamptz,
  status      int,
  problem     text,
  duration    int,
  answer      text not null default ''
);
comment on column webhook_delivery.data is '@type Record<string, unknown>';
create index webhook_delivery_due on webhook_delivery (webhook_id, due_time) where state = 'waiting';
create index webhook_delivery_of on webhook_delivery (webhook_id, delivery_id desc);
create index webhook_delivery_age on webhook_delivery (create_time);

-- Events that are not noted, as too many wait. A row each time, so that nobody waits for a lock; folded into the log.
create table webhook_skip (
  webhook_id bigint not null references webhook on delete cascade,
  events     int not null
);

create type webhook_event as (company_id bigint, event text, data jsonb);

-- Notes events for whoever is told of them. However many devices come online at once, 5000 wait for each webhook at most.
create function webhook_tell(happened webhook_event[]) returns void language sql as $$
  with told as (
    select w.webhook_id, h.event, h.data, row_number() over (partition by w.webhook_id order by h.place) as place
    from unnest(happened) with ordinality as h (company_id, event, data, place)
    join company c on c.company_id = h.company_id
    join webhook w on w.enabled and h.event = any (w.events)
    join company o on o.company_id = w.company_id and c.path <@ o.path
  ), room as (
    select webhook_id, 5000 - (
      select count(*) from (
        select from webhook_delivery d where d.webhook_id = t.webhook_id and d.state = 'waiting' limit 5000
      ) waits
    ) as places
    from (select distinct webhook_id from told) t
  ), noted as (
    insert into webhook_delivery (webhook_id, event, data)
    select webhook_id, event, data from told join room using (webhook_id) where place <= places order by webhook_id, place
  )
  insert into webhook_skip (webhook_id, events)
  select webhook_id, count(*) from told join room using (webhook_id) where place > places group by webhook_id
$$;

-- Whether anybody is told of any of these: spares what happens all the time the work.
create function webhook_wanted(names text[]) returns boolean language sql stable as $$
  select exists (select from webhook where enabled and events && names)
$$;

create function webhook_time(moment timestamptz) returns bigint language sql immutable as $$
  select (extract(epoch from moment) * 1000)::bigint
$$;

create function webhook_device(d device) returns jsonb language sql stable as $$
  select jsonb_build_object('did', d.did::text, 'endpointId', d.endpoint_id, 'device_id', d.device_id, 'deviceSn', d.device_sn,
    'macAddr', d.mac_addr, 'mid', d.mid::text, 'opId', d.company_id::text, 'customerId', d.customer_id,
    'deviceStatus', d.device_status, 'online', d.online)
$$;

create function webhook_of_presence() returns trigger language plpgsql as $$
begin
  if not webhook_wanted('{device.online,device.offline}') then return null; end if;
  perform webhook_tell(array(
    select row(d.company_id, case when n.online then 'device.online' else 'device.offline' end, webhook_device(d))::webhook_event
    from new_rows n join old_rows o on o.did = n.did and o.online <> n.online join device d on d.did = n.did
    order by d.did));
  return null;
end $$;
create trigger webhook_presence after update on device
  referencing new table as new_rows old table as old_rows for each statement execute function webhook_of_presence();

create function webhook_of_registration() returns trigger language plpgsql as $$
begin
  if not webhook_wanted('{device.registered}') then return null; end if;
  perform webhook_tell(array(
    select row(d.company_id, 'device.registered', webhook_device(d))::webhook_event
    from new_rows n join device d on d.did = n.did order by d.did));
  return null;
end $$;
create trigger webhook_registration after insert on device
  referencing new table as new_rows for each statement execute function webhook_of_registration();

create function webhook_of_task() returns trigger language plpgsql as $$
begin
  if not webhook_wanted('{task.ended}') then return null; end if;
  perform webhook_tell(array(
    select row(n.company_id, 'task.ended', jsonb_build_object('taskId', n.task_id, 'taskType', n.task_type, 'taskStatus', n.state,
      'endpointId', n.endpoint_id, 'deviceName', n.device_name, 'opId', n.company_id::text, 'batchId', n.batch_id,
      'failCode', n.fail_code, 'userName', n.user_name, 'startTime', webhook_time(n.start_time),
      'endTime', webhook_time(n.end_time)))::webhook_event
    from new_rows n join old_rows o on o.task_id = n.task_id
    where n.end_time is not null and o.end_time is null and n.company_id is not null
    order by n.task_id));
  return null;
end $$;
create trigger webhook_task after update on task
  referencing new table as new_rows old table as old_rows for each statement execute function webhook_of_task();

create function webhook_alarm(a alarm, name text) returns webhook_event language sql stable as $$
  select row(d.company_id, name, jsonb_build_object('alarmId', a.alarm_id::text, 'kind', a.kind, 'severity', a.severity,
    'message', a.message, 'value', a.value, 'limit', a.limit_value, 'triggeredTime', webhook_time(a.triggered_time),
    'closeTime', webhook_time(a.close_time), 'device', webhook_device(d)))::webhook_event
  from device d where d.did = a.did
$$;

create function webhook_of_alarm_raised() returns trigger language plpgsql as $$
begin
  if not webhook_wanted('{alarm.raised}') then return null; end if;
  perform webhook_tell(array(
    select webhook_alarm(a, 'alarm.raised') from new_rows n join alarm a on a.alarm_id = n.alarm_id order by a.alarm_id));
  return null;
end $$;
create trigger webhook_alarm_raised after insert on alarm
  referencing new table as new_rows for each statement execute function webhook_of_alarm_raised();

create function webhook_of_alarm_closed() returns trigger language plpgsql as $$
begin
  if not webhook_wanted('{alarm.closed}') then return null; end if;
  perform webhook_tell(array(
    select webhook_alarm(a, 'alarm.closed')
    from new_rows n join old_rows o on o.alarm_id = n.alarm_id and o.close_time is null and n.close_time is not null
    join alarm a on a.alarm_id = n.alarm_id order by a.alarm_id));
  return null;
end $$;
create trigger webhook_alarm_closed after update on alarm
  referencing new table as new_rows old table as old_rows for each statement execute function webhook_of_alarm_closed();

-- A message to one person may be of the server itself, written as it is read; so far each was about a deployment.
alter table notice drop constraint notice_personal;
alter table notice add constraint notice_personal check (user_id is null or recipients = '{}');
