-- What statistics are answered from, beside the cells of the device list. Days are those of a company's time zone.
--
-- device_age    deployed devices by the day they were deployed: ages without touching a device
-- fleet_day     how many deployed devices a company had of each version, age and application on a day: the last sample of it
-- user_day      who signed in and who acted on a device: distinct people of a week or month are no sum of days
-- resource_day  what devices measured of themselves: sums, so that a mean is their quotient, and the highest

-- Since when a device is deployed; null of one that was deployed before anybody noted it: it counts from its registration.
alter table device add column deployed_time timestamptz;

create function device_dated() returns trigger language plpgsql as $$
begin
  new.deployed_time := case when new.device_status = 'deployed' then new.modify_time end;
  return new;
end $$;
create trigger device_date before update of device_status on device for each row
  when ((old.device_status = 'deployed') <> (new.device_status = 'deployed')) execute function device_dated();

create table device_age (
  company_id bigint not null,
  day        date not null,
  devices    int not null default 0,
  primary key (company_id, day)
) with (fillfactor = 70);

-- Changes that were not folded in yet: writers append, nobody waits for anybody.
create table device_age_delta (
  company_id bigint not null,
  day        date not null,
  devices    int not null
);

create view device_age_now as
  select d.did, d.company_id, (coalesce(d.deployed_time, d.create_time) at time zone c.time_zone)::date as day
  from device d join company c on c.company_id = d.company_id
  where d.device_status = 'deployed';

create function device_day(of_company bigint, moment timestamptz) returns date language sql stable as $$
  select (moment at time zone time_zone)::date from company where company_id = of_company
$$;

create function device_age_inserted() returns trigger language plpgsql as $$
begin
  insert into device_age_delta (company_id, day, devices)
  select d.company_id, (coalesce(d.deployed_time, d.create_time) at time zone c.time_zone)::date, count(*)
  from new_rows d join company c on c.company_id = d.company_id
  where d.device_status = 'deployed' group by 1, 2;
  return null;
end $$;

create function device_age_deleted() returns trigger language plpgsql as $$
begin
  insert into device_age_delta (company_id, day, devices)
  select d.company_id, (coalesce(d.deployed_time, d.create_time) at time zone c.time_zone)::date, -count(*)
  from old_rows d join company c on c.company_id = d.company_id
  where d.device_status = 'deployed' group by 1, 2;
  return null;
end $$;

create function device_age_updated() returns trigger language plpgsql as $$
begin
  if old.device_status = 'deployed' then
    insert into device_age_delta values
      (old.company_id, device_day(old.company_id, coalesce(old.deployed_time, old.create_time)), -1);
  end if;
  if new.device_status = 'deployed' then
    insert into device_age_delta values
      (new.company_id, device_day(new.company_id, coalesce(new.deployed_time, new.create_time)), 1);
  end if;
  return null;
end $$;

create trigger device_age_insert after insert on device
  referencing new table as new_rows for each statement execute function device_age_inserted();
create trigger device_age_delete after delete on device
  referencing old table as old_rows for each statement execute function device_age_deleted();
-- By the row, but for the statements alone that name one of these: a wave of presence passes it by.
create trigger device_age_update after update of device_status, company_id, deployed_time, create_time on device for each row
  when ((old.device_status, old.company_id, old.deployed_time, old.create_time)
    is distinct from (new.device_status, new.company_id, new.deployed_time, new.create_time))
  execute function device_age_updated();

-- Folds open changes into the counts. One at a time: a second one has nothing to do.
create function device_age_fold() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('device_age_fold')) then return; end if;
  with taken as (
    delete from device_age_delta returning company_id, day, devices
  )
  insert into device_age as a (company_id, day, devices)
  select company_id, day, sum(devices) from taken group by 1, 2 having sum(devices) <> 0
  on conflict (company_id, day) do update set devices = a.devices + excluded.devices;
  delete from device_age where devices = 0;
end $$;

-- Where a device was when it was deployed or ceased to be.
alter table deployment add column op_city_id text;
create function deployment_placed() returns trigger language plpgsql as $$
begin
  new.op_city_id := coalesce(new.op_city_id, (select op_city_id from device where did = new.did));
  return new;
end $$;
create trigger deployment_place before insert on deployment for each row execute function deployment_placed();

create table fleet_day (
  day        date not null,
  company_id bigint not null references company on delete cascade,
  kind       text not null check (kind in ('fw', 'age', 'android', 'quantum')),
  label      text not null,                               -- a version, a bucket of ages, or an application as devices call it
  devices    int not null,
  time       timestamptz not null,                        -- when it was counted
  primary key (company_id, kind, day, label)
);
create index fleet_day_kind on fleet_day (kind, day);

create table user_day (
  day        date not null,
  user_id    bigint not null,
  company_id bigint not null references company on delete cascade,
  signed_in  boolean not null,
  acting     boolean not null,
  time       timestamptz not null,                        -- when it was noted
  primary key (user_id, day)
);
create index user_day_company on user_day (company_id, day);

-- A row per zone of the company and those above it: whoever looks, a day is one of theirs.
create table resource_day (
  day           date not null,
  time_zone     text not null,
  company_id    bigint not null references company on delete cascade,
  time          timestamptz not null,                     -- of the last measure
  measures      int not null,
  cpu_sum       double precision not null,                -- percent, as memory and storage
  cpu_count     int not null,
  cpu_peak      real,
  memory_sum    double precision not null,
  memory_count  int not null,
  memory_peak   real,
  storage_sum   double precision not null,
  storage_count int not null,
  storage_peak  real,
  primary key (company_id, time_zone, day)
);
create index resource_day_day on resource_day (day);

-- How many devices an operator means to have deployed.
alter table company add column activate_count int check (activate_count >= 0);

-- Makes the ages anew from `device`.
create function device_age_all() returns void language plpgsql as $$
begin
  lock table device in share mode;
  truncate device_age, device_age_delta;
  insert into device_age (company_id, day, devices) select company_id, day, count(*) from device_age_now group by 1, 2;
end $$;

select device_age_all();
