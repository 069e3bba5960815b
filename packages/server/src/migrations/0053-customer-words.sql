-- outside a transaction
-- The search over everything finds customers by a part of what they are called.
create index concurrently device_customer_words on device using gin (lower(customer_id) gin_trgm_ops);
