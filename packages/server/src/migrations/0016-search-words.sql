-- A keyword finds a device by its friendly name and its endpoint id too. What stands in names of its cell (model, company,
-- city, province, firmware) is looked up there and not kept here: an upgrade of the whole fleet writes no trigrams.

create or replace view device_projection as
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
  lower(concat_ws(E'\n', replace(mac_addr, ':', ''), device_sn, device_id, customer_id, friendly_name, endpoint_id)) as search,
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
           n.friendly_name, n.endpoint_id)
      is distinct from
          (o.company_id, o.mid, o.device_status, o.ui_lock_enable, o.outside, o.op_city_id, o.firmware_version,
           o.agent_version, o.meta_data_version, o.mac_addr, o.device_sn, o.device_id, o.customer_id, o.retailer,
           o.friendly_name, o.endpoint_id)
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

lock table device in share mode;
drop index device_search_text;
update device_search s set text = p.search from device_projection p where p.did = s.did and p.search <> s.text;
create index device_search_text on device_search using gin (text gin_trgm_ops) with (gin_pending_list_limit = 256);
