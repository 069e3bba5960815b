-- Wrong passwords that an account may still be tried with: from one address, from one browser that has signed in
-- before, and from all other browsers together. `spent` as of `time`; it is refilled evenly.
drop table sign_in_failure;

create table sign_in_budget (
  email  text not null,
  source text not null,                                 -- 'address 192.0.2.1', 'browser …' or 'everywhere'
  spent  double precision not null,
  time   timestamptz not null,
  primary key (email, source)
);
