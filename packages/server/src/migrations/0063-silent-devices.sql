-- Since when a connected device does not answer; gone with its session, or once it answers again.
alter table session add column silent_since timestamptz;
