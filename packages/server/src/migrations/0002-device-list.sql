-- The device list at a million devices: every order, filter and page from narrow tables beside `device`, kept by triggers.
-- Whoever writes `device` need not know of them. Why they are so: docs/decisions, "The device list reads projections".
--
-- device_cell        one row per combination of everything a list is filtered by: counts of devices without touching them
-- device_sum         the same counts by company, model and status alone, for what is asked most
-- device_cell_delta  changes of those counts that were not folded in yet: writers append, nobody waits for anybody
-- device_key         what rarely changes: sort keys and the cell. Its index entries carry the cell, so that a scan in order
--                    filters without reading a row
-- device_search      what a keyword may match, apart: a trigram index is dear to write, and this text hardly ever changes
-- device_live        what changes all the time: presence and times, narrow, with few indexes

create table device_cell (
  cell_id           int generated always as identity primary key,
  company_id        bigint not null,
  mid               bigint not null,
  device_status     text not null,
  locked            boolean not null,
  outside           boolean not null,
  op_city_id        text not null,                      -- here and below: '' is none
  firmware_version  text not null,
  agent_version     text not null,
  meta_data_version text not null,
  filled            int not null,                       -- bits: 1 has a name, 2 a customer, 4 a retailer, 8 a MAC address
  devices           int not null default 0,
  online            int not null default 0,
  unique (company_id, mid, op_city_id, firmware_version, device_status, locked, outside, agent_version, meta_data_version, filled)
) with (fillfactor = 70);

create table device_sum (
  company_id    bigint not null,
  mid           bigint not null,
  device_status text not null,
  devices       int not null default 0,
  online        int not null default 0,
  primary key (company_id, mid, device_status)
) with (fillfactor = 70);

create table device_cell_delta (
  cell_id int not null,
  devices int not null,
  online  int not null
);

create table device_key (
  did         bigint not null,
  cell_id     int not null,
  mid         bigint not null,
  mac         text not null,                            -- lower case, digits alone
  serial      text not null,
  name        text not null,
  customer    text not null,
  retailer    text not null,
  create_time timestamptz not null,
  primary key (did) include (cell_id)
);
create index device_key_cell on device_key (cell_id, did);
create index device_key_mac on device_key (mac, did) include (cell_id);
create index device_key_serial on device_key (serial, did) include (cell_id);
-- A model's devices lie together in these orders: its filter would have to pass all others first.
create index device_key_mid_mac on device_key (mid, mac, did) include (cell_id);
create index device_key_mid_serial on device_key (mid, serial, did) include (cell_id);
create index device_key_name on device_key (name, did) include (cell_id);
create index device_key_customer on device_key (customer, did) include (cell_id);
create index device_key_retailer on device_key (retailer, did) include (cell_id);
create index device_key_create on device_key (create_time, did) include (cell_id);

create table device_search (
  did  bigint primary key,
  text text not null                                    -- lower case, one value a line
);
-- A long pending list would be read by every search.
create index device_search_text on device_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256);
-- One device of 397: how many devices a keyword matches, when they are too many to count.
create index device_search_sample on device_search (did) include (text) where did % 397 = 0;

