-- A line about a device is written before anything is sent, and says so until it is known how that ended.
alter table audit drop constraint audit_result_check;
alter table audit add constraint audit_result_check check (result in ('success', 'fail', 'sent')) not valid;
alter table audit validate constraint audit_result_check;
