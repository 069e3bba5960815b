-- What a statement changed of roll-outs is the sum of its new rows less that of its old ones: no row needs to be looked up beside the
-- one it was. All rows of a statement change at one moment.
create or replace function rollout_device_changed() returns trigger language plpgsql as $$
begin
  perform rollout_note(array(
    select row(side.rollout_id, side.state, side.reason, side.wave, (select max(change_time) from new_rows), sum(side.devices))::rollout_change
    from (
      select rollout_id, state, reason, wave, 1 as devices from new_rows
      union all select rollout_id, state, reason, wave, -1 from old_rows
    ) as side (rollout_id, state, reason, wave, devices)
    group by side.rollout_id, side.state, side.reason, side.wave having sum(side.devices) <> 0));
  return null;
end $$;
