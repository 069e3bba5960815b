-- What a link to a file is good for: once, soon, and with the rights of the session that asked for it.
create table download_ticket (
  ticket_hash text primary key,
  family_id   text not null references token_family on delete cascade,
  call_id     text not null,
  input       jsonb not null,
  language    text not null check (language in ('en', 'ko')),
  expire_time timestamptz not null
);
create index download_ticket_family on download_ticket (family_id);
create index download_ticket_expire on download_ticket (expire_time);
comment on column download_ticket.input is '@type Record<string, unknown>';
