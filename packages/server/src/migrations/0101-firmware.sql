-- A file of firmware, of one company for one model; offered to those below it, or to the companies it names and those below them.
create table firmware_file (
  firmware_file_id bigint generated always as identity primary key,
  company_id       bigint not null references company,
  mid              bigint not null references model,
  file_name        text not null,
  fw_code          int not null check (fw_code > 0),
  fw_ver           text not null,
  min_file_id      bigint references firmware_file,      -- what a device needs before it takes this one
  description      text not null default '',
  ops              bigint[],                             -- null: the company and all below it
  store_name       text not null unique,
  size             bigint not null,
  sha256           text not null,
  user_id          bigint references user_account on delete set null,
  user_name        text not null,
  create_time      timestamptz not null,
  approved_by      text,
  approved_time    timestamptz,
  check ((approved_by is null) = (approved_time is null))
);
create unique index firmware_file_code on firmware_file (company_id, mid, fw_code);
create unique index firmware_file_version on firmware_file (company_id, mid, fw_ver);
create index firmware_file_model on firmware_file (mid, fw_code);
create index firmware_file_minimum on firmware_file (min_file_id) where min_file_id is not null;

-- A file that came in, whole or in parts, and is nothing's yet: within a day something takes it, or it goes.
create table held_file (
  file_id     uuid primary key,
  user_id     bigint not null references user_account on delete cascade,
  purpose     text not null,
  file_name   text not null,
  size        bigint not null check (size >= 0),         -- as announced
  received    bigint not null default 0,
  parts       int not null default 0,
  sha256      text,                                      -- once it is whole
  touch_time  timestamptz not null
);
create index held_file_age on held_file (touch_time);
create index held_file_user on held_file (user_id);
