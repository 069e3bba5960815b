-- Endpoint ids that devices of the inventory had before: whoever asks for one is led to the device.
create table former_endpoint (
  endpoint_id text primary key,
  did         bigint not null references device on delete cascade,
  time        timestamptz not null default now()
);
create index former_endpoint_device on former_endpoint (did);
