-- What companies announce to the people of the console.
create table notice (
  notice_id    bigint generated always as identity primary key,
  company_id   bigint not null references company on delete cascade,   -- the sender
  title        text not null,
  notice_type  text not null check (notice_type in ('NOTICE', 'ALERT', 'INFORMATION')),
  sub_type     text not null,
  contents     text not null,
  period_start date not null,
  period_end   date not null check (period_end >= period_start),        -- belongs to the period
  recipients   bigint[],                                -- companies by name; null: the sender and everybody below
  user_name    text not null,                           -- who wrote it
  create_time  timestamptz not null default now()
);
create index notice_company on notice (company_id);
create index notice_period on notice (period_end);

create table notice_read (
  notice_id bigint not null references notice on delete cascade,
  user_id   bigint not null references user_account on delete cascade,
  time      timestamptz not null default now(),
  primary key (notice_id, user_id)
);
create index notice_read_user on notice_read (user_id);
