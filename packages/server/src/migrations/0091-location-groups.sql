-- What companies call the groups that places are.
create table location_group (
  company_id  bigint not null references company on delete cascade,
  place_kind  text   not null check (place_kind in ('region', 'city')),
  place_id    text   not null,
  group_name  text   not null,
  description text   not null default '',
  primary key (company_id, place_kind, place_id)
);
