-- The text of a device lies beside its cell in an index too: looking through the devices of some cells for words that no
-- trigram leads to reads entries that follow each other, instead of a row here and there. What an index holds is bounded: the
-- first 640 letters are searched, 200 of the name that a device reports of itself: more than people write.

create or replace view device_projection as
select
  did, company_id, mid, device_status,
  coalesce(ui_lock_enable::text, '') as locked,
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
  left(lower(concat_ws(E'\n', replace(mac_addr, ':', ''), device_sn, device_id, customer_id, left(friendly_name, 200), endpoint_id)), 640) as search,
  online,
  coalesce(boot_time, 'infinity') as boot_time,
  coalesce(sync_time, '-infinity') as sync_time,
  coalesce(access_time, '-infinity') as access_time
from device;

alter table device_key add column text text not null default '';
alter table device_key alter column text drop default;
drop index device_key_cell;
create index device_key_cell on device_key (cell_id, did) include (text);

create or replace function device_place(dids bigint[]) returns void language plpgsql as $$
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
    insert into device_key (did, cell_id, mid, mac, serial, name, customer, retailer, create_time, text)
    select did, cell_id, mid, mac, serial, name, customer, retailer, create_time, search from placed
    on conflict (did) do update set
      cell_id = excluded.cell_id, mid = excluded.mid, mac = excluded.mac, serial = excluded.serial, name = excluded.name,
      customer = excluded.customer, retailer = excluded.retailer, create_time = excluded.create_time, text = excluded.text
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

create or replace function device_project_all() returns void language plpgsql as $$
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
  insert into device_key (did, cell_id, mid, mac, serial, name, customer, retailer, create_time, text)
  select did, cell_id, mid, mac, serial, name, customer, retailer, create_time, search
  from device_projection
  join device_cell using (company_id, mid, op_city_id, firmware_version, device_status, locked, outside, agent_version, meta_data_version, filled);
  insert into device_live (did, cell_id, online, boot_time, sync_time, access_time)
  select d.did, k.cell_id, d.online, d.boot_time, d.sync_time, d.access_time
  from device_projection d join device_key k using (did);
  insert into device_search (did, text) select did, search from device_projection;
  create index device_search_text on device_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256);
end $$;

select device_project_all();
