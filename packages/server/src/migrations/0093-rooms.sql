-- Rooms: where devices of a company stand, a device in one at most.
create table room (
  room_id     bigint generated always as identity primary key,
  company_id  bigint not null references company on delete cascade,
  room_name   text not null,
  description text not null default '',
  user_name   text,
  create_time timestamptz not null,
  -- What a device refers to: a room of its own company.
  unique (room_id, company_id)
);
create unique index room_name_unique on room (company_id, lower(trim(room_name)));

alter table device
  add column room_id bigint,
  add constraint device_room_of_company foreign key (room_id, company_id) references room (room_id, company_id)
    on delete set null (room_id);
create index device_room on device (room_id) where room_id is not null;

-- A device that is handed on leaves group and room of the company that it was of.
create or replace function device_leaves_group() returns trigger language plpgsql as $$
begin
  if old.gid is not distinct from new.gid then new.gid := null; end if;
  if old.room_id is not distinct from new.room_id then new.room_id := null; end if;
  return new;
end $$;
drop trigger device_leaves_group on device;
create trigger device_leaves_group before update of company_id on device
  for each row when (old.company_id is distinct from new.company_id)
  execute function device_leaves_group();
