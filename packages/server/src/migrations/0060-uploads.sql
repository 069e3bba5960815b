-- Files of rows that were taken in, and what became of their rows. Written in the transaction of the rows themselves.
create table upload (
  upload_id   bigint generated always as identity primary key,
  noun        text not null,                            -- whose rows: devices
  company_id  bigint not null references company on delete cascade,  -- of whoever sent it
  user_name   text not null,
  upload_time timestamptz not null,
  upload_type text not null check (upload_type in ('add', 'edit')),
  file_name   text not null,
  result      text not null check (result in ('success', 'partial', 'fail')),
  total       integer not null,
  added       integer not null,
  updated     integer not null,
  refused     integer not null,
  columns     jsonb not null                            -- of the file, with their headings
);
create index upload_company on upload (company_id, noun, upload_time desc);
create index upload_age on upload (upload_time);
comment on column upload.columns is '@type readonly { field: string; label: { en: string; ko: string } }[]';

create table upload_refusal (
  upload_id bigint not null references upload on delete cascade,
  line      integer not null,                           -- of the file
  cells     jsonb not null,
  code      text not null,
  reason    jsonb not null,                             -- in both languages
  field     text,
  primary key (upload_id, line)
);
comment on column upload_refusal.cells is '@type Record<string, string>';
comment on column upload_refusal.reason is '@type { en: string; ko: string }';
