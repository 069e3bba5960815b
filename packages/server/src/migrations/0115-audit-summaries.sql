-- What that index finds, its summaries need not.
drop index audit_time;
