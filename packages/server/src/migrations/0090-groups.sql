-- Groups of devices: a company's own, and a device is in one at most.
create table device_group (
  gid         bigint generated always as identity primary key,
  company_id  bigint not null references company on delete cascade,
  group_name  text not null,
  description text not null default '',
  create_user text,
  create_time timestamptz not null,
  -- What a device refers to: a group of its own company.
  unique (gid, company_id)
);
create unique index device_group_name_unique on device_group (company_id, lower(trim(group_name)));

alter table device
  add column gid bigint,
  add constraint device_group_of_company foreign key (gid, company_id) references device_group (gid, company_id)
    on delete set null (gid);
create index device_gid on device (gid) where gid is not null;

-- A device that is handed on leaves the group of the company that it was of.
create function device_leaves_group() returns trigger language plpgsql as $$
begin
  new.gid := null;
  return new;
end $$;
create trigger device_leaves_group before update of company_id on device
  for each row when (old.company_id is distinct from new.company_id and old.gid is not distinct from new.gid)
  execute function device_leaves_group();
