-- When the device of a task is next asked what became of its operation, because nothing says that it will notify of the end.
alter table task add column look_time timestamptz;
create index task_look on task (look_time) where state in ('waiting', 'running') and look_time is not null;
