-- A machine is an account that is no person: nobody signs in with it, and no list of accounts has it.
alter table user_account drop constraint user_account_status_check;
alter table user_account add constraint user_account_status_check check (status in ('inviting', 'running', 'locked', 'machine'));

-- An account of a person that is deleted is listed; a token that is revoked is in the history alone.
drop trigger user_account_deleted on user_account;
create trigger user_account_deleted before delete on user_account
  for each row when (old.status <> 'machine') execute function keep_deleted_user();

-- What a machine shows with each call. It is a session that lasts until it is revoked: what a session may do, a token may.
create table api_token (
  token_id         bigint generated always as identity primary key,
  user_id          bigint not null unique references user_account on delete cascade,
  family_id        text not null unique references token_family on delete cascade,
  token_hash       text not null unique,                  -- SHA-256; the token itself is shown once and kept nowhere
  hint             text not null,                         -- how it begins, by which people recognise it
  addresses        text[] not null default '{}',          -- networks it is good from; everywhere when empty
  last_day         date,                                  -- in the time zone of its company
  maker            text not null,
  create_time      timestamptz not null,
  last_use_time    timestamptz,
  last_use_address text
);
