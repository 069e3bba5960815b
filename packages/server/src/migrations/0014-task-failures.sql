-- Why a task failed: fail_reason is the name of a reason that both languages have words for, fail_said what the device
-- itself said. What was kept before is a sentence: most of them were a device's own words.
alter table task add column fail_said text;
update task set fail_said = case when fail_code = 'wsfail' then fail_reason end,
  fail_reason = case fail_code when 'wstimeout' then 'silent' when 'wsdisconnect' then 'disconnected'
    when 'wsfailauth' then 'unauthenticated' when 'wsfail' then 'refused' else 'other' end
where fail_reason is not null;
-- What people call the device, as of the start of the task.
alter table task add column device_name text;
