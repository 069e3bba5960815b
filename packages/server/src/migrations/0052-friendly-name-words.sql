-- outside a transaction
-- The search over everything finds devices by a part of the name people gave them.
create index concurrently device_friendly_words on device using gin (lower(friendly_name) gin_trgm_ops);
