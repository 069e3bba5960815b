-- What a device proves itself with beside a certificate: a salted hash, because the secret is given out once.
alter table device add column secret_salt bytea, add column secret_hash bytea, add column secret_time timestamptz,
  add constraint device_secret check ((secret_salt is null) = (secret_hash is null));

-- A device in no inventory that says it is one of the inventory, which another endpoint has been: who is right, somebody decides.
alter table unregistered_device
  add column claimed_did bigint references device on delete set null,
  add column claim_time timestamptz,
  add column claim_refused_time timestamptz;
create index unregistered_device_claim on unregistered_device (claimed_did) where claimed_did is not null;
-- The oldest that are gone make room for new ones.
create index unregistered_device_age on unregistered_device (access_time) where not online;
