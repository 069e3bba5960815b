-- The certificate by which a device proved itself when it last connected; null where it showed none.
alter table device add column certificate_subject text, add column certificate_issuer text, add column certificate_serial text,
  add column certificate_end timestamptz;
create index device_certificate_end on device (certificate_end) where certificate_end is not null;
-- Until when what a gateway proves itself with and checks devices by holds.
alter table gateway add column certificate_end timestamptz, add column revocations_end timestamptz;
