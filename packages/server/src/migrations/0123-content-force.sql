-- What set-top boxes say that they have of the content of their operator: empty for nothing, null where they say nothing.
alter table device add column content_boot_ad text;
alter table device add column content_landing_channel text;
alter table device add column content_metadata text;

-- What a company has its set-top boxes show: one of each kind at a time. A row stands for a decision: the devices of companies below follow the
-- nearest company that has made one.
create table content_force (
  company_id       bigint not null references company on delete cascade,
  command_type     text not null check (command_type in ('BootingAd', 'LandingChannel', 'DsmCc')),
  service_task_id  uuid not null unique,
  -- Which it is, by its kind.
  boot_ad_id       bigint constraint content_force_boot_ad references boot_ad,
  content_item_id  uuid constraint content_force_channel references content_item,
  use_flag         boolean not null default true,   -- whether devices are given it
  rollout_id       bigint references rollout on delete set null,
  force_time       timestamptz not null,            -- since when it is in force
  user_name        text not null,
  primary key (company_id, command_type),
  check ((boot_ad_id is not null) = (command_type = 'BootingAd')),
  check ((content_item_id is not null) = (command_type = 'LandingChannel'))
);
create index content_force_of_boot_ad on content_force (boot_ad_id);
create index content_force_of_channel on content_force (content_item_id);
