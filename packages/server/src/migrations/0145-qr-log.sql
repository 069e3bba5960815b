-- QR codes that set-top boxes have shown, as their reports say: which device, on which channel, in which programme, and where the
-- code leads. A report that comes again says the same, and is kept once. `company_id` is whose the device was.
create table qr_log (
  qr_log_id  bigint generated always as identity primary key,
  date_time  timestamptz not null,
  company_id bigint not null references company on delete cascade,
  did        bigint not null,
  mac        text not null default '',
  channel    text not null default '',
  programme  text not null default '',
  link       text not null,
  constraint qr_log_once unique (did, date_time, link)
);
create index qr_log_time on qr_log (date_time, qr_log_id);
create index qr_log_company on qr_log (company_id, date_time, qr_log_id);
