-- Presence lies in no index of `device`, so that writing it stays within the page: who is shown online is found through
-- `device_live`.
drop index device_online;
