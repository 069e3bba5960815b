-- What set-top boxes show, in an order of its company: the channels and radio channels they list, banners and live ads.
create table content_item (
  content_item_id uuid primary key default gen_random_uuid(),
  company_id   bigint not null references company,
  kind         text not null check (kind in ('channel', 'radioChannel', 'banner', 'liveAd')),
  name         text check ((name is null) = (kind = 'liveAd')),
  -- Logical channel number.
  lcn          integer check ((lcn is not null) = (kind in ('channel', 'radioChannel')) and lcn between 1 and 9999),
  details      jsonb not null,
  sort         integer not null check (sort > 0),
  file_name    text not null,
  store_name   text not null unique,
  size         bigint not null,
  sha256       text not null,
  user_name    text not null,
  create_time  timestamptz not null,
  update_time  timestamptz not null,
  -- Looked at once a statement has placed all that it moves.
  constraint content_item_place unique (company_id, kind, sort) deferrable
);
comment on column content_item.details is '@type Record<string, unknown>';
create unique index content_item_name_unique on content_item (company_id, kind, lower(name));
create unique index content_item_lcn_unique on content_item (company_id, kind, lcn);
