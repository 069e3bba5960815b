-- The secret before the newest, with which messages are signed as well until its time is over.
alter table webhook add column former_secret text not null default '';   -- sealed
alter table webhook add column former_secret_time timestamptz;
