-- How much of a company's deployed devices was online, hour by hour: sums of samples, so that a share is their quotient.
create table presence_hour (
  hour       timestamptz not null,
  company_id bigint not null,
  sampled    timestamptz not null,                      -- the last sample: taken once, whoever takes it
  devices    bigint not null,
  online     bigint not null,
  primary key (hour, company_id)
);

-- What a deployed device measured of itself when it was last asked.
create table device_vital (
  did           bigint primary key references device on delete cascade,
  time          timestamptz not null,
  cpu           real,                                   -- percent, as memory
  memory        real,
  temperature   real,                                   -- degrees Celsius, of the processor
  critical      boolean not null,
  critical_time timestamptz                             -- since when, as far as it was asked
);
create index device_vital_critical on device_vital (critical_time, did) where critical;
