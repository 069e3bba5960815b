-- Who asked for a link to a new password, whether they have an account or not: one row and one answer for both. The
-- links themselves are made when they are mailed, so that nothing here opens an account.
create table reset_request (
  email    text primary key,
  language text not null check (language in ('en', 'ko')),
  ask_time timestamptz not null,
  due_time timestamptz not null                         -- when it is looked at next
);
