-- A choice of what set-top boxes show, kept as one file: what it was made of may change or go afterwards.
create table metadata_set (
  metadata_set_id uuid primary key default gen_random_uuid(),
  company_id   bigint not null references company,
  meta_name    text not null,
  meta_version text not null,
  description  text not null,
  -- The list of titles of video on demand that goes with it.
  vod_list_id  uuid references vod_list on delete set null,
  -- What its file says of itself.
  manifest     jsonb not null,
  store_name   text not null unique,
  size         bigint not null,
  sha256       text not null,
  user_name    text not null,
  create_time  timestamptz not null
);
comment on column metadata_set.manifest is '@type Record<string, unknown>';
create unique index metadata_set_version_unique on metadata_set (company_id, lower(meta_name), lower(meta_version));
create index metadata_set_vod_list on metadata_set (vod_list_id) where vod_list_id is not null;
