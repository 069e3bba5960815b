-- How carefully an auto-upgrade profile goes about each version; what it does not say is as usual.
alter table auto_profile add column safety jsonb not null default '{}';
comment on column auto_profile.safety is '@type Readonly<Record<string, unknown>>';
