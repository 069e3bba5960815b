-- What a device was warned of, by the server from its measures or by itself. One of a kind is open at a time.
create table alarm (
  alarm_id       bigint generated always as identity primary key,
  did            bigint not null references device on delete cascade,
  kind           text not null check (kind in ('cpuUsage', 'memoryUsage', 'cpuTemperature', 'device')),
  severity       text not null check (severity in ('critical', 'warning')),
  identifier     text not null default '',               -- AlarmIdentifier of one that the device raised
  message        text not null default '',
  value          real,
  limit_value    real,
  triggered_time timestamptz not null,
  close_time     timestamptz
);
create unique index alarm_open on alarm (did, kind, identifier) where close_time is null;
create index alarm_did on alarm (did, triggered_time desc, alarm_id desc);
create index alarm_closed on alarm (close_time) where close_time is not null;

-- From where on the measures of a device raise alarms, where somebody changed that.
create table alarm_setting (
  did         bigint primary key references device on delete cascade,
  limits      jsonb not null,
  modify_time timestamptz not null,
  update_user text not null
);
comment on column alarm_setting.limits is '@type { cpuUsage: { critical: number; warning: number; enable: boolean }; memoryUsage: { critical: number; warning: number; enable: boolean }; cpuTemperature: { critical: number; warning: number; enable: boolean } }';
