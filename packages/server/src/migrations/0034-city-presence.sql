-- Who was online in each city at each sample of the last hours: what a share online is compared with.
create table presence_city (
  time       timestamptz not null,
  company_id bigint not null,
  op_city_id text not null,
  devices    int not null,
  online     int not null,
  primary key (time, company_id, op_city_id)
);