create table device_live (
  did         bigint not null,
  cell_id     int not null,
  online      boolean not null,
  boot_time   timestamptz not null,                     -- infinity: unknown
  sync_time   timestamptz not null,                     -- -infinity: never
  access_time timestamptz not null,                     -- -infinity: never
  primary key (did) include (cell_id)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
create index device_live_sync on device_live (sync_time, did) include (cell_id, online);
create index device_live_boot on device_live (boot_time, did) include (cell_id) where online;
create index device_live_offline on device_live (cell_id, did) include (access_time) where not online;

-- Devices that became deployed or ceased to be: the deployments of a day.
create table deployment (
  deployment_id bigint generated always as identity primary key,
  time          timestamptz not null,
  company_id    bigint not null,
  did           bigint not null,
  deployed      boolean not null
);
create index deployment_time on deployment (time) include (company_id, deployed);

create index task_end on task (end_time) include (company_id, state) where state in ('success', 'fail');
create index token_family_create on token_family (create_time) include (user_id);

-- Presence is written all the time and lies in no index of `device`: room on the page keeps those writes within it.
alter table device set (fillfactor = 85);

create view device_projection as
select
  did, company_id, mid, device_status,
  ui_lock_enable as locked,
  outside,
  coalesce(op_city_id, '') as op_city_id,
  coalesce(firmware_version, '') as firmware_version,
  coalesce(agent_version, '') as agent_version,
  coalesce(meta_data_version, '') as meta_data_version,
  coalesce(lower(replace(mac_addr, ':', '')), '') as mac,
  lower(device_sn) as serial,
  coalesce(lower(device_id), '') as name,
  coalesce(lower(customer_id), '') as customer,
  coalesce(lower(retailer), '') as retailer,
  create_time,
  (nullif(device_id, '') is not null)::int + (nullif(customer_id, '') is not null)::int * 2
    + (nullif(retailer, '') is not null)::int * 4 + (nullif(mac_addr, '') is not null)::int * 8 as filled,
  lower(concat_ws(E'\n', replace(mac_addr, ':', ''), device_sn, device_id, customer_id)) as search,
  online,
  coalesce(boot_time, 'infinity') as boot_time,
  coalesce(sync_time, '-infinity') as sync_time,
  coalesce(access_time, '-infinity') as access_time
from device;

-- Puts devices where they belong: cell, keys, live row, counts. For new devices and for those that moved.
create function device_place(dids bigint[]) returns void language plpgsql as $$
begin
  -- Against device_cell_prune: it must not take away a cell that was found here and is not used yet.
  lock table device_cell in row exclusive mode;

  insert into device_cell (company_id, mid, op_city_id, firmware_version, device_status, locked, outside, agent_version, meta_data_version, filled)
  select distinct p.company_id, p.mid, p.op_city_id, p.firmware_version, p.device_status, p.locked, p.outside, p.agent_version, p.meta_data_version, p.filled
  from device_projection p
  where p.did = any (dids) and not exists (
    select from device_cell c
    where c.company_id = p.company_id and c.mid = p.mid and c.op_city_id = p.op_city_id
      and c.firmware_version = p.firmware_version and c.device_status = p.device_status and c.locked = p.locked
      and c.outside = p.outside and c.agent_version = p.agent_version and c.meta_data_version = p.meta_data_version
      and c.filled = p.filled)
  order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10                -- one order for all, so that two writers never wait for each other
  on conflict do nothing;

  with placed as (
    select p.*, c.cell_id
    from device_projection p
    join device_cell c on c.company_id = p.company_id and c.mid = p.mid and c.op_city_id = p.op_city_id
      and c.firmware_version = p.firmware_version and c.device_status = p.device_status and c.locked = p.locked
      and c.outside = p.outside and c.agent_version = p.agent_version and c.meta_data_version = p.meta_data_version
      and c.filled = p.filled
    where p.did = any (dids)
  ), before as (
    select cell_id, online from device_live where did = any (dids)
  ), keyed as (
    insert into device_key (did, cell_id, mid, mac, serial, name, customer, retailer, create_time)
    select did, cell_id, mid, mac, serial, name, customer, retailer, create_time from placed
    on conflict (did) do update set
      cell_id = excluded.cell_id, mid = excluded.mid, mac = excluded.mac, serial = excluded.serial, name = excluded.name,
      customer = excluded.customer, retailer = excluded.retailer, create_time = excluded.create_time
  ), found as (
    insert into device_search (did, text)
    select did, search from placed
    on conflict (did) do update set text = excluded.text where device_search.text <> excluded.text
  ), living as (
    insert into device_live (did, cell_id, online, boot_time, sync_time, access_time)
    select did, cell_id, online, boot_time, sync_time, access_time from placed
    on conflict (did) do update set
      cell_id = excluded.cell_id, online = excluded.online, boot_time = excluded.boot_time,
      sync_time = excluded.sync_time, access_time = excluded.access_time
  )
  insert into device_cell_delta (cell_id, devices, online)
  select cell_id, sum(devices), sum(online) from (
    select cell_id, 1 as devices, online::int as online from placed
    union all
    select cell_id, -1, -online::int from before
  ) moved
  group by cell_id
  having sum(devices) <> 0 or sum(online) <> 0;
end $$;

create function device_inserted() returns trigger language plpgsql as $$
begin
  perform device_place(array(select did from new_rows));
  return null;
end $$;

-- `execute` throughout: a batch may be one row or all of them, and a plan that was kept from one would not do for the other.
create function device_updated() returns trigger language plpgsql as $$
declare
  dids bigint[];
begin
  execute $sql$
    with changed as (
      select n.did, n.online, n.boot_time, n.sync_time, n.access_time, n.online::int - o.online::int as turn
      from new_rows n join old_rows o on o.did = n.did
      where (n.online, n.boot_time, n.sync_time, n.access_time) is distinct from (o.online, o.boot_time, o.sync_time, o.access_time)
    ), living as (
      update device_live l set
        online = c.online, boot_time = coalesce(c.boot_time, 'infinity'),
        sync_time = coalesce(c.sync_time, '-infinity'), access_time = coalesce(c.access_time, '-infinity')
      from changed c where l.did = c.did
      returning l.cell_id, c.turn
    )
    insert into device_cell_delta (cell_id, devices, online)
    select cell_id, 0, sum(turn) from living where turn <> 0 group by cell_id having sum(turn) <> 0
  $sql$;

  execute $sql$
    select array_agg(n.did)
    from new_rows n join old_rows o on o.did = n.did
    where (n.company_id, n.mid, n.device_status, n.ui_lock_enable, n.outside, n.op_city_id, n.firmware_version,
           n.agent_version, n.meta_data_version, n.mac_addr, n.device_sn, n.device_id, n.customer_id, n.retailer)
      is distinct from
          (o.company_id, o.mid, o.device_status, o.ui_lock_enable, o.outside, o.op_city_id, o.firmware_version,
           o.agent_version, o.meta_data_version, o.mac_addr, o.device_sn, o.device_id, o.customer_id, o.retailer)
  $sql$ into dids;
  if dids is null then return null; end if;

  perform device_place(dids);
  execute $sql$
    insert into deployment (time, company_id, did, deployed)
    select n.modify_time, n.company_id, n.did, n.device_status = 'deployed'
    from new_rows n join old_rows o on o.did = n.did
    where (n.device_status = 'deployed') <> (o.device_status = 'deployed')
  $sql$;
  return null;
end $$;

create function device_deleted() returns trigger language plpgsql as $$
begin
  execute $sql$
    with gone as (
      delete from device_live l using old_rows o where l.did = o.did returning l.cell_id, l.online
    )
    insert into device_cell_delta (cell_id, devices, online)
    select cell_id, -count(*), -count(*) filter (where online) from gone group by cell_id
  $sql$;
  execute 'delete from device_key k using old_rows o where k.did = o.did';
  execute 'delete from device_search s using old_rows o where s.did = o.did';
  return null;
end $$;

create trigger device_insert after insert on device
  referencing new table as new_rows for each statement execute function device_inserted();
create trigger device_update after update on device
  referencing new table as new_rows old table as old_rows for each statement execute function device_updated();
create trigger device_delete after delete on device
  referencing old table as old_rows for each statement execute function device_deleted();

-- Folds open changes into the counts; gives how many. One at a time: a second one has nothing to do.
create function device_cell_fold() returns int language plpgsql as $$
declare
  folded int;
begin
  if not pg_try_advisory_xact_lock(hashtext('device_cell_fold')) then return 0; end if;
  with taken as (
    delete from device_cell_delta returning cell_id, devices, online
  ), sums as (
    select cell_id, sum(devices) as devices, sum(online) as online, count(*) as rows from taken group by cell_id
  ), kept as (
    update device_cell c set devices = c.devices + s.devices, online = c.online + s.online
    from sums s where c.cell_id = s.cell_id
    returning s.rows, c.company_id, c.mid, c.device_status, s.devices as more, s.online as more_online
  ), summed as (
    insert into device_sum as t (company_id, mid, device_status, devices, online)
    select company_id, mid, device_status, sum(more), sum(more_online) from kept group by 1, 2, 3
    on conflict (company_id, mid, device_status) do update set
      devices = t.devices + excluded.devices, online = t.online + excluded.online
  )
  select coalesce(sum(rows), 0) into folded from kept;
  return folded;
end $$;

-- Removes cells that no device is in any more, such as those of firmware nobody runs; gives how many. Whoever writes goes
-- first: waiting for them would hold up everybody behind.
create function device_cell_prune() returns int language plpgsql as $$
declare
  pruned int;
begin
  begin
    lock table device_cell in share row exclusive mode nowait;
  exception when lock_not_available then
    return 0;
  end;
  delete from device_cell c
  where c.devices = 0
    and not exists (select from device_key k where k.cell_id = c.cell_id)
    and not exists (select from device_cell_delta d where d.cell_id = c.cell_id);
  get diagnostics pruned = row_count;
  return pruned;
end $$;

-- Makes all of it anew from `device`.
create function device_project_all() returns void language plpgsql as $$
begin
  lock table device in share mode;
  truncate device_cell, device_cell_delta, device_sum, device_key, device_search, device_live;
  drop index device_search_text;
  insert into device_cell (company_id, mid, op_city_id, firmware_version, device_status, locked, outside, agent_version, meta_data_version, filled, devices, online)
  select company_id, mid, op_city_id, firmware_version, device_status, locked, outside, agent_version, meta_data_version, filled,
         count(*), count(*) filter (where online)
  from device_projection
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  insert into device_sum (company_id, mid, device_status, devices, online)
  select company_id, mid, device_status, sum(devices), sum(online) from device_cell group by 1, 2, 3;
  insert into device_key (did, cell_id, mid, mac, serial, name, customer, retailer, create_time)
  select did, cell_id, mid, mac, serial, name, customer, retailer, create_time
  from device_projection
  join device_cell using (company_id, mid, op_city_id, firmware_version, device_status, locked, outside, agent_version, meta_data_version, filled);
  insert into device_live (did, cell_id, online, boot_time, sync_time, access_time)
  select d.did, k.cell_id, d.online, d.boot_time, d.sync_time, d.access_time
  from device_projection d join device_key k using (did);
  insert into device_search (did, text) select did, search from device_projection;
  create index device_search_text on device_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256);
end $$;

select device_project_all();
