-- Titles of video on demand, fetched from the VOD server of a company.
create table vod_server (
  company_id     bigint primary key references company on delete cascade,
  -- A version that is not fetched: the one in use already.
  version        text not null,
  url            text not null,
  user_id        text not null,
  -- Sealed; empty where there is none.
  password       text not null,
  api_key        text not null,
  -- The end of the API key, by which people know it.
  api_key_end    text not null,
  execution_mode text not null check (execution_mode in ('manual', '1h', '2h', '4h')),
  -- Null by hand.
  next_time      timestamptz,
  update_user    text not null,
  update_time    timestamptz not null,
  check ((next_time is null) = (execution_mode = 'manual'))
);
create index vod_server_next on vod_server (next_time) where next_time is not null;

-- A fetch of a list. While it runs its process renews the lease; one that has run out is ended by whoever sees it.
create table vod_run (
  vod_run_id   uuid primary key default gen_random_uuid(),
  company_id   bigint not null references company on delete cascade,
  active_type  text not null check (active_type in ('manual', 'automatic')),
  state        text not null check (state in ('running', 'taken', 'same', 'failed')),
  lease_time   timestamptz not null,
  bytes        bigint not null default 0,
  titles       integer not null default 0,
  -- Why it failed, and what belongs to that.
  problem      text,
  detail       text not null default '',
  user_id      bigint,
  user_name    text not null,
  begin_time   timestamptz not null,
  end_time     timestamptz,
  check ((end_time is null) = (state = 'running'))
);
create unique index vod_run_running on vod_run (company_id) where state = 'running';
create index vod_run_newest on vod_run (company_id, begin_time desc);
create index vod_run_ended on vod_run (end_time);

-- A list: `coming` while it is fetched, `current` the one that is shown, `former` those before it.
create table vod_list (
  vod_list_id uuid primary key default gen_random_uuid(),
  company_id  bigint not null references company on delete cascade,
  vod_run_id  uuid references vod_run on delete set null,
  version     text not null,
  state       text not null check (state in ('coming', 'current', 'former')),
  size        bigint not null default 0,
  titles      integer not null default 0,
  sha256      text not null default '',
  -- In the file store; null where the file was dropped.
  store_name  text unique,
  get_time    timestamptz not null,
  constraint vod_list_version unique (company_id, version)
);
create unique index vod_list_current on vod_list (company_id) where state = 'current';
create index vod_list_of_run on vod_list (vod_run_id);

create table vod_title (
  vod_list_id uuid not null references vod_list on delete cascade,
  place       integer not null,
  title_id    text not null,
  title       text not null,
  category    text not null,
  seconds     integer,
  poster      text not null,
  primary key (vod_list_id, place),
  constraint vod_title_once unique (vod_list_id, title_id)
);

-- What was asked of other systems for content.
create table content_api_log (
  content_api_log_id bigint generated always as identity primary key,
  company_id  bigint not null references company on delete cascade,
  date_time   timestamptz not null,
  api_name    text not null,
  request     text not null,
  result      text not null check (result in ('success', 'fail')),
  message_en  text not null,
  message_ko  text not null,
  active_type text not null check (active_type in ('manual', 'automatic')),
  user_name   text not null
);
create index content_api_log_company on content_api_log (company_id, date_time);
create index content_api_log_time on content_api_log (date_time);
