-- Companies form a tree: the tenant boundary. Everything a tenant owns carries company_id.

create extension if not exists pg_trgm;

create table company (
  company_id    bigint generated always as identity primary key,
  parent_id     bigint references company,
  company_name  text not null,
  op_type       text not null default 'Operator' check (op_type in ('Operator', 'Manufacturer', 'School', 'EducationOffice')),
  image_url     text,
  time_zone     text not null default 'Asia/Seoul',
  create_time   timestamptz not null default now()
);
create unique index company_name_unique on company (lower(trim(company_name)));
create unique index company_root_unique on company ((true)) where parent_id is null;
create index company_parent on company (parent_id);

create table role (
  role_id        bigint generated always as identity primary key,
  company_id     bigint references company,            -- null: a system role
  role_group_key text not null,
  role_name      text not null,
  role_desc      text not null default '',
  role_level     int not null,
  permissions    text[] not null,
  menus          text[] not null,
  unique nulls not distinct (company_id, role_group_key)
);

create table user_account (
  user_id              bigint generated always as identity primary key,
  email                text not null,
  company_id           bigint not null references company,
  role_id              bigint not null references role,
  user_name            text not null,
  user_phone           text,
  password_hash        text,                            -- argon2id; null while invited
  password_must_change boolean not null default false,
  status               text not null default 'running' check (status in ('inviting', 'running')),
  invite_time          timestamptz,
  invite_user          text,
  accept_time          timestamptz,
  last_access_time     timestamptz,
  create_time          timestamptz not null default now()
);
create unique index user_account_email_unique on user_account (lower(email));
create index user_account_company on user_account (company_id);

-- A browser of a user: its verification, its settings and the name of its realtime channel.
create table client (
  client_id        text primary key,
  user_id          bigint not null references user_account on delete cascade,
  client_key       text not null,
  cookie_hash      text,
  verified         boolean not null default false,
  platform         text not null default '',
  settings         jsonb not null default '{}',
  create_time      timestamptz not null default now(),
  last_access_time timestamptz,
  unique (user_id, client_key)
);

-- Refresh tokens rotate: each is good once, and a second use revokes every token of its family.
create table token_family (
  family_id   text primary key,
  user_id     bigint not null references user_account on delete cascade,
  client_key  text not null,
  create_time timestamptz not null default now(),
  revoke_time timestamptz
);
create index token_family_user on token_family (user_id);

create table refresh_token (
  token_hash  text primary key,
  family_id   text not null references token_family on delete cascade,
  expire_time timestamptz not null,
  use_time    timestamptz
);
create index refresh_token_family on refresh_token (family_id);
create index refresh_token_expire on refresh_token (expire_time);

-- Links that are mailed: single use, kept as hashes.
create table mailed_link (
  token_hash  text primary key,
  purpose     text not null check (purpose in ('verify', 'reset', 'invitation')),
  user_id     bigint not null references user_account on delete cascade,
  client_key  text,
  expire_time timestamptz not null,
  use_time    timestamptz
);

create table sign_in_failure (
  email       text not null,
  address     text not null,
  failures    int not null default 1,
  last_time   timestamptz not null,
  primary key (email, address)
);

-- One row a write action: who did what to what, and how it ended. Written in the transaction of the change itself.
create table audit (
  audit_id    bigint generated always as identity primary key,
  time        timestamptz not null default now(),
  user_id     bigint,
  user_name   text not null,
  company_id  bigint,                                   -- of the object, so that its owner can read it
  endpoint_id text,
  action      text not null,
  target      text,
  result      text not null check (result in ('success', 'fail')),
  detail      jsonb not null default '{}'
);
create index audit_endpoint on audit (endpoint_id, audit_id desc) where endpoint_id is not null;
create index audit_company on audit (company_id, audit_id desc);

create table manufacturer (
  manufacturer_id   bigint generated always as identity primary key,
  manufacturer_name text not null unique
);

create table model (
  mid              bigint generated always as identity primary key,
  manufacturer_id  bigint not null references manufacturer,
  model_name       text not null unique,
  model_sub_name   text,
  model_oui        text not null,
  product_class    text not null check (product_class in ('STB', 'EXTENDER', 'APROUTER', 'AP')),
  protocol         text not null default 'USP' check (protocol in ('USP', 'CWMP', 'SIM')),
  support_features text[] not null default '{}',
  support_menu     text[] not null default '{}',
  tab_menu         text[] not null
);
create index model_oui on model (model_oui);

create table province (
  province_id   text primary key,
  province_name text not null
);

