-- What a look at the database writes, to find out whether it can: see features/misc/probe.ts.
create table database_probe (
  time timestamptz not null,
  room text not null
);
