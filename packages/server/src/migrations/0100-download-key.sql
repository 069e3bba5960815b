-- The key that signs the addresses under which devices fetch files, sealed: every process signs and reads them with the same one.
create table download_key (
  is_only boolean primary key default true check (is_only),
  sealed  text not null
);
