-- A message to one person: what became of the deployment they asked for. The title is what the device was called then; the words
-- around it are in the language of whoever reads. Nobody is addressed as a company: `recipients` is empty.
alter table notice add column user_id bigint references user_account on delete cascade;
alter table notice add column answer text check (answer in ('granted', 'rejected'));
alter table notice add column endpoint_id text;
alter table notice add constraint notice_personal
  check (user_id is null or (answer is not null and endpoint_id is not null and recipients = '{}'));
create index notice_user on notice (user_id) where user_id is not null;

-- Who asked for the deployment that waits. No reference: an account that is gone is found to be so when there is something to
-- tell it, and to delete one must not wait for a search through all devices.
alter table device add column requested_by bigint;
