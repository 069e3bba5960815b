-- A roll-out may be for devices of several models, and within a period of its own beside its hours.
alter table rollout alter column mid drop not null;
alter table rollout add column begin_time timestamptz;    -- no device is begun before
alter table rollout add column until_time timestamptz;    -- nor from then on

-- Which application, and which of its files, a roll-out needs. Without a file it takes the application off.
create table app_profile (
  rollout_id bigint primary key references rollout on delete cascade,
  app_id     bigint not null constraint app_profile_app references app,
  file_id    bigint constraint app_profile_file references app_version
);
create index app_profile_of_app on app_profile (app_id);
create index app_profile_of_file on app_profile (file_id);

-- The versions of applications that devices had when an action on them was looked after last. What a device gets is decided by
-- what it says then; this is what a list shows, and what is foreseen.
create table device_app (
  did        bigint not null references device on delete cascade,
  platform   text not null,
  app_id     text not null,                                -- as the device calls it (TR-181 DUID)
  version    text not null,
  note_time  timestamptz not null,
  primary key (did, platform, app_id)
);
