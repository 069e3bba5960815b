-- Offline devices by cell: a list of those that are offline, or of those that are not, reads the ones of its own cells.
drop index device_live_offline;
create index device_live_offline on device_live (cell_id, did) include (access_time) where not online;
