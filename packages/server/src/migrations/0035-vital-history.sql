-- What a device measured of itself the last times it was asked, oldest first: its curves need not begin with a page.
alter table device_vital add column recent jsonb not null default '[]';
comment on column device_vital.recent is '@type readonly { time: number; cpu: number | null; memory: number | null; storage: number | null; temperature: number | null; signal: number | null }[]';