create table city (
  op_city_id  text primary key,
  city_name   text not null,
  province_id text not null references province
);

-- Devices of the inventory. What the device itself reports is null until it has done so.
create table device (
  did                bigint generated always as identity primary key,
  endpoint_id        text not null unique,
  device_id          text,
  device_sn          text not null,
  mac_addr           text,
  mid                bigint not null references model,
  company_id         bigint not null references company,
  device_status      text not null default 'inventory' check (device_status in ('inventory', 'requested', 'deployed')),
  active_req_time    timestamptz,
  customer_id        text,
  retailer           text,
  zip_code           text,
  address            text,
  op_city_id         text references city,
  outside            boolean not null default false,
  friendly_name      text,
  firmware_version   text,
  hardware_version   text,
  agent_version      text,
  application_version text,
  meta_data_version  text,
  mesh_role          text check (mesh_role in ('Master', 'Slave')),
  google_signed_in   boolean,
  ui_lock_enable     boolean not null default false,
  power_status_mode  text check (power_status_mode in ('Activated', 'Deactivated')),
  lnb_settings       jsonb,
  location_ip        text,
  online             boolean not null default false,
  boot_time          timestamptz,                       -- up time is now minus this while online
  sync_time          timestamptz,
  access_time        timestamptz,
  create_time        timestamptz not null default now(),
  modify_time        timestamptz not null default now(),
  update_user        text
);
create unique index device_mac_unique on device (mac_addr) where mac_addr is not null;
create unique index device_serial_unique on device (mid, device_sn);
create unique index device_name_unique on device (company_id, lower(device_id)) where device_id is not null;

-- Devices that talk to us and are not in the inventory. They get nothing but reads until somebody registers them.
create table unregistered_device (
  endpoint_id      text primary key,
  manufacturer     text,
  oui              text,
  product_class    text,
  model_name       text,
  device_sn        text,
  mac_addr         text,
  firmware_version text,
  hardware_version text,
  ui_lock_enable   boolean,
  location_ip      text,
  online           boolean not null default false,
  boot_time        timestamptz,
  create_time      timestamptz not null default now(),
  access_time      timestamptz not null default now()
);

-- Presence. A session belongs to a gateway, a gateway lives as long as it renews its lease; when the lease ends so do
-- its sessions. `epoch` tells one start of a gateway from the next.
create table gateway (
  gateway_id  text primary key,
  epoch       text not null,
  lease_time  timestamptz not null
);

create table session (
  endpoint_id  text primary key,
  gateway_id   text not null references gateway on delete cascade,
  session_id   text not null,
  address      text not null,
  connect_time timestamptz not null default now()
);
create index session_gateway on session (gateway_id);

-- What a device supports, as its agent said it: asked once a software version.
create table supported_model (
  endpoint_id      text primary key,
  firmware_version text,
  model            jsonb not null,
  time             timestamptz not null default now()
);

-- A long-running operation of a device: written before it is sent, ended exactly once.
create table task (
  task_id       text primary key,                       -- also the command key the device answers with
  endpoint_id   text not null,
  company_id    bigint,                                 -- null: the device is not registered
  task_type     text not null,
  action_type   text not null check (action_type in ('Diagnostics', 'Management', 'Av')),
  state         text not null check (state in ('waiting', 'running', 'success', 'fail', 'cancelled')),
  step          int not null default 0,
  steps         int not null default 1,
  percent       int,
  input         jsonb not null default '{}',
  result        jsonb,
  fail_code     text,
  fail_reason   text,
  batch_id      text,
  user_id       bigint,
  user_name     text not null,
  start_time    timestamptz not null default now(),
  progress_time timestamptz,
  deadline      timestamptz not null,
  end_time      timestamptz
);
create index task_open on task (deadline) where state in ('waiting', 'running');
create index task_open_endpoint on task (endpoint_id) where state in ('waiting', 'running');
create index task_endpoint on task (endpoint_id, start_time desc);
create index task_user on task (user_id, start_time desc);
create index task_batch on task (batch_id) where batch_id is not null;

-- What happened to a device, newest last: boots, connections, changed values, completed operations.
create table device_event (
  event_id    bigint generated always as identity,
  endpoint_id text not null,
  time        timestamptz not null default now(),
  kind        text not null,
  level       text not null default 'info' check (level in ('info', 'warning', 'error')),
  path        text,
  value       text,
  message     text not null default '',
  detail      jsonb not null default '{}'
) partition by range (time);
create index device_event_endpoint on device_event (endpoint_id, event_id desc);
create table device_event_default partition of device_event default;
