-- A second factor of an account: codes of an app by time (RFC 6238), and recovery codes, each good once in place of one.
create table second_factor (
  user_id     bigint primary key references user_account on delete cascade,
  secret      text not null,                            -- sealed with the server's key
  last_step   int not null,                             -- period of the newest code that was used: none is good twice
  create_time timestamptz not null
);

create table recovery_code (
  user_id   bigint not null references second_factor on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Whether the people of a company need one, and whether a session waits for it. What is required counts from the next
-- sign-in on: nobody is thrown out of what they do.
alter table company add column second_factor_required boolean not null default false;
alter table token_family add column second_factor_missing boolean not null default false;
