-- Until when the process that begins a step has it to itself. One that was not handed to its device by then has lost that process.
alter table task add column lease_time timestamptz;
create index task_lease on task (lease_time) where state in ('waiting', 'running') and lease_time is not null;
