-- What people say of the console. Kept here for whoever runs the installation.
create table feedback (
  feedback_id bigint generated always as identity primary key,
  time        timestamptz not null default now(),
  user_id     bigint references user_account on delete set null,
  company_id  bigint not null references company on delete cascade,
  user_name   text not null,                            -- as they signed it
  type        text not null check (type in ('bug', 'new', 'improve', 'misc')),
  title       text not null,
  contents    text not null,
  address     text                                      -- the screen it is about, without what it showed
);
create index feedback_time on feedback (time desc);
create index feedback_user on feedback (user_id);
create index feedback_company on feedback (company_id);
