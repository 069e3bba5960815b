-- What begins roll-outs of firmware by itself: whatever is approved for a model, each device once a version.
create table auto_profile (
  auto_profile_id bigint generated always as identity primary key,
  company_id      bigint not null references company on delete cascade,
  mid             bigint not null references model on delete cascade,
  gid             bigint references device_group on delete cascade,   -- null: every device of the model
  target_version  text not null,                                     -- empty: the newest
  auto_activate   boolean not null,
  start_hour      int not null check (start_hour between 0 and 23),
  end_hour        int not null check (end_hour between 0 and 23),
  activate_mode   text not null check (activate_mode in ('anytime', 'immediately', 'whenIdle', 'userConfirmation')),
  max_retry_count int not null,
  upgrade_mode    text not null check (upgrade_mode in ('BU', 'FUA', 'FUB', 'FUC')),
  enabled         boolean not null,
  user_id         bigint references user_account on delete set null,
  user_name       text not null,
  create_time     timestamptz not null
);
create unique index auto_profile_one on auto_profile (company_id, mid, coalesce(gid, 0));

-- Which file a roll-out of firmware needs, and which auto-upgrade profile began it.
create table firmware_profile (
  rollout_id       bigint primary key references rollout on delete cascade,
  firmware_file_id bigint not null constraint firmware_profile_file references firmware_file,
  auto_profile_id  bigint references auto_profile on delete set null
);
create unique index firmware_profile_once on firmware_profile (auto_profile_id, firmware_file_id);
create index firmware_profile_file on firmware_profile (firmware_file_id);
