-- One action of a kind that excludes others may run on a device at a time: the index decides who was first.
alter table task add column exclusive text;
create unique index task_exclusive on task (endpoint_id, exclusive) where state in ('waiting', 'running') and exclusive is not null;
-- Steps in a row that the device did not answer.
alter table task add column missed int not null default 0;
-- When a step that no device answers by itself is due, such as the next reading of a signal.
alter table task add column wake_time timestamptz;
create index task_wake on task (wake_time) where state in ('waiting', 'running') and wake_time is not null;
-- The line of the history that a task's end completes.
create index audit_task on audit ((detail ->> 'taskId')) where detail ? 'taskId';

-- Whoever looks for devices that are shown online finds them without reading the others.
create index device_online on device (endpoint_id) where online;
create index unregistered_device_online on unregistered_device (endpoint_id) where online;
