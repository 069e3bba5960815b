-- When an endpoint was first connected, which its device takes its events away from: it may be connected again by itself.
alter table former_endpoint add column first_time timestamptz;
