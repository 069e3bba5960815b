-- How far a running task is crosses the bus and is not kept: no row ever had it.
alter table task drop column percent;
