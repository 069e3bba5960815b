-- Nobody knows of a device that never reported its lock whether it is locked: null, and '' in its cell. What is known of
-- one that has talked stays until it reports the next time.

alter table device alter column ui_lock_enable drop not null, alter column ui_lock_enable drop default;
alter table device_cell alter column locked type text using locked::text;

drop view device_projection;
create view device_projection as
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
  lower(concat_ws(E'\n', replace(mac_addr, ':', ''), device_sn, device_id, customer_id, friendly_name, endpoint_id)) as search,
  online,
  coalesce(boot_time, 'infinity') as boot_time,
  coalesce(sync_time, '-infinity') as sync_time,
  coalesce(access_time, '-infinity') as access_time
from device;

-- Its trigger moves them to their cells.
update device set ui_lock_enable = null where not ui_lock_enable and sync_time is null;
