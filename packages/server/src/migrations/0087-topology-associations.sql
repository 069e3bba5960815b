-- Stations that came to a network of a mesh or left it between two moments of topology_snapshot, as the device says; a bounded
-- number a device.
create table topology_association (
  did         bigint not null references device on delete cascade,
  create_time timestamptz not null,
  mac_addr    text not null,
  bssid       text not null,
  joined      boolean not null,
  reason_code integer,                                   -- of one that left: IEEE 802.11 9.4.1.7
  seq         bigint generated always as identity,       -- many clocks tell whole seconds: in which order they were told
  primary key (did, create_time, mac_addr, bssid, joined)
);
create index topology_association_time on topology_association (create_time);
