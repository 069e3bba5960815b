-- An application that a company has files of, offered to it and all below, or to one company and those below that.
create table app (
  app_id       bigint generated always as identity primary key,
  company_id   bigint not null references company,
  platform     text not null check (platform in ('android', 'quantum')),
  app_name     text not null,
  package_name text not null,
  description  text not null default '',
  developer    text not null default '',
  target_id    bigint references company,
  icon         text,                                     -- a data URL
  user_name    text not null,
  create_time  timestamptz not null
);
create unique index app_name_unique on app (company_id, platform, lower(app_name));
create unique index app_package_unique on app (company_id, platform, package_name);
create index app_target on app (target_id) where target_id is not null;

create table app_version (
  file_id      bigint generated always as identity primary key,
  app_id       bigint not null references app on delete cascade,
  app_version  text not null,
  version_code bigint,                                   -- of an Android package
  description  text not null default '',
  file_name    text not null,
  store_name   text not null unique,
  size         bigint not null,
  sha256       text not null,
  user_name    text not null,
  create_time  timestamptz not null
);
create unique index app_version_unique on app_version (app_id, app_version);

-- What is known of a file by its content, for whatever takes it.
alter table held_file add column facts jsonb;
comment on column held_file.facts is '@type Record<string, unknown>';
