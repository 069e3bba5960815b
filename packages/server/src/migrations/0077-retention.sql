-- Jobs that one server does for all: who does one until when, unless they renew it, and when one was last done. By the clock of the
-- database, which is the same for all servers.
create table job (
  name       text primary key,
  holder     text not null,
  lease_time timestamptz not null,
  done_time  timestamptz
);

-- Old rows lie together in these tables: a summary of their pages finds them, and writing costs nothing.
create index audit_time on audit using brin (time) with (autosummarize = on);
create index task_time on task using brin (start_time) with (autosummarize = on);
