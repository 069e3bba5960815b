-- The attempt that a row ended by lies in the row itself, so that a device which succeeds at once costs one row and not two. It is
-- moved to the others once the row goes on from it.
alter table rollout_device add column to_version text;
update rollout_device set task_id = null where state <> 'progress';
alter table rollout_device add constraint rollout_device_attempt check (task_id is null or state <> 'waiting');
comment on column rollout_device.task_id is 'of the attempt under way, or of the one that the row ended by';

-- Attempts of a device lie together, and go by the statement that removes its row: a foreign key would look each of them up.
alter table rollout_attempt drop constraint rollout_attempt_rollout_id_did_fkey;
alter table rollout_attempt drop constraint rollout_attempt_pkey;
drop index rollout_attempt_device;
alter table rollout_attempt add primary key (rollout_id, did, attempt_id);

create or replace function rollout_device_gone() returns trigger language plpgsql as $$
begin
  delete from rollout_attempt a using old_rows o where a.rollout_id = o.rollout_id and a.did = o.did;
  perform rollout_note(array(
    select row(rollout_id, state, reason, wave, now(), -count(*))::rollout_change from old_rows
    -- Of a roll-out that goes itself nothing is counted any more.
    where rollout_id in (select rollout_id from rollout where not removed)
    group by rollout_id, state, reason, wave));
  return null;
end $$;
