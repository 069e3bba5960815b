-- Tags: short words that a company gives its devices. How one is spelled stands once a company; a device has them as they are
-- spelled, so that lists and exports read them with the device.
create table tag (
  company_id bigint not null references company on delete cascade,
  tag_name   text   not null,
  primary key (company_id, tag_name)
);
create unique index tag_name_unique on tag (company_id, lower(tag_name));

alter table device add column tags text[] not null default '{}';
-- Only devices with tags: most have none.
create index device_tags on device using gin (tags) where tags <> '{}';

-- A device that is handed on leaves what the company that it was of had ordered it by.
create or replace function device_leaves_group() returns trigger language plpgsql as $$
begin
  if old.gid is not distinct from new.gid then new.gid := null; end if;
  if old.room_id is not distinct from new.room_id then new.room_id := null; end if;
  if old.tags = new.tags then new.tags := '{}'; end if;
  return new;
end $$;

-- A keyword finds tags too.
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
  left(lower(concat_ws(E'\n', replace(mac_addr, ':', ''), device_sn, device_id, customer_id, left(friendly_name, 200), endpoint_id,
    nullif(array_to_string(tags, E'\n'), ''))), 640) as search,
  online,
  coalesce(boot_time, 'infinity') as boot_time,
  coalesce(sync_time, '-infinity') as sync_time,
  coalesce(access_time, '-infinity') as access_time
from device;

create or replace function device_updated() returns trigger language plpgsql as $$
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
           n.agent_version, n.meta_data_version, n.mac_addr, n.device_sn, n.device_id, n.customer_id, n.retailer,
           n.friendly_name, n.endpoint_id, n.tags)
      is distinct from
          (o.company_id, o.mid, o.device_status, o.ui_lock_enable, o.outside, o.op_city_id, o.firmware_version,
           o.agent_version, o.meta_data_version, o.mac_addr, o.device_sn, o.device_id, o.customer_id, o.retailer,
           o.friendly_name, o.endpoint_id, o.tags)
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
