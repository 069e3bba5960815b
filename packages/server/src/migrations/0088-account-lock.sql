-- An account that is locked stays as it is, and nobody signs in with it.
alter table user_account drop constraint user_account_status_check;
alter table user_account add constraint user_account_status_check check (status in ('inviting', 'running', 'locked'));
