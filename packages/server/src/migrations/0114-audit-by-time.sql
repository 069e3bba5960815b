-- outside a transaction
-- The history of so many days, in either order, without what is older.
create index concurrently audit_when on audit (time, audit_id);
