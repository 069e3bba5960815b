-- Meshes as they were: a moment of each change, at most a minute apart and a bounded number a device.
create table topology_snapshot (
  did           bigint not null references device on delete cascade,
  create_time   timestamptz not null,
  access_points smallint not null,
  stations      smallint not null,
  warning       smallint not null,                       -- stations with such a signal
  bad           smallint not null,
  nodes         jsonb not null,
  primary key (did, create_time)
);
comment on column topology_snapshot.nodes is '@type readonly unknown[]';
create index topology_snapshot_time on topology_snapshot (create_time);

-- When the mesh of a device was looked at last, and the moment that it is compared with.
create table topology_state (
  did           bigint primary key references device on delete cascade,
  check_time    timestamptz not null,
  snapshot_time timestamptz,
  mac_addr      text                                     -- by which the mesh knows the device, whatever the inventory has
);
create index topology_state_mac on topology_state (mac_addr);
