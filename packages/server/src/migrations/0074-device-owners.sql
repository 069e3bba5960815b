-- Whose a device was before it was moved: what happened to it in that time stays with them. The company is no reference: of
-- one that is gone the rows are nobody's but the root company's, never the next owner's.
create table device_owner (
  did        bigint not null references device on delete cascade,
  company_id bigint not null,
  since      timestamptz not null,
  until      timestamptz not null,
  primary key (did, until)
);

create function keep_device_owner() returns trigger language plpgsql as $$
begin
  insert into device_owner (did, company_id, since, until)
  select old.did, old.company_id,
    coalesce((select max(before.until) from device_owner before where before.did = old.did), '-infinity'), clock_timestamp();
  return null;
end $$;

create trigger device_moved after update of company_id on device
  for each row when (old.company_id is distinct from new.company_id) execute function keep_device_owner();
