-- Settings that devices are given by themselves, at events of theirs.
create table preset (
  preset_id     bigint generated always as identity primary key,
  -- Its devices are those of this company and of the companies below it.
  company_id    bigint not null references company on delete cascade,
  preset_name   text not null,
  description   text not null default '',
  file_name     text,
  enabled       boolean not null default true,
  weight        int not null,
  events        text[] not null check (events <@ array['firstContact', 'boot', 'valueChange']),
  watch_path    text,
  configuration jsonb not null,
  auto_firmware boolean not null default false,
  -- Moves with what devices are given; each is given a version once.
  version       int not null default 1,
  -- What narrows the devices down. No references: where a group is gone the preset is for nobody, not for everybody.
  mid           bigint,
  gid           bigint,
  room_id       bigint,
  endpoint_ids  text[],
  user_id       bigint references user_account on delete set null,
  user_name     text not null,
  create_time   timestamptz not null
);
comment on column preset.configuration is '@type Record<string, string>';
create unique index preset_name_unique on preset (company_id, lower(trim(preset_name)));

-- Where a preset stands on a device.
create table preset_device (
  preset_id  bigint not null references preset on delete cascade,
  did        bigint not null references device on delete cascade,
  -- The version that the state is about.
  version    int not null,
  state      text not null check (state in ('waiting', 'applied', 'failed')),
  event      text not null,
  tries      int not null default 0,
  -- When it is tried again; null: once the device is connected.
  due_time   timestamptz,
  apply_time timestamptz,
  reason     text,
  -- Moves whenever it is to be applied anew: what was begun before does not end that.
  turn       int not null default 1,
  primary key (preset_id, did)
);
create index preset_device_waiting on preset_device (did) where state = 'waiting';
create index preset_device_did on preset_device (did);
create index preset_device_state on preset_device (preset_id, state);

-- Devices to which some preset is to be applied: one worker at a time has one, so that its presets go by their weight.
create table preset_turn (
  did        bigint primary key references device on delete cascade,
  due_time   timestamptz not null,
  turn       int not null default 1,
  lease_time timestamptz
);
create index preset_turn_due on preset_turn (due_time);

-- What came of presets.
create table preset_attempt (
  attempt_id bigint generated always as identity primary key,
  preset_id  bigint not null references preset on delete cascade,
  did        bigint not null references device on delete cascade,
  time       timestamptz not null,
  event      text not null,
  version    int not null,
  result     text not null check (result in ('applied', 'unchanged', 'failed')),
  reason     text,
  detail     jsonb not null
);
create index preset_attempt_did on preset_attempt (did, attempt_id);
create index preset_attempt_preset on preset_attempt (preset_id);
create index preset_attempt_time on preset_attempt (time);
comment on column preset_attempt.detail is '@type Record<string, unknown>';

-- Devices that were in contact since they are in the inventory. Those that were there before presets have been.
create table preset_contact (
  did bigint primary key references device on delete cascade
);
insert into preset_contact (did) select did from device where access_time is not null;

create function preset_changed() returns trigger language plpgsql as $$
begin
  if new.configuration is distinct from old.configuration or new.auto_firmware is distinct from old.auto_firmware then
    new.version := old.version + 1;
  end if;
  if old.enabled and not new.enabled then
    delete from preset_device where preset_id = old.preset_id and state = 'waiting';
  end if;
  return new;
end $$;
create trigger preset_changed before update on preset for each row execute function preset_changed();

-- Whether the rule of a group finds a device: what `rule_devices` asks of all, asked of one.
create function rule_finds(of_company bigint, rule jsonb, d device) returns boolean language sql stable as $$
  select exists (select from device_key k where k.did = d.did and k.cell_id in (select rule_cells(of_company, rule)))
    and (rule->'tag' is null or d.tags && array(
      select t.tag_name from tag t
      where t.company_id = of_company and lower(t.tag_name) in (select lower(jsonb_array_elements_text(rule->'tag')))))
$$;
