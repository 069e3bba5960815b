-- How device actions ended, by the day of the company's time zone. The last days are counted anew from `task` until they are over.
create table action_day (
  day        date not null,
  company_id bigint not null references company on delete cascade,
  succeeded  int not null,
  failed     int not null,
  time       timestamptz not null,                        -- when it was counted
  primary key (company_id, day)
);
create index action_day_day on action_day (day);
